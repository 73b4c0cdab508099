// Chooses the parts of a text to search for dates, because the date parser is slow on long texts.
import { isSpace } from './characters.js';

const sign =
  /\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|mon|tues?|wed|thu|thurs?|fri|sat|sun)\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|tomorrow|yesterday|now|noon|midnight|ago|morning|afternoon|evening|(?:last|next|this|past|in|of) (?:\w{1,12} ){0,2}(?:day|week|weekend|month|quarter|year|hour|minute|night)s?)\b/gi;

/** Texts up to this length are parsed whole. */
const longWhole = 1_000;
/** A date and its words extend at most this far on either side of its sign. */
const margin = 48;
/** The parser's time grows faster than its input, so no part is longer than this. */
const longestWindow = 1_000;

export interface Window {
  start: number;
  end: number;
}

/** No window: the text names no date. Windows begin and end between words. */
export function dateWindows(text: string): Window[] {
  const windows: Window[] = [];
  const whole = text.length <= longWhole;
  for (const match of text.matchAll(sign)) {
    if (whole) return [{ start: 0, end: text.length }];
    const last = windows.at(-1);
    if (last && match.index + match[0].length <= last.end) continue;
    const end = spaceAfter(text, match.index + match[0].length + margin);
    const start = Math.max(spaceBefore(text, match.index - margin), last?.end ?? 0);
    if (last && start <= last.end && end - last.start <= longestWindow) last.end = end;
    else windows.push({ start, end });
  }
  return windows;
}

function spaceAfter(text: string, at: number): number {
  let end = Math.min(at, text.length);
  const limit = Math.min(end + margin, text.length);
  while (end < limit && !isSpace(text[end])) end++;
  return end;
}

function spaceBefore(text: string, at: number): number {
  let start = Math.max(at, 0);
  const limit = Math.max(start - margin, 0);
  while (start > limit && !isSpace(text[start - 1])) start--;
  return start;
}
