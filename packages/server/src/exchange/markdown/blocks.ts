/** Splits Markdown into blocks that each say one thing: a paragraph, a list item, a piece of code. */
import type { TakeTurn } from '../../take-turns.js';

/** One block with its headings. */
export interface Block {
  /** In the file, from 1. */
  readonly line: number;
  readonly kind: 'paragraph' | 'item' | 'code';
  readonly text: string;
  /** From outermost to innermost. */
  readonly headings: readonly string[];
}

const headingMark = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const item = /^([-*+]|\d{1,9}[.)])[ \t]+([^ \t].*|)$/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const indented = /^(?: {2,}|\t)/;

/**
 * A heading and its depth; null if the line is not one. Parsed by hand: a pattern would scan a long line repeatedly.
 */
export const headingOf = (line: string): { readonly depth: number; readonly title: string } | null => {
  const found = headingMark.exec(line);
  if (found === null) return null;
  const text = line.slice(found[0].length).trim();
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end--;
  // Closing marks are separated from the words: "C#" keeps its own.
  const isClosed = end === 0 || /\s/.test(text[end - 1] ?? '');
  return { depth: found[1]?.length ?? 1, title: isClosed ? text.slice(0, end).trim() : text };
};

const countOf = (text: string, part: string): number => text.split(part).length - 1;

/** Comments are notes to the author, not knowledge. Their lines stay, so that line numbers are right. */
const withoutComments = (text: string): string =>
  text.replace(comment, found => '\n'.repeat(countOf(found, '\n')));

interface Open {
  readonly line: number;
  readonly kind: Block['kind'];
  readonly lines: string[];
}

/** Lines below an item are indented like its text. */
const dedented = (line: string): string => line.replace(/^(?: {1,4}|\t)/, '');

/** Each line with the next one; supports both line endings. */
function* linesOf(text: string): Generator<readonly [line: string, next: string]> {
  const lineFrom = (start: number): readonly [string, number] => {
    const end = text.indexOf('\n', start);
    if (end === -1) return [text.slice(start), text.length + 1];
    return [text.slice(start, text[end - 1] === '\r' ? Math.max(start, end - 1) : end), end + 1];
  };
  let [line, start] = lineFrom(0);
  for (;;) {
    if (start > text.length) break;
    const [next, after] = lineFrom(start);
    yield [line, next];
    [line, start] = [next, after];
  }
  yield [line, ''];
}

/** Reads line by line, and returns each block when it ends. */
const blockReader = (firstLine: number) => {
  let done: Block[] = [];
  let open: Open | null = null;
  let fenced: string | null = null;
  let trail: { readonly depth: number; readonly title: string }[] = [];
  let number = firstLine - 1;

  const close = () => {
    const content = open?.lines.join('\n').trim() ?? '';
    if (open !== null && content !== '')
      done.push({
        line: open.line,
        kind: open.kind,
        text: content,
        headings: trail.map(({ title }) => title),
      });
    open = null;
  };
  const begin = (kind: Block['kind'], first: string) => {
    close();
    open = { line: number, kind, lines: [first] };
  };

  const take = (raw: string, next: string): void => {
    number++;
    const current = open as Open | null;
    const isInside = current?.kind === 'item' && indented.test(raw);
    if (fenced !== null) {
      current?.lines.push(current.kind === 'item' ? dedented(raw) : raw);
      if (raw.trim().startsWith(fenced) && /^[`~]+\s*$/.test(raw.trim())) {
        fenced = null;
        if (current?.kind === 'code') close();
      }
      return;
    }
    const opening = fence.exec(isInside ? raw.trim() : raw)?.[1];
    if (opening !== undefined) {
      fenced = opening;
      // Code below "as follows:" belongs to its introduction.
      if (isInside) current?.lines.push(dedented(raw));
      else if (current?.kind === 'paragraph' && current.lines.at(-1)?.trimEnd().endsWith(':'))
        current.lines.push(raw);
      else begin('code', raw);
      return;
    }
    const title = headingOf(raw);
    if (title !== null) {
      close();
      trail = [...trail.filter(one => one.depth < title.depth), title];
      return;
    }
    const bullet = item.exec(raw);
    if (rule.test(raw)) close();
    else if (bullet !== null) begin('item', bullet[2] ?? '');
    else if (raw.trim() === '') {
      // An item continues after a blank line if the next line is indented like its text.
      if (current?.kind === 'item' && indented.test(next)) current.lines.push('');
      else close();
    } else if (current === null) begin('paragraph', raw.trim());
    else current.lines.push(current.kind === 'item' ? dedented(raw) : raw.trim());
  };

  /** The blocks that ended since the last call. */
  const ended = (): Block[] => {
    const blocks = done;
    done = [];
    return blocks;
  };
  return { take, close, ended };
};

/** Lines read between two checks of the clock. */
const linesAtOnce = 64;

/** Blocks in order; `firstLine` is the line number of the first line in the file. */
export async function* blocksOf(text: string, firstLine: number, turn: TakeTurn): AsyncGenerator<Block> {
  const reader = blockReader(firstLine);
  let lines = 0;
  for (const [line, next] of linesOf(withoutComments(text))) {
    reader.take(line, next);
    lines++;
    if (lines % linesAtOnce !== 0) continue;
    yield* reader.ended();
    await turn();
  }
  reader.close();
  yield* reader.ended();
}
