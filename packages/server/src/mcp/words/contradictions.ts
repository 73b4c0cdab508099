/** Open contradictions: nothing contested is shown without both sides and the id to resolve it with. */
import { type Contradiction, type KnowledgeApi, LociProblem, sourceName } from '@loci/client';
import { z } from 'zod';
import { quoted, speakerText, visible } from '../../language/quoted.js';
import { onOneLine, shortened } from './token-budget.js';

const side = z.object({ memory_id: z.string(), quote: z.string(), by: z.string(), at: z.string() });

export const contradictionData = z.object({
  id: z.string(),
  first: side,
  second: side,
  reason: z.string(),
  suggested_resolution: z.string().optional(),
});
export type ContradictionData = z.infer<typeof contradictionData>;
export const contradictionList = z.array(contradictionData).describe('Open ones about what is shown');

/** More than this would hide the rest of an answer; the tool `contradictions` pages through all. */
const mostNamed = 5;
const quoteCharacters = 240;

export const dayOf = (time: string): string => time.slice(0, 10);
export const speakerOf = (source: Parameters<typeof sourceName>[0]): string =>
  speakerText(sourceName(source), source.kind);

const sideOf = ({ memory_id, quote, content, source, occurred_at }: Contradiction['first']) => ({
  memory_id,
  quote: shortened(onOneLine(visible(quote === '' ? content : quote)), quoteCharacters),
  by: speakerOf(source),
  at: dayOf(occurred_at),
});

export const dataOf = (one: Contradiction): ContradictionData => ({
  id: one.id,
  first: sideOf(one.first),
  second: sideOf(one.second),
  reason: shortened(onOneLine(visible(one.reason)), quoteCharacters),
  ...(one.suggested_resolution === null ? {} : { suggested_resolution: one.suggested_resolution }),
});

export const contradictionLine = ({
  id,
  first,
  second,
  reason,
  suggested_resolution,
}: ContradictionData): string =>
  [
    `${id}: first ${quoted(first.quote)} (${first.by}, ${first.at}) against second ${quoted(second.quote)} (${second.by}, ${second.at}).`,
    quoted(reason),
    ...(suggested_resolution === undefined ? [] : [`Suggested: ${suggested_resolution}.`]),
  ].join(' ');

export interface Named {
  readonly shown: ContradictionData[];
  readonly more: number;
}

/** One that was forgotten meanwhile is left out. */
const unlessForgotten = <Found>(asked: Promise<Found>): Promise<Found | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof LociProblem && error.status === 404) return null;
    throw error;
  });

/** Those with these ids that are still open. */
export const namedById = async (
  api: KnowledgeApi,
  graph_id: string,
  ids: Iterable<string>,
  signal: AbortSignal,
): Promise<Named> => {
  const wanted = [...new Set(ids)];
  const found = await Promise.all(
    wanted.slice(0, mostNamed).map(id => unlessForgotten(api.getContradiction({ graph_id, id }, { signal }))),
  );
  const shown = found.flatMap(one => (one?.status === 'open' ? [dataOf(one)] : []));
  return { shown, more: Math.max(0, wanted.length - mostNamed) };
};

/** Those about these memories, of which only the fact that they are contested is known. */
export const idsOfContested = async (
  api: KnowledgeApi,
  graph_id: string,
  memoryIds: Iterable<string>,
  signal: AbortSignal,
): Promise<string[]> => {
  const wanted = [...new Set(memoryIds)].slice(0, 2 * mostNamed);
  const memories = await Promise.all(
    wanted.map(id => unlessForgotten(api.getMemory({ graph_id, id }, { signal }))),
  );
  return memories.flatMap(memory => memory?.contested_by.map(one => one.contradiction_id) ?? []);
};

/** The closing lines of an answer; none where nothing is contested. */
export const contradictionLines = ({ shown, more }: Named): string[] =>
  shown.length === 0
    ? []
    : [
        'OPEN CONTRADICTIONS about what is shown. Mention both sides; when the person has decided, call `resolve`:',
        ...shown.map(contradictionLine),
        ...(more === 0 ? [] : [`${more} more: call \`contradictions\`.`]),
      ];
