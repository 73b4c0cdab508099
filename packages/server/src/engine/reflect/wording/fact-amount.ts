/** The limit to keep to, the time or the money to reckon with, where the sentences give one amount alone. */
import { adviceIn } from './advice.js';
import { tellsEnd } from './denial.js';
import {
  type Asking,
  aboutTheNamed,
  clauseAround,
  type Fact,
  type FindAdvice,
  partsOf,
  sharedTerms,
  termsOf,
} from './fact.js';

const number = String.raw`(?:\d[\d.,]*\d|\d|two|three|four|five|six|seven|eight|nine|ten|twelve)`;
const rate = String.raw`(?: (?:per|a|an|each) \p{L}+(?: and (?:day|week|month|year|user|person|seat))?){0,2}`;
const time = '(?:s|seconds?|min|minutes?|h|hours?|days?|weeks?|months?)';
const money = String.raw`(?:EUR|USD|GBP|CHF|yen|euros?|dollars?|pounds?|cents?|ct|€|\$)`;
const anyUnit = String.raw`(?:[\p{L}%€$°][\p{L}%/°]*)`;
/** Behind an amount, where it holds: "11 minutes on CI". */
const where = String.raw`(?: (?:on|in|with) (?:the |an? )?[\p{L}\p{N}-]+)?`;
const amount = (unit: string): string =>
  String.raw`(?<amount>(?<number>${number}) ?(?<unit>${unit})(?![\p{L}\p{N}])${rate})`;

interface Form {
  readonly asks: RegExp;
  readonly tells: RegExp;
  readonly advice: (found: string) => string;
}

const present = /\b(?:did|was|were|had|has been|have been)\b/i;
const forms: readonly Form[] = [
  {
    asks: /\b(?:can|may|allowed|limit|maximum|max|at most|largest|should (?:I|we))\b/i,
    tells: new RegExp(
      String.raw`\b(?:(?:no |not )?more than|limited to|at most|up to|maximum (?:is|of)|limit(?: of [^.;,]{1,40}?)? is|exceeds?) ${amount(anyUnit)}`,
      'iu',
    ),
    advice: found => `Keep to ${found}`,
  },
  {
    asks: /^how long (?:do|does|will|is|are)\b/i,
    tells: new RegExp(
      String.raw`\b(?:(?:takes?|lasts?|needs?)|(?<=\btakes? .{1,40}) and) (?:about |around |roughly |some )?${amount(time)}(?<at>${where})`,
      'giu',
    ),
    advice: found => `Plan ${found}`,
  },
  {
    asks: /\b(?:costs?|prices?|pay|charges?|fees?|rent|expensive)\b/i,
    tells: new RegExp(
      String.raw`\b(?:costs?|charges?|pays?|(?:fees?|price|rent)(?: of [^.;,]{1,40}?)? (?:is|are)) (?:about |around )?${amount(money)}`,
      'iu',
    ),
    advice: found => `Count on ${found}`,
  },
];

interface Amount {
  readonly text: string;
  readonly number: string;
  readonly unit: string;
  /** Words of the question beside it: where it holds, if that is said. */
  readonly shared: number;
  readonly fact: Fact;
}

const unitOf = (unit: string): string => [...termsOf(unit)][0] ?? unit.toLowerCase();

const amountsBy = (tells: RegExp, fact: Fact, asking: Asking): Amount[] =>
  partsOf(fact.text).flatMap(part =>
    [...part.matchAll(new RegExp(tells.source, `${tells.flags.replace('g', '')}g`))].flatMap(found => {
      const { amount: text, number: figure, unit, at = '' } = found.groups as Record<string, string>;
      const clause = clauseAround(part, found.index + found[0].length - 1, found.index + found[0].length);
      // "1,000 rows take 1 s" says nothing of 10,000 rows.
      const before = part.slice(0, found.index).match(/\d[\d.,]*/g) ?? [];
      if (before.some(one => !asking.task.includes(one)) && at === '') return [];
      return [
        {
          text: `${text}${at}`,
          number: figure as string,
          unit: unitOf(unit as string),
          shared: sharedTerms(at === '' ? clause : at, asking),
          fact,
        },
      ];
    }),
  );

const anyAmount = new RegExp(String.raw`(?<from>\bfrom )?${amount(anyUnit)}`, 'giu');

/** Another number of the same unit stands beside it: then it is not sure which is meant. */
const hasRivals = (one: Amount, facts: readonly Fact[], asking: Asking): boolean =>
  facts.some(fact =>
    [...fact.text.matchAll(anyAmount)].some(
      ({ groups }) =>
        groups?.from === undefined &&
        unitOf(groups?.unit as string) === one.unit &&
        groups?.number !== one.number &&
        sharedTerms(fact.text, asking) > 0,
    ),
  );

/** "How many seats …": the number before the very word. */
const counted = (task: string): RegExp | null => {
  const noun =
    /^how many (?:[\p{L}-]+ )?(?<noun>\p{L}+s|people) (?:do|does|are|can|may|should|must|will|has|have)\b/iu.exec(
      task.trim(),
    )?.groups?.noun;
  return noun === undefined
    ? null
    : new RegExp(String.raw`(?<![\d.,])${amount(`(?:monthly |active |open )*${noun}`)}`, 'iu');
};

/** What advises, or took the place of something, is told as that. */
const telling = (fact: Fact): boolean => !fact.tookOver && adviceIn(fact.text) === null;

const fromForm = (
  form: Form,
  facts: readonly Fact[],
  all: readonly Fact[],
  asking: Asking,
): string | null => {
  if (!form.asks.test(asking.task)) return null;
  const noun = /^how many (?:[\p{L}-]+ )??(?<noun>\p{L}+s)\b/iu.exec(asking.task.trim())?.groups?.noun;
  const found = facts
    .filter(telling)
    .flatMap(fact => amountsBy(form.tells, fact, asking))
    .filter(one => noun === undefined || unitOf(noun) === one.unit || asking.terms.has(one.unit));
  const best = [...found].sort((a, b) => b.shared - a.shared)[0];
  if (best === undefined) return null;
  const others = found.filter(one => one.text !== best.text);
  if (others.length > 0) {
    const isOfOne = others.every(one => one.fact === best.fact && one.shared < best.shared);
    return isOfOne ? form.advice(best.text) : null;
  }
  return hasRivals(best, all, asking) ? null : form.advice(best.text);
};

export const amountAdvice: FindAdvice = (facts, asking) => {
  const { task } = asking;
  if (present.test(task)) return null;
  const fitting = aboutTheNamed(
    facts.filter(fact => fact.fits),
    task,
  );
  const isOff = facts.some(fact => tellsEnd(fact.text) && sharedTerms(fact.text, asking) > 0);
  if (isOff) return null;
  for (const form of forms) {
    const found = fromForm(form, fitting, facts, asking);
    if (found !== null) return found;
  }
  const tells = counted(task);
  if (tells === null) return null;
  const [only, ...more] = fitting.filter(telling).flatMap(fact => amountsBy(tells, fact, asking));
  return only === undefined || more.length > 0 || hasRivals(only, facts, asking)
    ? null
    : `${/\b(?:should|must|may|can)\b/i.test(task) ? 'Keep to' : 'Count on'} ${only.text}`;
};
