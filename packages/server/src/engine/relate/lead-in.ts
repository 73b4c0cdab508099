/** Takes off what stands before a statement and only says how it is meant: a correction, from when on it holds, whose word it is. */

/** A statement as it is compared. */
export interface Plain {
  readonly text: string;
  /** What was taken off says that something else was said or held before. */
  readonly isNews: boolean;
}

const correction =
  /^(?:(?:correction|update|erratum|edit)\s?[:,–—-]|scratch that[,.:;–—-]|(?:sorry[,.]? )?i (?:was wrong|misspoke|was mistaken|stand corrected)[,.:;–—-]|my mistake[,.:;–—-]|(?:actually|in fact|as it turned out|on second thoughts?),|it (?:has )?(?:turned|turns) out that|it (?:has been|was|is) (?:now )?(?:confirmed|established|clear) that)\s*/i;

/** "I was wrong. It is Tuesday." */
export const isCorrection = (text: string): boolean => correction.test(text);

const month =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \\d{4})?';
const moment = [
  `(?:early |mid[- ]|late |the (?:beginning|end|middle) of )?${month}`,
  `(?:the )?\\d{1,2}(?:st|nd|rd|th)? (?:of )?${month}`,
  `${month} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  '(?:next|this|last) (?:week|month|year|spring|summer|autumn|winter|term|semester|season|quarter|monday|tuesday|wednesday|thursday|friday|saturday|sunday)',
  'today|tomorrow|now on|q[1-4](?: \\d{4})?|\\d{4}(?:-\\d\\d-\\d\\d)?|v(?:ersion )?\\d[\\d.]*(?: on)?',
  'the (?:[\\p{L}\\d]+ ){0,2}(?:timetable|release|update|upgrade|reform|renovation|merger|move|season|term|semester|incident|audit|meeting)',
].join('|');

/** "From Monday to Friday" is a stretch of time, and no beginning. */
const since = new RegExp(
  `^(?:since|as of|effective(?: from)?|(?:starting|beginning)(?: in| on| from| with)?|from) (?:${moment})(?! (?:to|until|till|through|and|on)\\b| ?[-–])(?:,| onwards?,?)? (?=\\S)`,
  'iu',
);

const holds =
  'says?|said|thinks?|believes?|claims?|claimed|insists?|argues?|reports?|reported|is (?:sure|convinced|certain)';
const somebody = "\\p{Lu}[\\p{L}'’.-]+(?: \\p{Lu}[\\p{L}'’.-]+){0,2}";
/** "Tomasz maintains the plugin" is no saying, and "maintains that it is slow" is one. */
const holdsThat = 'maintains?|maintained|finds|found|states?|stated';
/** "Ruth thinks that …", "according to Kai …": what follows is said, and by whom stands elsewhere. */
const word = new RegExp(
  `^(?:[Aa]ccording to (?:${somebody}|the [\\p{L}]+),?|(?:${somebody}) (?:(?:${holds})(?: that)?|(?:${holdsThat}) that)) (?=(?:the|our|this|that|these|its?|a|we|no|all|\\p{Lu})\\b)`,
  'u',
);
/** "Ruth recommends pruning …", "Lang wants the introduction shorter": asked for by two people, it can be two things. */
const wish = new RegExp(
  `^(?:${somebody}) (?:(?:still )?(?:recommends?|recommended|advises?|advised|suggests?|suggested|proposes?|proposed|favou?rs) (?=\\p{Ll}+ing\\b)|(?:wants?|wanted|would like) (?=(?:the|our|this|these)\\b))`,
  'u',
);
/** Somebody wants or advises it. */
export const isWished = (said: string): boolean => wish.test(said);

/** "Ada puts the age of the vase at 400 years": what somebody measured or reckoned is said of the thing. */
const reckoned = new RegExp(
  `^(?:[Aa]ccording to (?:${somebody}),? )?(?:[Tt]he \\p{Ll}+|(?:${somebody})(?: \\p{Ll}+){0,3}) (?:dates?|dated|puts?|estimates?|estimated|measures?|measured|reckons?|reckoned|calculates?|calculated|values?|valued|appraises?|appraised|assess(?:es|ed)|gives?|gave) (?<thing>(?:the|our|its|this|\\p{Lu})[^,;]{1,60}?) (?:to|at|as|to be|with)(?: about| around| roughly)? (?=[^,;]{0,6}\\d)`,
  'u',
);

/** "Checked the pump: the oil level is low" says it of the pump. */
const lookedAt =
  /^(?:just |I |we )*(?:checked|looked at|looked into|inspected|measured|tested|verified|opened) (?<thing>(?:the|our|its|this) [^:,;]{2,40}): (?<what>(?:the|its) [^,;:]{2,50}?) (?<said>(?:is|are|has|have|takes?|needs?|uses?|runs?) .+)$/i;

const withoutLead = (said: string, isLater: boolean): Plain => {
  const seen = lookedAt.exec(said)?.groups as { thing: string; what: string; said: string } | undefined;
  const text = seen === undefined ? said : `${seen.what} of ${seen.thing} ${seen.said}`;
  const corrected = text.replace(correction, '');
  const begun = isLater ? corrected.replace(since, '') : corrected;
  const isNews = begun !== text;
  const measured = reckoned.exec(begun);
  if (measured?.groups?.thing !== undefined)
    return { text: `${measured.groups.thing} is ${begun.slice(measured[0].length)}`, isNews };
  const told = begun.replace(word, '');
  return { text: told === begun ? begun.replace(wish, '') : told, isNews };
};

/** `isLater`: what holds from a day on takes the place of what was said before, and of nothing that is said later. */
export const plainOf = (text: string, isLater: boolean): Plain => {
  const plain = withoutLead(text, isLater);
  // What is left must still say something.
  return plain.text.split(/\s+/).length < 3 ? { text, isNews: plain.isNews } : plain;
};
