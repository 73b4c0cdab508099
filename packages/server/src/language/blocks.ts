// Splits a text into blocks by lines: paragraphs, list items, headings, table rows and fenced code.

export interface Block {
  start: number;
  end: number;
  code: boolean;
}

interface Line {
  start: number;
  end: number;
  text: string;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
/** Bullets, numbers and quotation marks of a line, including a task's checkbox. */
const listMark =
  /^[ \t]*(?:>[ \t]*)*(?:[-*+•‣◦–][ \t]+|\(?\d{1,3}[.)][ \t]+|\(?[a-zA-Z]\)[ \t]+)(?:\[[ xX]\][ \t]+)?/;
const heading = /^[ \t]*#{1,6}[ \t]+/;
const rule = /^[ \t]*[-=*_~+|:][-=*_~+|: \t]*$/;
const quoted = /^[ \t]*>[ \t>]*/;

/** Blocks in order, without list marks, heading marks, rules and fences. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  const close = () => {
    if (open) blocks.push(open);
    open = null;
  };
  let fenced: { mark: string; start: number } | null = null;
  for (const line of linesOf(text)) {
    const mark = fence.exec(line.text)?.[1];
    if (fenced) {
      if (!mark?.startsWith(fenced.mark) || line.text.trim() !== mark) continue;
      blocks.push({ start: fenced.start, end: line.start, code: true });
      fenced = null;
    } else if (mark && !line.text.slice(line.text.indexOf(mark) + mark.length).includes('`')) {
      close();
      fenced = { mark, start: Math.min(line.end + 1, text.length) };
    } else if (line.text.trim() === '' || rule.test(line.text)) {
      close();
    } else {
      const item = listMark.exec(line.text)?.[0] ?? heading.exec(line.text)?.[0];
      const alone = heading.test(line.text) || line.text.trimStart().startsWith('|');
      if (item !== undefined || alone || !open) {
        close();
        const skipped: string = item ?? quoted.exec(line.text)?.[0] ?? '';
        open = { start: line.start + skipped.length, end: line.end, code: false };
      } else {
        (open as Block).end = line.end;
      }
      if (alone) close();
    }
  }
  if (fenced) blocks.push({ start: fenced.start, end: text.length, code: true });
  close();
  return blocks;
}

function* linesOf(text: string): Generator<Line> {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    yield { start, end, text: text.slice(start, end) };
    start = end + 1;
  }
}
