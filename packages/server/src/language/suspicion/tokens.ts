/** The words and marks of a text in order; each address or blob becomes one mark. One pass over the text. */

/** Replaces every address: the recipient must not influence the result. */
const addressMark = '<url>';
const carryingMark = '<url?>';
const mailMark = '<mail>';
const blobMark = '<blob>';
const decodedMark = '<decoded>';
const spelledMark = '<spelled>';
const numberMark = '<number>';
export const lineEnd = '\n';

const pieces = /\n|\S+/g;
/** Longer chunks are data, not words. */
const longestChunk = 300;
const inChunk = /[\p{L}\p{M}\p{N}_'’]+|[^\p{L}\p{M}\p{N}_'’\s]/gu;
const singleLetter = /^\p{L}$/u;
const allDigits = /^\p{N}+$/u;
const separators = new Set(['-', '.', '_', '*', '·', '/', '|']);
/** A long name in one case is an ordinary word. */
const blob = /^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[A-Za-z0-9+/_-]{24,}={0,2}$/;
const mail = /^[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{2,63}$/;
/** "host.name/path" is an address without its scheme. */
const withPath = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}(?::\d{1,5})?\/[^/]/;
/** In "host/path|sh", the pipe is part of the chunk. */
const afterPipe = (chunk: string): string[] => {
  const pipe = chunk.indexOf('|');
  return pipe < 0 ? [] : wordsOfChunk(chunk.slice(pipe));
};
const openers = '"\'“”‘’`(<[';
const closers = '"\'“”‘’`)>].,;:!?';

/** Digits used instead of letters. */
const digitsAsLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }),
);
const disguised = /^(?=\d*[a-z])(?=[a-z]*\d)[a-z013457]{3,20}$/;

/** The decoded text of base64 that contains words. */
const decoded = (text: string): string | null => {
  const plain = Buffer.from(text, 'base64').toString('utf8');
  const readable = plain.match(/[\p{L}\p{N} .,:;!?'"/@|-]/gu)?.length ?? 0;
  return plain.includes(' ') && readable >= 0.95 * [...plain].length ? plain : null;
};

const unwrapped = (chunk: string): string => {
  let start = 0;
  let end = chunk.length;
  while (end - start > 1 && openers.includes(chunk[start]!)) start++;
  while (end - start > 1 && closers.includes(chunk[end - 1]!)) end--;
  return chunk.slice(start, end);
};

const addressIn = (chunk: string): { before: string; mark: string; after: string } | null => {
  const scheme = /[a-z]{2,8}:\/\//i.exec(chunk);
  if (scheme === null) return null;
  const rest = chunk.slice(scheme.index);
  const end = rest.search(/[)\]>"'`|]|[.,;:!?]$/);
  const address = end < 0 ? rest : rest.slice(0, end);
  const carries = /[?&#][\w-]{1,40}=(?:[<[{$(]|%7b|$)|[{$]/i.test(
    address + (end < 0 ? '' : rest.slice(end, end + 2)),
  );
  return {
    before: chunk.slice(0, scheme.index),
    mark: carries ? carryingMark : addressMark,
    after: end < 0 ? '' : rest.slice(end),
  };
};

/** "U.S.A." and "a, b, c" are not obfuscated. */
const fewestSpelled = 6;

interface Spelled {
  readonly words: readonly string[];
  /** The token after the last letter. */
  readonly end: number;
}

/** Single letters from a position on; a gap wider than between letters starts another word. */
const spelledFrom = (tokens: readonly string[], gaps: readonly number[], from: number): Spelled => {
  const words: string[] = [];
  let letters = '';
  let end = from;
  let isParted = false;
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at] as string;
    if (separators.has(token) && letters !== '') isParted = true;
    else if (singleLetter.test(token)) {
      if (letters !== '' && (gaps[at] ?? 0) > (isParted ? 0 : 1)) {
        words.push(letters);
        letters = '';
      }
      letters += token;
      end = at + 1;
    } else break;
  }
  return { words: letters === '' ? words : [...words, letters], end };
};

/** Reads "p-a-s-s" and "p a s s" as words. */
const joinedLetters = (tokens: readonly string[], gaps: readonly number[]): string[] => {
  const out: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { words, end } = spelledFrom(tokens, gaps, at);
    if (words.join('').length >= fewestSpelled) {
      out.push(spelledMark, ...words.map(one => one.toLowerCase()));
      at = end;
    } else {
      out.push(tokens[at] as string);
      at++;
    }
  }
  return out;
};

const wordsOfChunk = (chunk: string): string[] => {
  const found = chunk.slice(0, longestChunk).match(inChunk) ?? [];
  return found.map(one => {
    const lower = one.toLowerCase();
    if (allDigits.test(lower)) return numberMark;
    return disguised.test(lower)
      ? Array.from(lower, letter => digitsAsLetters.get(letter) ?? letter).join('')
      : lower.replaceAll('’', "'");
  });
};

/** The tokens of a text, including line ends; decoded base64 comes last. */
export const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  const gaps: number[] = [];
  const hidden: string[] = [];
  let last = 0;
  const add = (gap: number, ...more: readonly string[]): void => {
    for (const [at, token] of more.entries()) {
      tokens.push(token);
      gaps.push(at === 0 ? gap : 0);
    }
  };
  for (const { 0: chunk, index } of text.matchAll(pieces)) {
    const gap = index - last;
    last = index + chunk.length;
    if (chunk === lineEnd) {
      add(gap, lineEnd);
      continue;
    }
    const short = chunk.slice(0, longestChunk);
    const address = addressIn(short);
    if (address !== null) {
      add(gap, ...wordsOfChunk(address.before), address.mark, ...wordsOfChunk(address.after));
      continue;
    }
    const bare = unwrapped(short);
    if (mail.test(bare)) add(gap, mailMark);
    else if (withPath.test(bare)) add(gap, addressMark, ...afterPipe(bare));
    else if (blob.test(bare)) {
      const plain = decoded(bare);
      add(gap, plain === null ? blobMark : decodedMark);
      if (plain !== null) hidden.push(plain);
    } else add(gap, ...wordsOfChunk(short));
  }
  const spelled = joinedLetters(tokens, gaps);
  return hidden.length === 0
    ? spelled
    : [...spelled, ...hidden.flatMap(plain => [lineEnd, decodedMark, ...wordsOfChunk(plain)])];
};
