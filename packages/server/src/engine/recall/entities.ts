/**
 * The entity step: a thing named by the best hits leads to what else is stored about it. For notes only, not for
 * conversations.
 */
import { cutText } from '../../language/cut-text.js';
import { entitySpans } from '../../language/names.js';
import { words } from '../../language/words.js';
import type { StoreReads } from '../../storage/store.js';
import { type Fused, raised } from './fuse.js';
import { holdersOf } from './holders.js';
import type { GraphIndex } from './index/graph-index.js';
import type { Recipe } from './recipes.js';
import { type RowTexts, textsOf } from './row-texts.js';
import type { IsVisible } from './visibility.js';

const mostLeading = 3;
/** A name in more memories than this is too common to lead anywhere. */
const mostHolders = 20;
/** A text that starts with the name is about it. */
const aboutFactor = 2;

interface Lead {
  readonly span: string;
  /** How good the hit is that names it, 0..1. */
  readonly weight: number;
  readonly rows: readonly number[];
}

/** The hits whose texts are searched for names. */
export const leadingOf = ({ documents }: GraphIndex, fused: readonly Fused[]): Fused[] =>
  (fused[0]?.score ?? 0) <= 0
    ? []
    : fused.slice(0, mostLeading).filter(({ row }) => documents.session[row] === 0);

export const followEntities = async (
  store: StoreReads,
  index: GraphIndex,
  question: string,
  fused: readonly Fused[],
  leading: readonly Fused[],
  contents: RowTexts,
  recipe: Recipe,
  isVisible: IsVisible,
): Promise<readonly Fused[]> => {
  const top = fused[0]?.score ?? 0;
  const asked = question.toLowerCase();
  const leads: Lead[] = [];
  for (const { row, score } of leading) {
    for (const span of new Set(entitySpans(cutText(contents.get(row) ?? '')))) {
      if (asked.includes(span.toLowerCase())) continue;
      const rows = holdersOf(index, words(span), isVisible, 2 * mostHolders);
      if (rows !== null) leads.push({ span, weight: score / top, rows: rows.filter(other => other !== row) });
    }
  }
  const texts = await textsOf(
    store,
    index,
    leads.flatMap(lead => lead.rows),
  );
  const gains = new Map<number, number>();
  for (const { span, weight, rows } of leads) {
    const holders = rows.filter(row => texts.get(row)?.includes(span));
    // The hit that led here contains it too.
    if (holders.length + 1 > mostHolders) continue;
    const rarity = Math.log(index.documents.count / (holders.length + 1));
    for (const row of holders) {
      const about = texts.get(row)?.startsWith(span) ? aboutFactor : 1;
      gains.set(row, Math.max(gains.get(row) ?? 0, rarity * about * weight));
    }
  }
  const best = Math.max(0, ...gains.values());
  if (best === 0) return fused;
  const values = [...gains].map(([row, gain]) => [row, (recipe.weights.entity * gain) / best] as const);
  return raised(fused, 'entity', values);
};
