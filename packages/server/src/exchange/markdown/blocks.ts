/** Cuts Markdown into blocks that each say one thing: a paragraph, an item of a list, a piece of code. */

/** One block with the headings it stands under. */
export interface Block {
  /** Of the file, from 1. */
  readonly line: number;
  readonly kind: 'paragraph' | 'item' | 'code';
  readonly text: string;
  /** From the outermost to the innermost. */
  readonly headings: readonly string[];
}

const headingMark = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const item = /^([-*+]|\d{1,9}[.)])[ \t]+([^ \t].*|)$/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
const indented = /^(?: {2,}|\t)/;

/** A heading and how deep it stands; null where the line is none. Cut by hand: a pattern would go over a long line again and again. */
export const headingOf = (line: string): { readonly depth: number; readonly title: string } | null => {
  const found = headingMark.exec(line);
  if (found === null) return null;
  const text = line.slice(found[0].length).trim();
  let end = text.length;
  while (end > 0 && text[end - 1] === '#') end--;
  // Closing marks stand apart from the words: "C#" keeps its own.
  const isClosed = end === 0 || /\s/.test(text[end - 1] ?? '');
  return { depth: found[1]?.length ?? 1, title: isClosed ? text.slice(0, end).trim() : text };
};

/** Comments are for who writes, not knowledge; their lines stay, so that numbers hold. */
const withoutComments = (text: string): string => text.replace(comment, found => found.replace(/[^\n]/g, ''));

interface Open {
  readonly line: number;
  readonly kind: Block['kind'];
  readonly lines: string[];
}

/** The lines below an item stand as deep as its text. */
const dedented = (line: string): string => line.replace(/^(?: {1,4}|\t)/, '');

/** Blocks in their order; `firstLine` is the number of the first line in the file. */
export const blocksOf = (text: string, firstLine = 1): Block[] => {
  const blocks: Block[] = [];
  let open: Open | null = null;
  let fenced: string | null = null;
  let trail: { readonly depth: number; readonly title: string }[] = [];

  const close = () => {
    const content = open?.lines.join('\n').trim() ?? '';
    if (open !== null && content !== '')
      blocks.push({
        line: open.line,
        kind: open.kind,
        text: content,
        headings: trail.map(({ title }) => title),
      });
    open = null;
  };
  const begin = (line: number, kind: Block['kind'], first: string): Open => {
    close();
    open = { line, kind, lines: [first] };
    return open;
  };

  const all = withoutComments(text).split(/\r?\n/);
  for (const [at, raw] of all.entries()) {
    const number = firstLine + at;
    const current = open as Open | null;
    const isInside = current?.kind === 'item' && indented.test(raw);
    if (fenced !== null) {
      current?.lines.push(current.kind === 'item' ? dedented(raw) : raw);
      if (raw.trim().startsWith(fenced) && /^[`~]+\s*$/.test(raw.trim())) {
        fenced = null;
        if (current?.kind === 'code') close();
      }
      continue;
    }
    const opening = fence.exec(isInside ? raw.trim() : raw)?.[1];
    if (opening !== undefined) {
      fenced = opening;
      // Code below "as follows:" belongs to what introduces it.
      if (isInside) current?.lines.push(dedented(raw));
      else if (current?.kind === 'paragraph' && current.lines.at(-1)?.trimEnd().endsWith(':'))
        current.lines.push(raw);
      else begin(number, 'code', raw);
      continue;
    }
    const title = headingOf(raw);
    if (title !== null) {
      close();
      trail = [...trail.filter(one => one.depth < title.depth), title];
      continue;
    }
    if (rule.test(raw)) {
      close();
      continue;
    }
    const bullet = item.exec(raw);
    if (bullet !== null) {
      begin(number, 'item', bullet[2] ?? '');
      continue;
    }
    if (raw.trim() === '') {
      // An item goes on below a blank line if what follows stands as deep as its text.
      if (current?.kind === 'item' && indented.test(all[at + 1] ?? '')) current.lines.push('');
      else close();
      continue;
    }
    if (current === null) begin(number, 'paragraph', raw.trim());
    else current.lines.push(current.kind === 'item' ? dedented(raw) : raw.trim());
  }
  close();
  return blocks;
};
