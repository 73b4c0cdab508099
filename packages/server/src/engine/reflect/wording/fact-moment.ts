/** The time to plan for, where the sentences give one time alone for what is asked. */
import { datesIn } from '../../../language/dates.js';
import { denies, tellsChange, tellsEnd } from './denial.js';
import { type Asking, clauseAround, type Fact, type FindAdvice, partsOf, sharedTerms } from './fact.js';
import { isImperative } from './imperative.js';

const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?';
const zone = '(?:UTC|GMT|CET|CEST|am|pm)';
/** With a stop between its numbers it may be a version as well. */
const hour = String.raw`(?:\d{1,2}:\d{2}(?!\d)(?: ${zone}\b)?|\d{1,2}\.\d{2} ${zone}\b)`;
const day = [
  String.raw`the \d{1,2}(?:st|nd|rd|th)\b(?: of (?:${month}|(?:every|each|the) month))?`,
  String.raw`(?:(?:second|other|third) )?${weekday}\b(?:,? \d{1,2} ${month}\b)?(?: (?:19|20)\d\d\b)?`,
  String.raw`\d{1,2} ${month}\b(?: (?:19|20)\d\d\b)?`,
  String.raw`${month} \d{1,2}\b(?!:)(?:, (?:19|20)\d\d\b)?`,
  String.raw`${month} (?:19|20)\d\d\b`,
  String.raw`(?<=\b[Ee]very )(?:(?:second|other|third) )?(?:weekday|day|night|morning|evening|week|month)\b`,
].join('|');
const moment = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])(?:(?<how>[Oo]n|[Aa]t|[Ii]n|[Ff]rom|[Bb]y|[Uu]ntil|[Tt]ill|[Aa]fter|[Bb]efore|[Ss]ince|[Ee]very|[Bb]etween|[Ll]ast|to) )?(?<when>(?:${day})(?:,? (?:at )?${hour})?|(?<!\d)${hour})`,
  'gu',
);

const askedInPast =
  /\b(?:when|what day|which day|what time) (?:did|was|were|had|has|have)\b|^since when\b|\blast\b/i;
const asksForEnd = /\b(?:until|till|by) when\b/i;
const toldAsPast = /\b(?:was|were|had|did|ended|started|began|took place|happened|released)\b/i;
const returns = /\b(?:birthday|anniversary|name day|every year|each year|annual|yearly)\b/i;

/** What somebody wants is not yet what is. */
const isWanted = /\b(?:wants?|wanted|would like|wish(?:es)?|proposed?|proposes|suggest(?:s|ed)?|hopes?)\b/i;

interface Moment {
  readonly text: string;
  readonly fact: Fact;
  readonly clause: string;
  /** Words of the question beside it. */
  readonly shared: number;
  /** No other time that could be meant stands in its sentence. */
  readonly isAlone: boolean;
}

const spoken = (how: string, when: string): string => {
  if (how === 'every') return `every ${when}`;
  return how === 'after' || how === 'before' ? `a time ${how} ${when}` : when;
};

const momentsIn = (fact: Fact, asking: Asking): Moment[] =>
  partsOf(fact.text).flatMap(whole => {
    // "… on Thursdays, because support is thin on Tuesdays": a reason names other times.
    const part = whole.replace(/,? (?:because|although|even though) .*$/i, '');
    const found = [...part.matchAll(moment)];
    const isRange = found.some(one => {
      const how = one.groups?.how?.toLowerCase();
      const after = part.slice(one.index + one[0].length);
      return how === 'between' || (how === 'from' && /^ (?:to|until|till|and) /.test(after));
    });
    if (isRange && !tellsChange(part)) return [];
    const kept = found.flatMap((one): Moment[] => {
      const { how = '', when = '' } = one.groups as { how?: string; when: string };
      const small = how.toLowerCase();
      const clause = clauseAround(part, one.index, one.index + one[0].length);
      const isEnd = /^(?:until|till)$/.test(small);
      if (denies(clause) || small === 'since' || small === 'last') return [];
      if (toldAsPast.test(clause) && !tellsChange(clause)) return [];
      if (isEnd !== asksForEnd.test(asking.task) && !(small === 'by' && !isEnd)) return [];
      if (small === 'from' && tellsChange(part)) return [];
      return [
        {
          text: spoken(small, when),
          fact,
          clause,
          shared: sharedTerms(found.length === 1 ? part : clause, asking),
          isAlone: false,
        },
      ];
    });
    // "Send it on Monday before 9, not Friday" says more than its day.
    const isAlone = found.length === 1 || (kept.length === 1 && !isImperative(part));
    return kept.map(one => ({ ...one, isAlone }));
  });

/** One time alone; of several the one whose sentence says most of the question, or the later one that tells of a change. */
const theMoment = (moments: readonly Moment[], { terms }: Asking): Moment | null => {
  const values = new Set(moments.map(one => one.text));
  const sure = moments.filter(one => one.shared > 0 && (one.isAlone || one.shared >= terms.size));
  if (values.size === 1) return sure[0] ?? null;
  const best = [...sure].sort((a, b) => b.shared - a.shared)[0];
  if (best === undefined) return null;
  const others = moments.filter(one => one.text !== best.text);
  if (others.every(one => one.shared < best.shared)) return best;
  const latest = [...sure].sort((a, b) => b.fact.memory.occurredAt - a.fact.memory.occurredAt)[0] as Moment;
  const isNews =
    tellsChange(latest.clause) &&
    moments.every(
      one => one.text === latest.text || one.fact.memory.occurredAt < latest.fact.memory.occurredAt,
    );
  return isNews ? latest : null;
};

/** A day that is over; a weekday or an hour comes again. */
const hasPassed = ({ text, fact }: Moment, now: number): boolean => {
  if (!new RegExp(month).test(text) || returns.test(fact.text)) return false;
  const [date] = datesIn(text, new Date(fact.memory.occurredAt));
  return date !== undefined && date.from.getTime() + (date.grain === 'month' ? 31 : 1) * 86_400_000 < now;
};

export const momentAdvice: FindAdvice = (facts, asking) => {
  if (askedInPast.test(asking.task)) return null;
  const all = facts.filter(fact => fact.fits);
  const stated = all.filter(fact => !isWanted.test(fact.text));
  const fitting = stated.length === 0 ? all : stated;
  const moments = fitting.flatMap(fact => momentsIn(fact, asking));
  const found = theMoment(moments, asking);
  if (found === null) return null;
  const isOff = facts.some(
    fact =>
      fact !== found.fact &&
      fact.memory.occurredAt >= found.fact.memory.occurredAt &&
      (tellsEnd(fact.text) || denies(fact.text)) &&
      sharedTerms(fact.text, asking) >= found.shared,
  );
  if (isOff) return null;
  if (hasPassed(found, asking.now))
    return `Ask ${found.fact.who} whether something newer is known: ${found.text} has passed`;
  return asksForEnd.test(asking.task) ? `Plan with it until ${found.text}` : `Plan for ${found.text}`;
};
