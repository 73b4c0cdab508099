/** Rerank: the reader reads the best hits. What it says is added to the score; it never decides alone. */
import type { Memory } from '../../domain/memory.js';
import { logOdds } from '../../language/models/log-odds.js';
import type { Reading, TaskReader } from '../../language/models/task-reader.js';
import { byScore, type Fused, withPart } from './fuse.js';
import type { Recipe } from './recipes.js';
import { passagesOf, shownNote, shownTask } from './shown-note.js';

/** A hit with its memory. */
export interface Loaded {
  readonly found: Fused;
  readonly memory: Memory;
  /** How much it matters according to the reader, 0..1; null where it did not read it. */
  readonly read: number | null;
}

export const rerank = async (
  reader: TaskReader,
  question: string,
  best: readonly Loaded[],
  /** Row → the turn before it. */
  turns: ReadonlyMap<number, Memory>,
  recipe: Recipe,
  signal: AbortSignal | undefined,
): Promise<Loaded[]> => {
  const asked = shownTask(question);
  const pairs = best.map(({ found, memory }) => {
    const [text = ''] = passagesOf(memory, question, 1);
    return [asked, shownNote(memory, text, null, turns.get(found.row) ?? null)] as const;
  });
  const readings = await reader.read(pairs, 'asked', signal);
  const scores = readings.map(({ bears }) => logOdds(bears));
  const low = Math.min(...scores);
  const span = Math.max(...scores) - low;
  return best
    .map(({ found, memory }, at) => ({
      memory,
      found: withPart(
        found,
        'relevance',
        span === 0 ? 0 : (recipe.weights.relevance * ((scores[at] as number) - low)) / span,
      ),
      read: (readings[at] as Reading).bears,
    }))
    .sort((one, other) => byScore(one.found, other.found));
};
