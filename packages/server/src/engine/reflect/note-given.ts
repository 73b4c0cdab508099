/** Records what an insight said, so that it is recognised when someone stores it. */
import type { GivenSentence } from '../../storage/store.js';
import { givenKeptMs, mostGiven, sentenceHashes } from '../given-sentences.js';
import type { EngineParts } from '../parts.js';
import type { Insight } from './insight.js';

/** Sentences recorded within this time are not recorded again. */
const renewAfterMs = 24 * 60 * 60 * 1_000;

interface Quoted {
  readonly memoryId: string;
  readonly quote: string;
}

type Given = Pick<Insight, 'insight' | 'recommendation' | 'evidence' | 'disputes' | 'changes'>;

const quotedBy = ({ evidence, disputes, changes }: Given): Quoted[] => [
  ...evidence.map(({ memory, quote }) => ({ memoryId: memory.id, quote })),
  ...[...disputes, ...changes].flatMap(({ contradiction, first, second }) => [
    { memoryId: first.id, quote: contradiction.firstQuote },
    { memoryId: second.id, quote: contradiction.secondQuote },
  ]),
];

/** Each sentence with the memories it came from; with all of them if that is unknown. */
const givenBy = (graphId: string, insight: Given): GivenSentence[] => {
  const quoted = quotedBy(insight).flatMap(({ memoryId, quote }) =>
    sentenceHashes(graphId, quote).map(({ hash, plain }) => ({ memoryId, hash, plain })),
  );
  const everybody = [...new Set(quoted.map(one => one.memoryId))];
  const told = [insight.insight, insight.recommendation].flatMap(text => sentenceHashes(graphId, text));
  const rows = [
    ...quoted.map(({ hash, memoryId }) => ({ sentence: hash, memoryId })),
    ...told.flatMap(({ hash, plain }) => {
      const from = quoted.filter(one => plain.includes(one.plain) || one.plain.includes(plain));
      const memories = from.length > 0 ? from.map(one => one.memoryId) : everybody;
      return memories.map(memoryId => ({ sentence: hash, memoryId }));
    }),
  ];
  return [...new Map(rows.map(row => [`${row.sentence} ${row.memoryId}`, row])).values()];
};

/** Resolves as soon as the write is queued: the caller does not wait for the disk, and later writes come after it. */
export const noteGiven = async (
  { store, now }: EngineParts,
  graphId: string,
  insight: Given,
): Promise<void> => {
  const given = givenBy(graphId, insight);
  if (given.length === 0) return;
  const at = now();
  const hashes = new Set(given.map(one => one.sentence));
  const known = await store.givenSentences(graphId, [...hashes], at - renewAfterMs);
  if (known.size === hashes.size) return;
  const kept = { since: at - givenKeptMs, most: mostGiven };
  void store
    .write(transaction => transaction.putGivenSentences(graphId, given, at, kept))
    // A full or read-only disk must not cost the caller the answer. Without the record, an echo may pass as new
    // information.
    .catch(() => undefined);
};
