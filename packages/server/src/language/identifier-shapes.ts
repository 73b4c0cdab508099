// Decides whether one run of characters without spaces names a thing in code or operations, and how it is written normally.
import { brands, dottedAbbreviations, fileEndings, measures, shouted, topFolders } from './familiar-names.js';
import { sentenceOpeners, stopWords } from './stop-words.js';

const email = /^[\w.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const address = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::\d{1,5}|\/\d{1,2})?$/;
const port = /^:\d{2,5}$/;
const hostAndPort = /^(?:localhost|[A-Za-z][\w-]*(?:\.[\w-]+)+):\d{2,5}$|^[a-z][a-z0-9-]*:\d{4,5}$/i;
const issue = /^(?:[\w.-]+\/[\w.-]+)?#\d+$/;
const flag = /^--[A-Za-z][\w-]*$|^-[A-Za-z]$/;
const preRelease =
  '(?:[-+.]?(?:rc|alpha|beta|dev|pre|preview|next|canary|nightly|snapshot|post|lts)[\\d.-]*\\d?';
const fullVersion = new RegExp(
  `^v?\\d{1,4}(?:\\.\\d{1,6}){2,4}(?:\\.x)?${preRelease}|[-+]\\d[0-9A-Za-z.]*)?$`,
  'i',
);
const shortVersion = new RegExp(`^v\\d{1,4}(?:\\.\\d{1,6}){0,4}(?:\\.x)?${preRelease})?$`, 'i');
const thousands = /^\d{1,3}(?:\.\d{3}){2,}$/;
const dottedDate = /^(?:(?:19|20)\d\d\.\d{1,2}\.\d{1,2}|\d{1,2}\.\d{1,2}\.(?:19|20)\d\d)$/;
const ticket = /^[A-Z][A-Z0-9]{1,9}-\d{1,6}$/;
const hash = /^(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,64}$|^(?=[A-F]*\d)(?=\d*[A-F])[0-9A-F]{7,64}$/;
const hexNumber = /^0x[0-9a-f]+$/i;
const errorCode = /^(?!FY)[A-Z]{1,5}\d{3,6}$/;
const capitals = /^(?![IVXLCDM]+$)[A-Z]{5,}$/;
const scoped = /^::?$/;
const snake = /^_*[A-Za-z0-9]+(?:[_-]+[A-Za-z0-9]+)*_*$/;
const dunder = /^__[A-Za-z]\w*__$/;
const camelHump = /[a-z0-9][A-Z]|[A-Z]{2}[a-z]{2}/;
const alphanumeric = /^[A-Za-z][A-Za-z0-9]*$/;
const surname = /^(?:Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz|Mac)[A-Z][a-z]+$/;
const numberedName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+){2,}$/;
const segmentOfName = /^[A-Za-z_][\w-]*$/;
const nameWithVersion = /^[A-Za-z]+\d+(?:\.\d+)+$/;
const dotFile = /^\.[A-Za-z][\w-]*(?:\.[A-Za-z][\w-]*)*$/;

/** A date or time in digits is never split into identifiers. */
export const digitalDate =
  /^\d{4}-\d{1,2}(?:-\d{1,2})?(?:T|$)|^\d{1,2}[:/-]\d{1,2}(?:[:/-]\d{1,4})?(?:am|pm)?$/i;

/** The normal spelling of the identifier that `run` is as a whole, or null. */
export function normalIdentifier(run: string): string | null {
  const lower = run.toLowerCase();
  const isSmall = run === lower;
  const opensWithDigit = /^\d/.test(run);
  if (opensWithDigit && digitalDate.test(run)) return null;
  if (run.includes('@') && email.test(run)) return lower;
  if (run.includes('-') && (uuid.test(run) || flag.test(run) || ticket.test(run))) return lower;
  if (run.includes('.') && isAddress(run)) return lower;
  if (run.includes(':')) return withColon(run, lower);
  if (run.includes('#')) return issue.test(run) ? lower : null;
  if (run.includes('/') || run.includes('\\')) return normalPath(run);
  if ((opensWithDigit || lower.startsWith('v')) && isVersion(run)) return lower;
  if (hash.test(run) || (opensWithDigit && hexNumber.test(run)) || (!isSmall && errorCode.test(run)))
    return lower;
  if (run.includes('.')) return isDotted(run) ? lower : null;
  if (run.includes('_')) return normalSnake(run, lower);
  if (!isSmall) return isCamel(run, lower) || isCapitals(run, lower) ? lower : null;
  return run.includes('-') && numberedName.test(run) && /\d/.test(run) ? lower : null;
}

