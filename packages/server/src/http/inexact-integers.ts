/** Finds whole numbers in a JSON text that would lose digits: beyond 2^53 a number is not exact. */

interface Frame {
  readonly isArray: boolean;
  /** The index in an array, or the field being read. */
  at: number | string;
  isKeyNext: boolean;
}

/**
 * The text is valid JSON, so the closing quote is always there; not matching it means a string is never read twice.
 */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\],:]|-?\d[\d.eE+-]*/gs;
/** Numbers with fewer digits are always exact. */
const manyDigits = /\d{16}/;
const wholeNumber = /^-?\d{16,}$/;

const pathOf = (frames: readonly Frame[]): string =>
  frames.reduce((path, { isArray, at }) => {
    if (isArray) return `${path}[${at}]`;
    return path === '' ? String(at) : `${path}.${at}`;
  }, '');

/** The paths of those under a field of this name. The text must already have been parsed as JSON. */
export const inexactIntegers = (text: string, under: string): string[] => {
  if (!manyDigits.test(text)) return [];
  const found: string[] = [];
  const frames: Frame[] = [];
  for (const [token] of text.matchAll(tokens)) {
    const frame = frames.at(-1);
    if (token === '{' || token === '[')
      frames.push({ isArray: token === '[', at: token === '[' ? 0 : '', isKeyNext: token === '{' });
    else if (token === '}' || token === ']') frames.pop();
    else if (frame === undefined) continue;
    else if (token === ',' && frame.isArray) frame.at = Number(frame.at) + 1;
    else if (token === ',') frame.isKeyNext = true;
    else if (token === ':') frame.isKeyNext = false;
    else if (token.startsWith('"')) {
      if (!frame.isArray && frame.isKeyNext) frame.at = JSON.parse(token) as string;
    } else if (
      wholeNumber.test(token) &&
      JSON.stringify(Number(token)) !== token &&
      frames.some(({ at }) => at === under)
    )
      found.push(pathOf(frames));
  }
  return found;
};
