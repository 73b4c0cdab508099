/** Combines the arms into one score per row, then adds the author and the neighbours. */
import { lowest, normalised, type Ranking } from './arms/ranking.js';
import type { GraphIndex } from './index/graph-index.js';
import type { Recipe } from './recipes.js';
import type { IsVisible } from './visibility.js';

export interface ArmResults {
  readonly lexical: Ranking;
  /** How much of the question the best lexical row contains, 0..1. */
  readonly lexicalCoverage: number;
  /** Null where search by meaning is not available. */
  readonly vector: Ranking | null;
  readonly identifiers: ReadonlyMap<number, number>;
  readonly author: number | null;
}

const none = {
  lexical: 0,
  vector: 0,
  identifier: 0,
  quote: 0,
  neighbour: 0,
  author: 0,
  entity: 0,
  relevance: 0,
  recency: 0,
};

/** What each step contributed to a row; the parts add up to its score. */
export type Contribution = typeof none;

export interface Fused {
  readonly row: number;
  readonly score: number;
  readonly parts: Contribution;
}

const sum = (parts: Contribution): number => Object.values(parts).reduce((total, part) => total + part, 0);

export const byScore = (a: Fused, b: Fused): number => b.score - a.score || b.row - a.row;

/** The same row with more in one of its parts. */
export const withPart = (found: Fused, part: keyof Contribution, value: number): Fused => {
  const parts = { ...found.parts, [part]: value };
  return { row: found.row, parts, score: sum(parts) };
};

/** Adds to one part of these rows, including rows that no arm had found; best first. */
export const raised = (
  fused: readonly Fused[],
  part: keyof Contribution,
  values: Iterable<readonly [row: number, value: number]>,
): Fused[] => {
  const more = new Map(values);
  const all = fused.map(found => {
    const value = more.get(found.row);
    if (value === undefined) return found;
    more.delete(found.row);
    return withPart(found, part, value);
  });
  for (const [row, value] of more) all.push(withPart({ row, score: 0, parts: none }, part, value));
  return all.sort(byScore);
};

/** Best first; equal scores newest first. */
export const fuse = (index: GraphIndex, arms: ArmResults, recipe: Recipe, isVisible: IsVisible): Fused[] => {
  const { documents } = index;
  const { weights } = recipe;
  const parts = new Map<number, Contribution>();
  const partsOf = (row: number): Contribution => {
    const known = parts.get(row);
    if (known !== undefined) return known;
    const fresh = { ...none };
    parts.set(row, fresh);
    return fresh;
  };

  // The best of a bad lot is still normalised to 1, so the arm as a whole is weighted by how much it found.
  const trust = Math.min(1, arms.lexicalCoverage / recipe.fullCoverage);
  const lexical = normalised(arms.lexical, recipe.zeroRank, 0);
  const hasVector = (row: number): boolean => arms.vector !== null && index.vectors?.matrix.has(row) === true;
  for (const row of arms.lexical.rows) {
    const closeness = lexical(row);
    if (closeness === 0) break;
    partsOf(row).lexical =
      (hasVector(row) ? trust * weights.lexical : weights.lexical + weights.vector) * closeness;
  }
  if (arms.vector !== null) {
    const vector = normalised(arms.vector, recipe.zeroRank, lowest(arms.vector));
    // Including the last, which is normalised to 0: a search within a few memories must not return too few.
    for (const row of arms.vector.rows.slice(0, recipe.zeroRank))
      partsOf(row).vector = weights.vector * vector(row);
  }
  const takesTurns = (row: number, beside: number, beyond: number): boolean =>
    documents.author[row] === documents.author[beyond] && documents.author[row] !== documents.author[beside];
  const inSession = [...parts]
    .filter(([row]) => documents.session[row] !== 0)
    .map(([row, contribution]) => [row, sum(contribution)] as const);
  for (const [row, value] of inSession) {
    if (value === 0) continue;
    for (const column of [documents.previous, documents.next]) {
      const beside = column[row] as number;
      if (beside < 0) continue;
      if (isVisible(beside)) partsOf(beside).neighbour += weights.neighbour * value;
      const beyond = column[beside] as number;
      if (beyond >= 0 && takesTurns(row, beside, beyond) && isVisible(beyond))
        partsOf(beyond).neighbour += weights.nextButOne * value;
    }
  }
  for (const [row, share] of arms.identifiers) partsOf(row).identifier = weights.identifier * share;
  const fused: Fused[] = [];
  for (const [row, contribution] of parts) {
    if (arms.author !== null && documents.author[row] === arms.author) contribution.author = weights.author;
    contribution.recency = (weights.recency * row) / documents.count;
    fused.push({ row, score: sum(contribution), parts: contribution });
  }
  return fused.sort(byScore);
};
