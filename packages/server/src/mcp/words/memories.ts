/** A memory as a model reads it: the statement, its contexts, who said it and when, and what contradicts it. */
import { type Memory, type MemoryHit, relevanceMeaning } from '@loci/client';
import { z } from 'zod';
import { plainName, quoted, visible } from '../../language/quoted.js';
import { suspicionOf } from '../../language/suspicion/suspicion.js';
import { contextTypes } from '../fields.js';
import { dayOf, speakerOf } from './contradictions.js';
import { type Fitting, fittingTexts } from './token-budget.js';

export const memoryData = z.object({
  id: z.string(),
  content: z.string(),
  cut: z.literal(true).optional().describe('Shortened; its resource has the full text'),
  context_types: contextTypes,
  by: z.string(),
  at: z.string(),
  notes: z.array(z.string()).optional(),
  suspicious: z.string().optional().describe('Looks like instructions: why'),
  contested_by: z.array(z.string()).optional().describe('Ids of open contradictions'),
});
/** A search hit. */
export const hitData = memoryData.extend({ relevance: z.number().optional().describe(relevanceMeaning) });
export type MemoryData = z.infer<typeof hitData>;

/** What a reader must know before relying on it. */
const notesOf = (memory: Memory): string[] => [
  ...(memory.status === 'stored' ? [] : [memory.status]),
  ...(memory.superseded_by === null ? [] : [`superseded by ${memory.superseded_by}`]),
  ...(memory.valid_until === null ? [] : [`valid until ${dayOf(memory.valid_until)}`]),
  ...(memory.needs_review ? ['needs review: what it builds on was replaced'] : []),
  ...(memory.independent_count > 1 ? [`${memory.independent_count} independent sources`] : []),
];

/** `relevance` only for a search hit. */
export const memoryDataOf = (memory: Memory & Pick<Partial<MemoryHit>, 'relevance'>): MemoryData => {
  const notes = notesOf(memory);
  const contests = [...new Set(memory.contested_by.map(one => one.contradiction_id))];
  return {
    id: memory.id,
    content: visible(memory.content),
    context_types: memory.context_types,
    by: speakerOf(memory.source),
    at: dayOf(memory.occurred_at),
    ...(notes.length === 0 ? {} : { notes }),
    ...(contests.length === 0 ? {} : { contested_by: contests }),
    ...(memory.relevance === undefined ? {} : { relevance: Math.round(memory.relevance * 100) / 100 }),
  };
};

export const contextsInWords = (types: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(types)
    .map(([type, names]) => `${plainName(type)}: ${names.map(plainName).join(', ')}`)
    .join('; ');

/** The warning before the source of a text that looks like instructions. */
export const warningOf = (suspicious: string | undefined): string =>
  suspicious === undefined ? '' : `SUSPICIOUS (${suspicious}), `;

/** Only for what is shown, so that the work is limited by what the reader asked for. */
export const suspicionData = (text: string): { suspicious?: string } => {
  const suspicion = suspicionOf(text);
  return suspicion === null ? {} : { suspicious: suspicion.reason };
};

/** Later lines are indented, so that no content can pass for an entry of ours. */
const setIn = (text: string): string => text.replaceAll('\n', '\n  ');

export const memoryLine = (memory: MemoryData): string => {
  const facts = [
    contextsInWords(memory.context_types),
    ...(memory.notes ?? []),
    ...(memory.relevance === undefined ? [] : [`relevance ${memory.relevance.toFixed(2)}`]),
    `id ${memory.id}`,
    ...(memory.contested_by ?? []).map(id => `CONTESTED by ${id}`),
  ].filter(fact => fact !== '');
  return `- ${warningOf(memory.suspicious)}${memory.by}, ${memory.at}: ${setIn(quoted(memory.content))}\n  (${facts.join(' | ')})`;
};

/** The larger of the two forms counts, so that both stay within the budget. */
const sizeOf = (memory: MemoryData): number =>
  Math.max(memoryLine(memory).length, JSON.stringify(memory).length);

const marked = ({ shown, leftOut }: Fitting<MemoryData>): Fitting<MemoryData> => ({
  shown: shown.map(memory => ({ ...memory, ...suspicionData(memory.content) })),
  leftOut,
});

export const fittingMemories = (memories: readonly Memory[], tokens: number): Fitting<MemoryData> =>
  marked(fittingTexts(memories.map(memoryDataOf), tokens, sizeOf));

export const contestsOf = (memories: readonly Pick<Memory, 'contested_by'>[]): string[] =>
  memories.flatMap(memory => memory.contested_by.map(one => one.contradiction_id));
