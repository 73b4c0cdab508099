// Finds exact names in a text: paths, files, flags, versions, tickets, hashes, names in code, addresses.
import { isSpace } from './characters.js';
import { digitalDate, isCapitals, normalIdentifier } from './identifier-shapes.js';

export interface Identifier {
  text: string;
  /** Lower case, without a scheme, leading `./`, or trailing `/` or `()`, so that a thing has one spelling. */
  normal: string;
  start: number;
  end: number;
}

/** Longer runs are data (base64, minified code), not names. */
const longestRun = 256;
const link = /(?:\b[A-Za-z][A-Za-z0-9+.-]{1,15}:\/\/|\bwww\.)[^\s<>"'`{}|\\^\ud800-\udfff]+/g;
const linkHead = /^(?:https?:\/\/)?(?:www\.)?/i;
const called = /^[A-Za-z_][\w.]*$/;
const packageVersion = /^(.[^@]*)@(v?\d+(?:\.\d+)*[\w.-]*)$/;
/** After these or a space, a run may begin with a joint: ".env", "--flag", "~/notes". */
const openers = '([{"\'`=,<“‘|*';
const betweenNames = /[:@#+~\\/]+|--+/g;
const betweenParts = /[.-]+/g;
const lineNumber = /^(.*\.[A-Za-z]\w*):\d+(?::\d+)?$/;

const other = 0;
const lowerCase = 1;
const upperCase = 2;
const digit = 3;
const joint = 4;
const kinds = new Uint8Array(0x530);
for (let code = 0x61; code <= 0x7a; code++) kinds[code] = lowerCase;
for (let code = 0x41; code <= 0x5a; code++) kinds[code] = upperCase;
for (let code = 0x30; code <= 0x39; code++) kinds[code] = digit;
// Latin, Greek and Cyrillic letters can be part of a name; other scripts have no identifiers.
for (let code = 0xc0; code < 0x250; code++) kinds[code] = code === 0xd7 || code === 0xf7 ? other : lowerCase;
for (let code = 0x370; code < 0x530; code++) kinds[code] = lowerCase;
for (const char of '_./\\-~@#:+') kinds[char.charCodeAt(0)] = joint;

/** The identifiers of a text in order, without overlaps or surrounding punctuation. */
export function identifiers(text: string): Identifier[] {
  const found: Identifier[] = [];
  const links = linksIn(text);
  let nextLink = 0;
  let at = 0;
  while (at < text.length) {
    const linked = links[nextLink];
    if (linked && at >= linked.start) {
      found.push(linked);
      at = linked.end;
      nextLink++;
      continue;
    }
    if (kindAt(text, at) === other) {
      at++;
      continue;
    }
    const limit = linked ? linked.start : text.length;
    at = readRun(text, at, limit, found);
  }
  return found.some(isLoud) && isShouting(text) ? found.filter(each => !isLoud(each)) : found;
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < 0x530 ? kinds[code]! : other;
}

/** Reads the run that begins at `start`, collects its identifiers, and returns the position after it. */
function readRun(text: string, start: number, limit: number, found: Identifier[]): number {
  let at = start;
  let lastSolid = start - 1;
  let joints = 0;
  let innerJoints = 0;
  let humps = 0;
  let digits = 0;
  for (; at < limit; at++) {
    const kind = kindAt(text, at);
    if (kind === other) break;
    if (kind === joint) {
      joints++;
      continue;
    }
    innerJoints = joints;
    lastSolid = at;
    if (kind === digit) digits++;
    else if (kind === upperCase && at > start) humps++;
  }
  // Nearly every word of prose ends here: no joint, digit, inner capital or call.
  const prose = innerJoints === 0 && digits === 0 && humps === 0;
  const suspicious = !prose || text.startsWith('()', at) || (joints > 0 && text[at - 1] === '/');
  if (suspicious && lastSolid >= start) collect(text, start, at, found);
  return at;
}

function collect(text: string, start: number, end: number, found: Identifier[]): void {
  let first = start;
  let last = end;
  while (last > first && '.:-#@+~\\'.includes(text[last - 1]!)) last--;
  const before = first === 0 ? ' ' : text[first - 1]!;
  // The end tag of a markup element is not a path.
  if (before === '<' && text[first] === '/') return;
  if (!isSpace(before) && !openers.includes(before))
    while (first < last && '.:-~+'.includes(text[first]!)) first++;
  if (last - first > longestRun) return;
  const run = text.slice(first, last);
  const named = run.includes('@') ? packageVersion.exec(run)?.[1] : undefined;
  if (named) {
    // A query for a version of a package writes the two as separate words.
    collect(text, first, first + named.length, found);
    keep(text, first + named.length + 1, last, found);
    return;
  }
  if (keep(text, first, last, found) || digitalDate.test(run)) return;
  const file = run.includes(':') ? lineNumber.exec(run)?.[1] : undefined;
  if (file && keep(text, first, first + file.length, found)) return;
  split(text, first, last, betweenNames, found, (from, to) => {
    split(text, from, to, betweenParts, found, () => undefined);
  });
}

/**
 * Tries the pieces between separators one by one, and calls `missed` for those that are not identifiers. The whole has
 * been tried before.
 */
function split(
  text: string,
  start: number,
  end: number,
  separator: RegExp,
  found: Identifier[],
  missed: (from: number, to: number) => void,
): void {
  const tried = (from: number, to: number): boolean => to - from < end - start && keep(text, from, to, found);
  let from = start;
  const run = text.slice(start, end);
  // Iterators would take a third of the time on a text full of names.
  separator.lastIndex = 0;
  for (let match = separator.exec(run); match !== null; match = separator.exec(run)) {
    const to = start + match.index;
    if (to > from && !tried(from, to)) missed(from, to);
    from = to + match[0].length;
  }
  if (from < end && !tried(from, end)) missed(from, end);
}

function keep(text: string, start: number, end: number, found: Identifier[]): boolean {
  const run = text.slice(start, end);
  if (found.length > 0 && found.at(-1)!.end > start) return false;
  if (text.startsWith('()', end) && called.test(run)) {
    found.push({ text: `${run}()`, normal: run.toLowerCase(), start, end: end + 2 });
    return true;
  }
  const normal = normalIdentifier(run);
  if (normal === null) return false;
  found.push({ text: run, normal, start, end });
  return true;
}

function linksIn(text: string): Identifier[] {
  if (!text.includes('://') && !text.includes('www.')) return [];
  const found: Identifier[] = [];
  for (const match of text.matchAll(link)) {
    const trimmed = withoutTail(match[0]);
    const bare = trimmed.replace(linkHead, '').toLowerCase();
    const normal = bare.endsWith('/') ? bare.slice(0, -1) : bare;
    const start = match.index;
    if (normal) found.push({ text: trimmed, normal, start, end: start + trimmed.length });
  }
  return found;
}

/** A closing bracket belongs to an address only if it was opened inside it. */
function withoutTail(address: string): string {
  let open = 0;
  for (const char of address)
    open += char === '(' || char === '[' ? 1 : char === ')' || char === ']' ? -1 : 0;
  let end = address.length;
  for (; end > 0; end--) {
    const char = address[end - 1]!;
    if ((char === ')' || char === ']') && open < 0) open++;
    else if (!'.,;:!?*_~’”'.includes(char)) break;
  }
  return address.slice(0, end);
}

function isLoud(found: Identifier): boolean {
  return isCapitals(found.text, found.normal);
}

/** If most words are in capitals, capitals mean nothing. */
function isShouting(text: string): boolean {
  const written = text.match(/\b[A-Za-z]+\b/g) ?? [];
  // For most words, the second letter decides.
  const loud = written.filter(
    word => word.length > 1 && word[1]! < 'a' && word === word.toUpperCase(),
  ).length;
  return loud >= 4 && loud * 2 > written.length;
}
