/** The head of a note: YAML between two lines of dashes. */
import { parse } from 'yaml';
import { isObject } from '../text/lines.js';

/** A note in its two parts. */
export interface Note {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The line on which the body begins. */
  readonly bodyLine: number;
  /** Why the head cannot be read; null where it can. */
  readonly wrong: string | null;
}

const head = /^---[ \t]*\r?\n((?:[\s\S]*?\n)??)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** A head is a few lines; what goes on for longer is no head, and is not parsed. */
const longestHead = 16 * 1024;

/** A note without a head is all body. */
export const noteOf = (text: string): Note => {
  const found = head.exec(text.slice(0, longestHead));
  if (found === null) return { fields: {}, body: text, bodyLine: 1, wrong: null };
  const [whole, yaml = ''] = found;
  const body = text.slice(whole.length);
  const bodyLine = whole.split('\n').length;
  try {
    const fields: unknown = parse(yaml, { logLevel: 'error' });
    if (fields === null || fields === undefined) return { fields: {}, body, bodyLine, wrong: null };
    return isObject(fields)
      ? { fields, body, bodyLine, wrong: null }
      : { fields: {}, body, bodyLine, wrong: 'the front matter must be fields with values' };
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { fields: {}, body, bodyLine, wrong: `the front matter is not YAML: ${first}` };
  }
};
