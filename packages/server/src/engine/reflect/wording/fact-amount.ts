/** The limit to keep to, the time or the money to reckon with, where the sentences give one amount alone. */
import { adviceIn } from './advice.js';
import { tellsEnd } from './denial.js';
import {
  type Asking,
  aboutTheNamed,
  clauseAround,
  type Fact,
  type FindAdvice,
  onlyOne,
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
      const before = part.slice(0, found.index).match(/(?<![\p{L}\d.,-])\d[\d.,]*/gu) ?? [];
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

const inCase = String.raw`(?<case>(?: (?:for|on|in|at|with|per) (?:the |an? )?[\p{L}\p{N}-]+(?: [\p{L}-]+)?)| (?:abroad|elsewhere))?`;
const caseAmount = new RegExp(
  String.raw`(?<![\p{L}\d.,:-])(?<number>\d[\d.,]*\d|\d)(?: ?(?<unit>(?!for\b|on\b|in\b|at\b|with\b|per\b|and\b|or\b|to\b|abroad\b|elsewhere\b)${anyUnit}))?(?<rate>${rate})${inCase}(?=,| and | or |;|\.?$)`,
  'giu',
);
const asksForAmount =
  /^how (?:many|much|heavy|big|large|far|high|wide|deep)\b|\b(?:costs?|price|pay|fee|rate|rent|charge)s?\b/i;
const amountWords = new Set([
  ...termsOf(
    'cost price pay fee rate rent charge many much heavy big large far high wide deep want get take have',
  ),
]);

/** "14 euros, 7 for students": the amount for the case that is asked; null where the sentence has no such cases. */
const ofTheCase = (fact: Fact, asking: Asking): string | null => {
  for (const part of partsOf(fact.text)) {
    const found = [...part.matchAll(caseAmount)].map(one => one.groups as Record<string, string | undefined>);
    const unit = found.find(one => one.unit !== undefined)?.unit;
    if (found.length < 2 || unit === undefined || !found.some(one => one.case !== undefined)) continue;
    if (found.some(one => one.unit !== undefined && unitOf(one.unit) !== unitOf(unit))) continue;
    const asked = found.filter(one => sharedTerms(one.case ?? '', asking) > 0);
    const [only] = asked;
    if (asked.length === 1 && only !== undefined)
      return `Count on ${only.number} ${unit}${only.rate ?? ''}${only.case ?? ''}`;
    const known = termsOf(fact.text);
    const isPlain = [...asking.terms].every(term => known.has(term) || amountWords.has(term));
    const [plain, ...more] = found.filter(one => one.case === undefined);
    if (asked.length === 0 && isPlain && plain !== undefined && more.length === 0)
      return `Count on ${plain.number} ${unit}${plain.rate ?? ''}`;
    return '';
  }
  return null;
};

const everySoOften =
  /\b(?<often>every (?:(?:second|other|third|\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) )?\p{L}+|(?:once|twice|three times) (?:an?|per|every) \p{L}+)/iu;

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

const sum =
  /[€$£] ?\d[\d.,]*\d|\d[\d.,]*\d ?(?:[€$£]|(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?)\b)/gu;
/** "How much did they raise?": the one sum that is told. */
const sumThen = (facts: readonly Fact[]): string | null => {
  const figure = onlyOne(
    facts.flatMap(fact => fact.text.match(sum) ?? []),
    new Set(),
  );
  return figure === null ? null : `Take ${figure} as the figure`;
};

/** "How many customers were charged twice?": what was counted then is a figure, and nothing to plan with. */
const countedThen: FindAdvice = (facts, asking) => {
  const noun = /^how many (?:[\p{L}-]+ )?(?<noun>\p{L}+s|people) (?:did|was|were|had)\b/iu.exec(
    asking.task.trim(),
  )?.groups?.noun;
  if (noun === undefined)
    return /^how much (?:money )?(?:did|was|were)\b/i.test(asking.task.trim()) ? sumThen(facts) : null;
  const tells = new RegExp(String.raw`(?<![\d.,])${amount(`(?:[\\p{L}-]+ )?${noun}`)}`, 'iu');
  const found = facts.filter(fact => fact.fits).flatMap(fact => amountsBy(tells, fact, asking));
  const figure = onlyOne(
    found.map(one => one.text),
    new Set(),
  );
  return figure === null ? null : `Take ${figure} as the figure`;
};

export const amountAdvice: FindAdvice = (facts, asking) => {
  const { task } = asking;
  if (present.test(task)) return countedThen(facts, asking);
  const fitting = aboutTheNamed(
    facts.filter(fact => fact.fits),
    task,
  );
  const isOff = facts.some(fact => tellsEnd(fact.text) && sharedTerms(fact.text, asking) > 0);
  if (isOff) return null;
  const lead = fitting[0];
  const ofCase = lead === undefined || !asksForAmount.test(task) ? null : ofTheCase(lead, asking);
  if (ofCase !== null) return ofCase === '' ? null : ofCase;
  if (/^how often\b/i.test(task.trim())) {
    const told = fitting.flatMap(fact => everySoOften.exec(fact.text)?.groups?.often?.toLowerCase() ?? []);
    const often = onlyOne(told, new Set());
    return often === null ? null : `Plan for ${often}`;
  }
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
