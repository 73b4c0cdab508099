/** What a question takes for granted, as a statement that the judge can test: "When were the sheep vaccinated?" → "the sheep vaccinated". */
import { datesIn } from '../../language/dates.js';
import { withoutStop } from './wording/plain-sentence.js';
import { askingPart, asksWay } from './wording/question.js';

const leadIn = /^(?:and|so|but|hey|hi|ok|okay|please|tell me|remind me|do you know|can you tell me)[, ]+/i;
const wh =
  /^(?:(?:for|since|until|by|in|on|at|from|to|with|of|under) )?(?<wh>who|whom|whose|what|which|when|where|why|how)(?<s>['’]s)?\b(?<rest>.*)$/iu;
const auxiliary = /^(?:do|does|did|is|are|was|were|has|have|had|will|isn['’]t|aren['’]t|didn['’]t)$/i;
const modal = /^(?:can|could|should|would|must|may|might|shall)$/i;
const measure =
  /^(?:many|much|often|long|old|far|big|large|fast|high|deep|tall|wide|heavy|thick|late|early|soon|quick|quickly)$/i;
/** A superlative or a comparison is seldom told in so many words. */
const compares =
  /\b(?:most|least|best|worst|more|less|than|\p{L}{2,}(?:est|ier)|faster|slower|cheaper|older|newer|larger|smaller|longer|shorter|higher|lower|better|worse)\b/iu;
/** It asks for all that is known, and takes nothing for granted. */
const open =
  /\b(?:happen\w*|know|known|say|says|said|tell|new|going on|wrong|about|develop(?:ed)?|evolved?|progress(?:ed)?)\b/i;
/** "Is anything known about it?" takes whatever there is. */
const asksOfAny = /\b(?:anything|anyone|anybody|something|news|known?|about)\b/i;
/** What somebody prefers is told by what they asked for, in any words. */
const asksWish =
  /^(?:what|which) .*\b(?:prefers?|wants?|wanted|likes?|thinks?|recommends?|expects?|expected|asks?|asked|suggests?|wish(?:es)?)\b/i;
/** What its other half asks may be told nowhere. */
const asksTwice =
  / (?:and|or) (?:(?:by|for|to|in|on|at|from|with) )?(?:who|whom|whose|what|which|when|where|why|how)\b/i;
const subject =
  /^(?:[Tt]he|our|my|your|his|her|their|its|this|that|these|those|an?|all|each|every|any|I|we|you|he|she|it|they|there)$|^\p{Lu}/u;
/** Before this place stands the auxiliary of a question, or it has none. */
const longestNoun = 6;

export interface Presupposed {
  readonly text: string;
  /** It holds a kind of which the answer names one: "which painkiller" is seldom said beside its name. */
  readonly namesKind: boolean;
}

/** The time asked about is looked at on its own. */
const withoutDates = (text: string): string =>
  datesIn(text, new Date(0)).reduceRight(
    (rest, { start, end }) =>
      `${rest.slice(0, start).replace(/ (?:in|on|at|by|until|since) $/, ' ')}${rest.slice(end)}`,
    text,
  );

const plain = (text: string): Presupposed => ({ text, namesKind: false });

/** "How long do we have until the pass stops working?" is told by when it ends. */
const asksTimeLeft = /^how (?:long|much time|many \p{L}+)\b.*\b(?:until|till|left|remain\p{L}*)\b/iu;

/** Null where it asks for advice, for a rule or for anything at all. */
export const presupposedBy = (task: string): Presupposed | null => {
  const text = withoutDates(withoutStop(askingPart(task).replace(leadIn, '').replace(/\?+$/, '')))
    .replace(/[,;] .*$/, '')
    .trim();
  if (compares.test(text) || asksTwice.test(text)) return null;
  if (asksWish.test(text) || asksWay(text) || asksTimeLeft.test(text)) return null;
  const yesNo = /^(?:is|are|was|were|do|does|did|has|have|had|will)\s+(?<rest>.+)$/i.exec(text)?.groups;
  if (yesNo !== undefined && !asksOfAny.test(text)) return plain(yesNo.rest as string);
  if (open.test(text)) return null;
  const asked = wh.exec(text)?.groups;
  if (asked === undefined) return null;
  const all = (asked.rest as string).trim().split(/\s+/);
  if (asked.s !== undefined) return plain(all.join(' '));
  const at = all.findIndex(
    (word, place) => place <= longestNoun && (auxiliary.test(word) || modal.test(word)),
  );
  if (at >= 0 && modal.test(all[at] as string)) return null;
  const what = all
    .slice(0, Math.max(at, 0))
    .filter(word => !measure.test(word))
    .join(' ');
  if (at < 0) {
    if (/^(?:who|whom)$/i.test(asked.wh as string)) return plain(`Somebody ${all.join(' ')}`);
    if (/^what$/i.test(asked.wh as string)) return plain(`Something ${all.join(' ')}`);
    return plain(all.filter(word => !measure.test(word)).join(' '));
  }
  const rest = all.slice(at + 1);
  if (what === '' || /^(?:time|day|date|year|month)s?$/i.test(what)) return plain(rest.join(' '));
  const isSubject =
    /^(?:is|are|was|were|has|have|had)$/i.test(all[at] as string) && !subject.test(rest[0] ?? '');
  if (isSubject) return plain(`Some ${what} ${all.slice(at).join(' ')}`);
  return { text: `${rest.join(' ')} ${what}`, namesKind: /^(?:what|which|whose)$/i.test(asked.wh as string) };
};
