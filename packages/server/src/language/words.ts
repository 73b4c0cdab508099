// The one tokenizer for indexing and queries: stems of significant words, plus whole identifiers.
import { isAscii, isSmallLetter } from './characters.js';
import { camelParts, isCamel } from './identifier-shapes.js';
import { type Identifier, identifiers } from './identifiers.js';
import { stem } from './stem.js';
import { stopWords } from './stop-words.js';

/** Prefix of a whole identifier in its normal spelling; no word can begin with it. */
const identifierMark = '=';
const longestTerm = 64;
const asciiWords = /[A-Za-z0-9]+/g;
const anyWords = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const unspaced =
  /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]\p{M}*)+/gu;
const possessive = /'s(?![a-z0-9])/g;
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  ʼ: "'",
  '＇': "'",
};
const foldedLetters = /[ßæœøłđðþıς’ʼ＇]/g;
const accents = /[\u0300-\u036f]/g;
const numberAfterV = /^v\d+\.\d/;
const fileName = /^[\w-][\w.-]*$/;

/** The terms of a text in order, with repeats: first its words, then the parts of names in camel case, then whole identifiers. */
export function words(text: string): string[] {
  const plain = isAscii(text);
  const written = plain ? text : text.normalize('NFKC');
  const pieces = plain ? piecesOfAscii(text) : piecesOfAny(written);
  const terms: string[] = [];
  for (const piece of pieces) if (!stopWords.has(piece)) terms.push(termOf(piece));
  for (const found of identifiers(written)) addIdentifier(found, terms);
  if (terms.length > 0) return terms;
  return (pieces.length > 0 ? pieces : anyPieces(text)).map(termOf);
}

export function countTerms(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of words(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

export function isIdentifierTerm(term: string): boolean {
  return term.startsWith(identifierMark);
}

function termOf(piece: string): string {
  return piece.length > longestTerm ? cut(piece) : stem(piece);
}

/** Never splits a surrogate pair. */
function cut(piece: string): string {
  const head = piece.slice(0, longestTerm);
  const last = head.charCodeAt(longestTerm - 1);
  return last >= 0xd800 && last < 0xdc00 ? head.slice(0, -1) : head;
}

function piecesOfAscii(text: string): string[] {
  const lower = text.toLowerCase();
  return (lower.includes("'s") ? lower.replace(possessive, '') : lower).match(asciiWords) ?? [];
}

function piecesOfAny(text: string): string[] {
  const bare = withoutAccents(text.toLowerCase())
    .replace(foldedLetters, letter => folded[letter]!)
    .replace(possessive, '');
  return anyPieces(bare);
}

/** Removes accents only from Latin, Greek and Cyrillic; in other scripts, marks are letters. */
function withoutAccents(text: string): string {
  return isAscii(text) ? text : text.normalize('NFKD').replace(accents, '').normalize('NFKC');
}

function anyPieces(text: string): string[] {
  const pieces: string[] = [];
  for (const run of text.toLowerCase().match(anyWords) ?? []) {
    if (run.search(unspaced) >= 0) addUnspaced(run, pieces);
    else pieces.push(run);
  }
  return pieces;
}

/** Scripts without spaces yield pairs of neighbouring characters, so that any part of a phrase matches. */
function addUnspaced(run: string, pieces: string[]): void {
  let from = 0;
  for (const match of run.matchAll(unspaced)) {
    if (match.index > from) pieces.push(run.slice(from, match.index));
    from = match.index + match[0].length;
    const characters = [...match[0]];
    if (characters.length === 1) pieces.push(match[0]);
    for (let at = 1; at < characters.length; at++) pieces.push(characters[at - 1]! + characters[at]!);
  }
  if (from < run.length) pieces.push(run.slice(from));
}

function addIdentifier(found: Identifier, terms: string[]): void {
  for (const part of found.text.match(asciiWords) ?? []) {
    if (isCamel(part, part.toLowerCase())) addParts(part, terms);
  }
  for (const spelling of spellings(found.normal)) terms.push(identifierMark + shortened(spelling));
}

function addParts(name: string, terms: string[]): void {
  const parts = camelParts(name);
  if (parts.length < 2) return;
  for (const part of parts) {
    const lower = part.toLowerCase();
    if (!stopWords.has(lower)) terms.push(termOf(lower));
  }
}

/** It ends with an extension, or with a word after an underscore. */
function isFileName(file: string): boolean {
  if (!fileName.test(file)) return false;
  const start = Math.max(file.lastIndexOf('.'), file.lastIndexOf('-')) + 1;
  if (start > 1 && file[start - 1] === '.' && isSmallLetter(file[start])) return true;
  return file.slice(0, -1).lastIndexOf('_') >= Math.max(start, 1);
}

/** A path can also be searched by its file name, and a version with or without its v. */
function spellings(normal: string): string[] {
  const withoutMarks = withoutAccents(normal);
  const file = withoutMarks.slice(withoutMarks.lastIndexOf('/') + 1);
  if (file !== withoutMarks && isFileName(file)) return [withoutMarks, file];
  if (numberAfterV.test(withoutMarks)) return [withoutMarks, withoutMarks.slice(1)];
  return [withoutMarks];
}

/** The end of a long path or link is more specific than its middle. */
function shortened(spelling: string): string {
  const room = longestTerm - identifierMark.length;
  if (spelling.length <= room) return spelling;
  const head = Math.floor(room / 2);
  return spelling.slice(0, head) + spelling.slice(spelling.length - (room - head));
}
