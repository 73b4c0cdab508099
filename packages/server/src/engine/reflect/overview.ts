/** "What do we know about Atlas?": what is stored about the thing itself, before what only shares a word. */
import { words } from '../../language/words.js';
import type { Evidence, Sought } from './evidence.js';
import { saysNothingNew } from './matters.js';

const asks =
  /^(?:so,? |please,? )?(?:what (?:do|did) (?:we|you|I) (?:already )?(?:know|have)(?: stored| recorded| noted)? (?:about|on|of)|what(?:['’]s| is) (?:known|stored|recorded) (?:about|on|of)|(?:tell (?:me|us)|everything|anything|all)\b.* about|(?:give (?:me|us) )?(?:an? )?(?:overview|summary) (?:of|on|about)|summari[sz]e)\b/i;

export const asksForOverview = (task: string): boolean => asks.test(task.trim());

/** More than this and it is a list. */
const mostTold = 6;

/** Null where the task names nothing that a statement speaks of. */
export const chooseOverview = (ranked: readonly Evidence[], { task }: Sought): Evidence[] | null => {
  const named = task.names.map(name => words(name).filter(term => !term.startsWith('=')));
  const isSaid = (terms: ReadonlySet<string>) => named.some(name => name.every(term => terms.has(term)));
  const chosen: Evidence[] = [];
  // What says the name comes before what is only kept under it.
  for (const one of [
    ...ranked.filter(({ terms }) => isSaid(terms)),
    ...ranked.filter(({ terms, placed }) => !isSaid(terms) && isSaid(placed)),
  ])
    if (chosen.length < mostTold && !saysNothingNew(one, chosen)) chosen.push(one);
  return named.length === 0 || chosen.length === 0 ? null : chosen;
};
