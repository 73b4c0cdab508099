/** Carries the task's own thing into stored advice, where the words of both make that safe. */
import type { Advice } from './advice.js';

const environments = 'production|prod|staging|test|testing|preview|development|dev|qa';
const placeIn = new RegExp(
  String.raw`\b(?<how>in|on) (?<place>(?:the )?(?:\p{Lu}[\p{L}\p{N}-]* )?(?:${environments})|\p{Lu}[\p{L}\p{N}-]+)\b`,
  'u',
);
const isTime =
  /^(?:(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)\b/;
const anyEnvironment = new RegExp(String.raw`\b(?:${environments})\b`, 'i');

/** "Raise X to 120s" + "… fail in Atlas production" → "Raise X to 120s in Atlas production". */
const withPlace = (text: string, task: string, evidence: readonly string[]): string => {
  const found = placeIn.exec(task)?.groups as { how: string; place: string } | undefined;
  // Behind several steps it would seem to belong to the last.
  if (found === undefined || isTime.test(found.place) || /[,;] /.test(text)) return text;
  const words = found.place.toLowerCase().replace(/^the /, '').split(' ');
  const isKnown = words.every(word => evidence.some(one => one.toLowerCase().includes(word)));
  const isThere = words.some(word => text.toLowerCase().includes(word)) || anyEnvironment.test(text);
  return isKnown && !isThere ? `${text} ${found.how} ${found.place}` : text;
};

/** "add the column nullable" + "a required `region` column" → "add the `region` column nullable". */
const withName = (text: string, task: string): string => {
  const found = /(?<code>`[^`]+`) (?<noun>[a-z]{3,})\b/.exec(task)?.groups as
    | { code: string; noun: string }
    | undefined;
  if (found === undefined || text.includes(found.code)) return text;
  return text.replace(
    new RegExp(String.raw`\b(?:the|an?) (?:required |new |mandatory )?${found.noun}\b`),
    `the ${found.code} ${found.noun}`,
  );
};

export const carried = (advice: Advice, task: string, evidence: readonly string[]): string => {
  const named = withName(advice.text, task);
  return advice.kind === 'fix' ? withPlace(named, task, evidence) : named;
};
