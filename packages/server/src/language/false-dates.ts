// Tells what looks like a date to the parser from what is one: "may" the verb, fractions, durations, greetings.

/** Words that are also ordinary words when they stand alone. */
const ambiguousMonth = /^(?:may|march|mar|dec|jan|jun|jul|sep|nov|oct|apr|aug|feb)$/i;
const ambiguousDay = /^(?:sun|sat|wed|mon|fri|thu|tue|tues|thur|thurs)$/i;
const timeBefore =
  /\b(?:in|since|until|till|by|of|last|next|this|early|late|mid|during|from|to|through|and|before|after|every|on|for|around|end of|start of|beginning of)[\s-]+$/i;
const bareNumbers = /^(?:at|on|by|from|to|in|until)?\s*\d{1,4}(?:\s*(?:[-–]|to|and)\s*\d{1,4})?$/i;
/** Options of commands (-20s, +50M), currents (300 A), names (apr1), bus addresses. */
const notWritten = /^[-+−]\s?\d+\s?[a-z]+$|^\d{1,4}\s?[ap]$|^[a-z]{3}\d+$|^\d{3,}:/i;
const unanchored = /^(?:the )?(?:weekend|(?:next|last|following|same) days?)$/i;
const shortFraction = /^(?:on\s+)?\d{1,2}[/.]\d{1,2}$/i;
const dayBefore = /\b(?:on|by|until|till|since|before|after|due|dated|from|to)[\s:]+$/i;
const duration = /^(?:for|within|after)\b|\b(?:later|after|before)$/i;
const shortDuration = /^in\s.*\b(?:milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?)$/i;
const doneIn =
  /\b(?:runs?|ran|takes?|took|finish(?:es|ed)?|complet(?:es|ed?)|loads?|loaded|built|builds?|respond(?:s|ed)?|answer(?:s|ed)?|times? out|expires?|done|passed|passes|booted|boots?|started|compil(?:es|ed?)|works?)\s+$/i;
const partOfDay = /^(?:morning|afternoon|evening|night)$/i;
const labelBefore = /\b(?:ratio|line|lines|scale|version|score|chapter|verse|psalm|port|column)[\s:]+$/i;
const recurring = /\b(?:every|each)\s+(?:other\s+)?$/i;

/** Whether text[start, end), which the parser took for a date, is none. */
export function isFalseAlarm(text: string, start: number, end: number): boolean {
  const found = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 24), start);
  const next = text[end] ?? ' ';
  if (ambiguousMonth.test(found)) return !isMonth(text, start, found, before, next);
  if (ambiguousDay.test(found)) return !/^\p{Lu}/u.test(found) || !timeBefore.test(before);
  if (bareNumbers.test(found) || /^[\d.,\s]+$/.test(found)) return !/^\d{1,4}\.\d{1,2}\.\d{1,4}$/.test(found);
  if (shortFraction.test(found)) return !/^on/i.test(found) && !dayBefore.test(before);
  if (duration.test(found) && !/\d{4}/.test(found)) return true;
  if (shortDuration.test(found) && doneIn.test(before)) return true;
  if (shortDuration.test(found) && /(?:ms|seconds?|secs?)$/i.test(found)) return true;
  if (partOfDay.test(found) || notWritten.test(found) || unanchored.test(found)) return true;
  return labelBefore.test(before) || recurring.test(before);
}

function isMonth(text: string, start: number, found: string, before: string, next: string): boolean {
  if (!/^\p{Lu}/u.test(found)) return false;
  if (timeBefore.test(before)) return true;
  // Inside a sentence a capital is enough for the full names that are rarely anything else.
  return (
    start > 0 &&
    /[a-z,]\s$/.test(text.slice(start - 2, start)) &&
    !/^may$/i.test(found) &&
    !/\p{L}/u.test(next)
  );
}
