// Decides whether a run of characters without spaces is an identifier from code or operations, and normalises it.
import { isDigit, isSmallLetter } from './characters.js';
import { brands, dottedAbbreviations, fileEndings, measures, shouted, topFolders } from './familiar-names.js';
import { sentenceOpeners, stopWords } from './stop-words.js';

const email = /^[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
/** A UUID, a flag, a ticket. */
const dashed =
  /^(?:[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|--[A-Za-z][\w-]*|-[A-Za-z]|[A-Z][A-Z0-9]{1,9}-\d{1,6})$/;
const address = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::\d{1,5}|\/\d{1,2})?$/;
/** With or without its host. */
const port = /^(?:|localhost|[A-Za-z][\w-]*(?:\.[\w-]+)+):\d{2,5}$|^[a-z][a-z0-9-]*:\d{4,5}$/i;
const scoped = /^[A-Za-z_][\w-]*(?:::?[A-Za-z_][\w-]*)+$/;
const issue = /^(?:[\w.-]+\/[\w.-]+)?#\d+$/;
const preRelease =
  '[-+.]?(?:rc|alpha|beta|dev|pre|preview|next|canary|nightly|snapshot|post|lts)[\\d.-]*\\d?';
/** Three numbers, or fewer after a v. */
const version = new RegExp(
  `^(?:v?\\d{1,4}(?:\\.\\d{1,6}){2,4}(?:\\.x)?(?:${preRelease}|[-+]\\d[0-9A-Za-z.]*)?` +
    `|v\\d{1,4}(?:\\.\\d{1,6}){0,4}(?:\\.x)?(?:${preRelease})?)$`,
  'i',
);
const thousandsOrDate =
  /^(?:\d{1,3}(?:\.\d{3}){2,}|(?:19|20)\d\d\.\d{1,2}\.\d{1,2}|\d{1,2}\.\d{1,2}\.(?:19|20)\d\d)$/;
/** A hash in one case, a number in hexadecimal, the code of an error. */
const code =
  /^(?:(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}|(?=[A-F]*\d)(?=\d*[A-F])[0-9A-F]{7,64}|0[xX][0-9A-Fa-f]+|(?!FY)[A-Z]{1,5}\d{3,6})$/;
const capitals = /^(?![IVXLCDM]+$)[A-Z]{5,}$/;
/** Names with leading and trailing double underscores keep them. */
const snake = /^(?=[\d_-]*[A-Za-z])(?:(__[A-Za-z]\w*__)|_*([A-Za-z0-9]+(?:[_-]+[A-Za-z0-9]+)*)_*)$/;
const camel = /^(?=[A-Za-z0-9]*(?:[a-z0-9][A-Z]|[A-Z]{2}[a-z]{2}))[A-Za-z][A-Za-z0-9]*$/;
/** Plurals and verbs made of an abbreviation (APIs, URLs, PRed), and surnames. */
const onlyLooksCamel = /^(?:[A-Z0-9]+(?:s|es|ed|ing)|(?:Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz)[A-Z][a-z]+)$/;
const numberedName = /^(?=[a-z-]*\d)[a-z][a-z0-9]*(?:-[a-z0-9]+){2,}$/;
const dotFile = /^\.[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*$/;
/** "1.5h" is not a file name, although .h is an extension. */
const fileName = /^(?!\d+(?:\.\d+)*\.?[A-Za-z]$)[\w-]+(?:\.[\w-]+)*$/;
/** "os.path.join" or "python3.11". */
const dottedName = /^(?:[A-Za-z_][\w-]*(?:\.(?!\d)[\w-]+)*|[A-Za-z]+\d+(?:\.\d+)+)$/;
const drive = /^[A-Za-z]:[\\/]/;
const rooted = /^(?:\/|\.\.?\/|~\/|@[\w-]+\/)/;
const latinLetter = /[A-Za-z]/;
const constantName = /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/;
const segmentOfCode = /_|[\w-]\.[A-Za-z]|^\.[A-Za-z]/;
const plainSegment = /^[a-z0-9.-]+$/;
const mixedSegment = /[a-z]\.*[\d-]|[\d-]\.*[a-z]/;
const partOfCamel = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g;

/** A date or time in digits is never split into identifiers. */
export const digitalDate =
  /^\d{4}-\d{1,2}(?:-\d{1,2})?(?:T|$)|^\d{1,2}[:/-]\d{1,2}(?:[:/-]\d{1,4})?(?:am|pm)?$/i;

/** The normal spelling if all of `run` is an identifier; otherwise null. */
export function normalIdentifier(run: string): string | null {
  const lower = run.toLowerCase();
  const opensWithDigit = isDigit(run[0]);
  if (opensWithDigit && digitalDate.test(run)) return null;
  if (run.includes('@') && email.test(run)) return lower;
  if (run.includes('-') && dashed.test(run)) return lower;
  if (run.includes('.') && isAddress(run)) return lower;
  if (run.includes(':')) return withColon(run, lower);
  if (run.includes('#')) return issue.test(run) ? lower : null;
  if (run.includes('/') || run.includes('\\')) return normalPath(run);
  if ((opensWithDigit || lower.startsWith('v')) && isVersion(run)) return lower;
  if (code.test(run)) return lower;
  if (run.includes('.')) return isDotted(run) ? lower : null;
  if (run.includes('_')) return normalSnake(run);
  if (run !== lower) return isCamel(run, lower) || isCapitals(run, lower) ? lower : null;
  return run.includes('-') && numberedName.test(run) ? lower : null;
}

/** "ECONNRESET" is a code, "IMPORTANT" is only emphasis. */
export function isCapitals(run: string, lower: string): boolean {
  return capitals.test(run) && !shouted.has(lower) && !stopWords.has(lower);
}

/** The parts of a name in camel case: "parseHTTPHeader2" is parse, HTTP, Header2. */
export function camelParts(name: string): string[] {
  return name.match(partOfCamel) ?? [];
}

function isAddress(run: string): boolean {
  const octets = address.exec(run);
  return !!octets?.slice(1, 5).every(octet => Number(octet) <= 255);
}

function isVersion(run: string): boolean {
  // V90 is a car, v90 a version.
  if (!version.test(run) || (run.startsWith('V') && !run.includes('.'))) return false;
  return !thousandsOrDate.test(run);
}

function withColon(run: string, lower: string): string | null {
  if (port.test(run)) return lower;
  if (drive.test(run)) return normalPath(run);
  return run.includes('::') && scoped.test(run) ? lower : null;
}

function normalPath(run: string): string | null {
  const path = run.replaceAll('\\', '/');
  const segments = path.split('/');
  const last = segments.at(-1) === '' ? segments.length - 2 : segments.length - 1;
  const inner = segments.slice(segments[0] === '' ? 1 : 0, last + 1);
  if (inner.length === 0 || inner.includes('') || !latinLetter.test(path)) return null;
  // /o/ is a phoneme.
  if (path.startsWith('/') && inner.join('').length < 2) return null;
  if (run.includes('\\') && !drive.test(run) && !hasEnding(inner.at(-1)!)) return null;
  if (!isPath(path, inner)) return null;
  let start = 0;
  while (path.startsWith('./', start)) start += 2;
  return path.slice(start, path.endsWith('/') ? -1 : undefined).toLowerCase();
}

function isPath(path: string, inner: readonly string[]): boolean {
  if (rooted.test(path) || drive.test(path)) return true;
  const opening = inner[0]!;
  const first = opening.toLowerCase();
  if (inner.length === 1)
    return (
      first.length > 2 && !stopWords.has(first) && (isSmallLetter(opening[0]) || '_.-'.includes(opening[0]!))
    );
  // Alternatives such as ERR_A/ERR_B are several identifiers, not a path.
  if (inner.every(segment => constantName.test(segment))) return false;
  if (topFolders.has(first) || inner.some(segment => segmentOfCode.test(segment))) return true;
  if (!inner.every(segment => plainSegment.test(segment))) return false;
  return inner.length > 3 || (inner.length > 2 && inner.some(segment => mixedSegment.test(segment)));
}

function hasEnding(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && fileEndings.has(name.slice(dot + 1).toLowerCase());
}

function isDotted(run: string): boolean {
  const segments = run.split('.');
  if (segments.every(segment => segment.length === 1)) return false;
  if (dotFile.test(run)) return !sentenceOpeners.has(run.slice(1).toLowerCase());
  if (hasEnding(run)) return fileName.test(run);
  if (!dottedName.test(run) || dottedAbbreviations.has(run.toLowerCase())) return false;
  // "done.Then" is the end of a sentence with a missing space.
  return segments.length > 2 || !sentenceOpeners.has(segments[1]!.toLowerCase());
}

function normalSnake(run: string): string | null {
  const named = snake.exec(run);
  const bare = named?.[1] ?? named?.[2];
  return bare?.includes('_') ? bare.toLowerCase() : null;
}

export function isCamel(run: string, lower: string): boolean {
  if (run.length < 4 || !camel.test(run) || onlyLooksCamel.test(run)) return false;
  return !brands.has(lower) && !measures.has(lower);
}
