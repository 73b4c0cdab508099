/** The front matter of a note: YAML between two lines of dashes. */
import { parse } from 'yaml';
import { isObject } from '../text/lines.js';

export interface Note {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The line on which the body begins. */
  readonly bodyLine: number;
  /** Why the front matter cannot be read; null if it can. */
  readonly wrong: string | null;
}

const head = /^---[ \t]*\r?\n((?:[\s\S]*?\n)??)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Front matter is a few lines; anything longer is not parsed. */
const longestHead = 16 * 1024;

/** A note without front matter is all body. */
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
      : { fields: {}, body, bodyLine, wrong: 'the front matter must contain fields with values' };
  } catch (error) {
    const [first = ''] = String(error instanceof Error ? error.message : error).split('\n');
    return { fields: {}, body, bodyLine, wrong: `the front matter is not YAML: ${first}` };
  }
};
