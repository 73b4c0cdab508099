/** A task that asks two things: which of them nothing that is told answers. */
import { namesIn } from '../../language/names.js';
import { words } from '../../language/words.js';
import { answersInKind } from './answer-form.js';
import type { Claim } from './claims.js';
import { holdsTerm, type TaskWords } from './task-words.js';
import { askedFor, indirect } from './wording/question.js';

const opens = "(?:who|whom|whose|what|which|when|where|why|how)(?:['’]s)?";
const second = new RegExp(String.raw`^(?<one>.+?)(?:\?\s+(?:and )?|,? and )(?<other>${opens}\b.{3,})$`, 'is');

/** "What is Theo allergic to, and what is Ada allergic to?" → its two questions. */
const halvesOf = (task: string): readonly [string, string] | null => {
  const found = second.exec(task.trim().replace(/\?+$/, ''))?.groups;
  if (found === undefined || !new RegExp(String.raw`^(?:\W*)${opens}\b`, 'i').test(found.one as string))
    return null;
  return [`${found.one}?`, `${found.other}?`];
};

/** What the half names, and its other telling words; a half that leans on the other has none of its own. */
const askedIn = (half: string, { weights }: TaskWords) => {
  const names = namesIn(half)
    .filter(({ start }) => start > 0)
    .map(({ text }) => text.replace(/['’]s$/, ''));
  const ofNames = new Set(names.flatMap(name => words(name)));
  const things = [...new Set(words(half))].filter(term => weights.has(term) && !ofNames.has(term));
  return { names, things };
};

/** One sentence for the half that nothing told speaks to; null where both are answered, or that is not sure. */
export const missingHalf = (task: string, claims: readonly Claim[], of: TaskWords): string | null => {
  const halves = halvesOf(task);
  if (halves === null) return null;
  const isAnswered = (half: string): boolean => {
    const { names, things } = askedIn(half, of);
    if (things.length === 0) return true;
    // "… and where are they sold?": what leans on the other half may be told in other words.
    const leans = names.length === 0 && things.length === 1;
    if (leans && claims.some(({ evidence }) => answersInKind(askedFor(half), evidence.quote))) return true;
    return claims.some(({ evidence, earlier }) =>
      [evidence, ...earlier].some(
        one =>
          names.every(name => words(name).every(term => one.placed.has(term))) &&
          things.some(term => holdsTerm(one.terms, term, of)),
      ),
    );
  };
  const missing = halves.filter(half => !isAnswered(half));
  const [half] = missing;
  if (missing.length !== 1 || half === undefined) return null;
  const said = indirect(half);
  return said === null ? null : `Nothing stored says ${said}.`;
};
