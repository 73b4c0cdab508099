/** Words that take something back, change it or end it: a sentence with one of them must not be turned into advice to do it. */

const denial =
  /\b(?:not|never|no|none|nobody|nothing|neither|nor|cannot|without|except|unless|instead of|rather than|no longer|(?:\p{L}+n['’]t)|fails?|failed|breaks|broke|broken|decided against|voted against|ruled out|forbidden|prohibited|deprecated|unsupported)\b|\b(?:dropped|drops|ended|removed|lost|lacks?|stopped) (?:the )?(?:support|[\p{L}]+ing)\b/iu;
const over =
  /\b(?:cancelled|canceled|called off|withdrawn|withdrew|discontinued|abandoned|(?<!\b(?:or|an?|the|each|every|any) )dropped|shut down|no longer|does not take place|do not take place|obsolete|retired|expired|quit|left (?:the|us|our)|(?:was|were|is|are|been) (?:removed|closed|replaced))\b/i;
const change =
  /\b(?:from now on|as of|now|moved|slips|slipped|postponed|extended|delayed|rescheduled|brought forward|changed|raised|lowered|renamed|replaced|switched|upgraded|downgraded|migrated|took over|taken over|since)\b/i;
const done =
  /\b(?:is|are|was|were|been) (?:all |now |already )?(?:done|finished|completed|closed|merged|released|sent|delivered|fixed|live|in place|installed|signed)\b/i;
/** It holds in some cases only: after a time, above a number, under a condition. */
const condition =
  /\b(?:if|when|while|unless|until|till|before|after|during|between|above|below|over|under|within|beyond|outside|more than|less than|at least|at most|up to|except|only|without|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|in (?:winter|summer|spring|autumn|january|february|march|april|may|june|july|august|september|october|november|december))\b/i;

/** What comes after the word of a condition; null where there is none. */
export const conditionIn = (text: string): string | null => {
  const found = condition.exec(text);
  if (found === null) return null;
  const head = /^(?:on|in) /i.exec(found[0])?.[0] ?? found[0];
  return text.slice(found.index + head.length);
};
export const restricts = (text: string): boolean => /\b(?:only|except)\b/i.test(text);
export const denies = (text: string): boolean => denial.test(text);
export const tellsEnd = (text: string): boolean => over.test(text);
export const tellsChange = (text: string): boolean => change.test(text);
export const tellsDone = (text: string): boolean => done.test(text);