/** "ECONNRESET" is a code, "IMPORTANT" only loud. */
export function isCapitals(run: string, lower: string): boolean {
  return capitals.test(run) && !shouted.has(lower) && !stopWords.has(lower);
}

/** The parts of a name in camel case: "parseHTTPHeader2" is parse, HTTP, Header2. */
export function camelParts(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+/g) ?? [];
}

function isAddress(run: string): boolean {
  const octets = address.exec(run);
  return !!octets?.slice(1, 5).every(octet => Number(octet) <= 255);
}

function isVersion(run: string): boolean {
  // V90 is a car, v90 a version.
  if (shortVersion.test(run)) return run.startsWith('v') || run.includes('.');
  return fullVersion.test(run) && !thousands.test(run) && !dottedDate.test(run);
}

function withColon(run: string, lower: string): string | null {
  if (port.test(run) || hostAndPort.test(run)) return lower;
  if (/^[A-Za-z]:[\\/]/.test(run)) return normalPath(run);
  if (!run.includes('::')) return null;
  const parts = run.split(/(:+)/);
  const named = parts.every((part, index) => (index % 2 ? scoped.test(part) : segmentOfName.test(part)));
  return named ? lower : null;
}

function normalPath(run: string): string | null {
  const path = run.replaceAll('\\', '/');
  const segments = path.split('/');
  const last = segments.at(-1) === '' ? segments.length - 2 : segments.length - 1;
  const inner = segments.slice(segments[0] === '' ? 1 : 0, last + 1);
  if (inner.length === 0 || inner.includes('') || !/[A-Za-z]/.test(path)) return null;
  // /o/ is a sound.
  if (path.startsWith('/') && inner.join('').length < 2) return null;
  if (run.includes('\\') && !/^[A-Za-z]:/.test(run) && !hasEnding(inner.at(-1)!)) return null;
  if (!isPath(path, inner)) return null;
  return path
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/$/, '')
    .toLowerCase();
}

function isPath(path: string, inner: readonly string[]): boolean {
  if (/^(?:\/|\.\.?\/|~\/|@[\w-]+\/|[A-Za-z]:\/)/.test(path)) return true;
  const first = inner[0]!.toLowerCase();
  if (inner.length === 1) return first.length > 2 && !stopWords.has(first) && /^[a-z_.-]/.test(inner[0]!);
  // Alternatives such as ERR_A/ERR_B are several identifiers, not a path.
  if (inner.every(segment => /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(segment))) return false;
  if (topFolders.has(first) || inner.some(segment => /_|[\w-]\.[A-Za-z]|^\.[A-Za-z]/.test(segment)))
    return true;
  if (!inner.every(segment => /^[a-z0-9.-]+$/.test(segment))) return false;
  return (
    inner.length > 3 ||
    (inner.length > 2 && inner.some(segment => /[a-z]/.test(segment) && /[\d-]/.test(segment)))
  );
}

function hasEnding(name: string): boolean {
  const dot = name.lastIndexOf('.');
  return dot > 0 && fileEndings.has(name.slice(dot + 1).toLowerCase());
}

function isDotted(run: string): boolean {
  if (run.split('.').every(segment => segment.length === 1)) return false;
  if (dotFile.test(run)) return !sentenceOpeners.has(run.slice(1).toLowerCase());
  if (nameWithVersion.test(run)) return true;
  if (hasEnding(run)) return /^[\w-]+(?:\.[\w-]+)*$/.test(run) && !/^\d+(?:\.\d+)*\.?[a-z]$/i.test(run);
  const segments = run.split('.');
  if (!segmentOfName.test(segments[0]!) || !segments.every(segment => /^[\w-]+$/.test(segment))) return false;
  if (segments.some(segment => /^\d/.test(segment))) return false;
  if (dottedAbbreviations.has(run.toLowerCase())) return false;
  // "done.Then" is a sentence end without its space.
  return segments.length > 2 || !sentenceOpeners.has(segments[1]!.toLowerCase());
}

function normalSnake(run: string, lower: string): string | null {
  if (dunder.test(run)) return lower;
  const bare = lower.replace(/^_+|_+$/g, '');
  return snake.test(run) && bare.includes('_') && /[a-z]/.test(bare) ? bare : null;
}

export function isCamel(run: string, lower: string): boolean {
  if (run.length < 4 || !alphanumeric.test(run) || !camelHump.test(run)) return false;
  // Plurals and verbs made of an abbreviation: APIs, URLs, PRed.
  if (/^[A-Z0-9]+(?:s|es|ed|ing)$/.test(run)) return false;
  return !brands.has(lower) && !measures.has(lower) && !surname.test(run);
}
