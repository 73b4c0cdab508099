// Cuts a sentence or a message into clauses, small enough that each says one thing.
import { sentences } from './sentences.js';

/** Shorter pieces say too little to be judged alone. */
const fewestWords = 5;
const breaks =
  /[;:]\s+|(?<!\s)\s+[-–—]+\s+|(?<!\s)\s*—\s*|(?<!\s)\s+(?=(?:but|and|so|which|because|since|while|can you|how)\b)/gi;

interface Span {
  start: number;
  end: number;
}

/** Clauses in order, each of at least five words unless the whole has fewer: what is shorter stays with its neighbour. */
export function clauses(sentence: string): string[] {
  const spans: Span[] = [];
  for (const { text, start } of sentences(sentence)) {
    // Code is not cut: a semicolon in it ends no clause.
    const masked = text.replace(/`[^`]*`/g, code => 'x'.repeat(code.length));
    let from = 0;
    for (const match of masked.matchAll(breaks)) {
      spans.push({ start: start + from, end: start + match.index + (/^[;:]/.test(match[0]) ? 1 : 0) });
      from = match.index + match[0].length;
    }
    spans.push({ start: start + from, end: start + text.length });
  }
  return joined(sentence, spans).map(span => sentence.slice(span.start, span.end).trim());
}

function joined(text: string, spans: readonly Span[]): Span[] {
  const kept: Span[] = [];
  let waiting: (Span & { words: number }) | null = null;
  for (const span of spans) {
    const words = countWords(text.slice(span.start, span.end));
    const last = kept.at(-1);
    if (words < fewestWords && last) {
      last.end = span.end;
      continue;
    }
    const begun: Span & { words: number } = waiting ?? { ...span, words: 0 };
    const grown = { start: begun.start, end: span.end, words: begun.words + words };
    const long = grown.words >= fewestWords;
    if (long) kept.push({ start: grown.start, end: grown.end });
    waiting = long ? null : grown;
  }
  if (waiting) kept.push({ start: waiting.start, end: waiting.end });
  return kept.filter(span => text.slice(span.start, span.end).trim() !== '');
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’_./-]*/gu)?.length ?? 0;
}
