/** The words of a text with their places, and which of them say what it is about. */
import { stem } from '../../language/stem.js';
import { stopWords } from '../../language/words.js';
import { isCommonStem } from './common-words.js';
import { foldedStem, isDress } from './like-words.js';

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Token extends Span {
  readonly lower: string;
  readonly stem: string;
  /** It says what the statement is about, and is neither a function word nor dress. */
  readonly content: boolean;
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}'’_./+#-]*/gu;

/** These are in capitals only for weight. */
const stressed =
  /^(?:NOT|NO|NEVER|ALWAYS|MUST|ONLY|DO|DON|DOES|IS|ARE|WAS|AND|OR|BUT|IF|ALL|ANY|SHALL|SHOULD|MAY|CAN|WILL|TODO|NULL|TRUE|FALSE|ON|OFF|YES|NOW|NEW|VERY|BEFORE|AFTER|THE|THIS|TO|BY|IN|OF|FOR)$/;

/** "US", "IT", "REST" and "GET" are names; in small letters they are other words, and most of them say nothing. */
const isNamedInCapitals = (written: string, lower: string): boolean =>
  /^\p{Lu}{2,}$/u.test(written) &&
  !stressed.test(written) &&
  (stopWords.has(lower) || isDress(lower) || isCommonStem(stem(lower)));

export function tokensOf(text: string): Token[] {
  const found: Token[] = [];
  const shouted = !/\p{Ll}/u.test(text);
  for (const match of text.matchAll(wordPattern)) {
    const written = match[0].replace(/[.'’/+-]+$/, '');
    const lower = written.toLowerCase().replace('’', "'");
    const bare = lower.replace(/'s$|s'$/, '');
    if (bare === '') continue;
    if (!shouted && isNamedInCapitals(written, lower)) {
      found.push({
        lower,
        stem: written,
        start: match.index,
        end: match.index + written.length,
        content: true,
      });
      continue;
    }
    const content = !stopWords.has(bare) && !isDress(bare) && !/n't$|^[a-z]{1,5}'[a-z]{1,2}$/.test(bare);
    found.push({
      lower: bare,
      stem: foldedStem(bare),
      start: match.index,
      end: match.index + written.length,
      content,
    });
  }
  return found;
}

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
