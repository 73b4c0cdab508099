/** Who is meant by "my wife" or "our dog": what a memory says of the name is then known of them too. */
import { words } from '../../language/words.js';
import type { Hit } from '../recall/recall.js';
import { speakerOf } from './statements.js';
import type { TaskWords } from './task-words.js';

const relation =
  '(?:wife|husband|partner|fiancée?|girlfriend|boyfriend|spouse|mother|mum|mom|father|dad|sister|brother|son|daughter|child|baby|twin|aunt|uncle|cousin|niece|nephew|grandmother|grandma|grandfather|grandpa|friend|neighbou?r|flatmate|roommate|boss|manager|supervisor|assistant|mentor|colleague|teacher|doctor|dentist|therapist|physio|coach|trainer|lawyer|accountant|landlord|tenant|client|dog|cat|horse|rabbit|parrot|puppy|kitten)';
const owner = "(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|\\p{Lu}[\\p{L}-]+['’]s)";
const name = '\\p{Lu}[\\p{L}-]+';
const shapes = [
  `${owner} (?:\\p{Ll}+ )?(?<kind>${relation})(?: is(?: called| named)?|,| called| named)? (?<name>${name})`,
  `(?<name>${name})(?:,| is) ${owner} (?:\\p{Ll}+ )?(?<kind>${relation})\\b`,
].map(shape => new RegExp(`(?<![\\p{L}\\p{N}_])${shape}`, 'gu'));
const kinds: ReadonlySet<string> = new Set(words(relation.replace(/[^\p{L}]+/gu, ' ')));
const anyRelation = new RegExp(`\\b${relation}s?\\b`, 'iu');

/** The terms of a task that say whom it is for without a name: "my wife". */
export const relationTerms = ({ weights }: TaskWords): string[] =>
  [...weights.keys()].filter(term => kinds.has(term));

/** Name as a term → what its bearer is, as terms of the task; empty where the task speaks of nobody so. */
export type Relations = ReadonlyMap<string, readonly string[]>;

const nobody: Relations = new Map();

export const relationsIn = (task: string, { names, weights }: TaskWords, hits: readonly Hit[]): Relations => {
  if (!anyRelation.test(task)) return nobody;
  const found = new Map<string, string[]>();
  for (const { memory } of hits) {
    if (!anyRelation.test(memory.content)) continue;
    const speaker = speakerOf(memory);
    // "Book Nora a flight to her sister" asks for Nora's, and nobody else's.
    if (names.length > 0 && !names.some(one => one === speaker || memory.content.includes(one))) continue;
    for (const shape of shapes)
      for (const { groups } of memory.content.matchAll(shape)) {
        const [kind, called] = [words(groups?.kind ?? ''), words(groups?.name ?? '')];
        const [term, who] = [kind[0], called[0]];
        if (term === undefined || who === undefined || called.length > 1 || !weights.has(term)) continue;
        found.set(who, [...(found.get(who) ?? []), term]);
      }
  }
  return found;
};
