/** Well-known error codes and how people describe them: a question about a full disk means ENOSPC. */
import { lettersAndDigits } from './characters.js';
import { stem } from './stem.js';
import { words } from './words.js';

interface ErrorCode {
  readonly code: string;
  /** Phrases in a question: all words of one of these, in order and close together. */
  readonly said: readonly string[];
}

const codes: readonly ErrorCode[] = [
  {
    code: 'ENOSPC',
    said: [
      'disk full',
      'full disk',
      'volume full',
      'full volume',
      'drive full',
      'full drive',
      'partition full',
      'device full',
      'no space left',
      'out of disk',
      'out of space',
    ],
  },
  {
    code: 'ECONNREFUSED',
    said: ['connection refused', 'refused connection'],
  },
  { code: 'ECONNRESET', said: ['connection reset', 'reset by peer'] },
  { code: 'ETIMEDOUT', said: ['connection timed out'] },
  {
    code: 'EADDRINUSE',
    said: ['port in use', 'port taken', 'port occupied', 'address in use', 'address taken'],
  },
  { code: 'EACCES', said: ['permission denied'] },
  {
    code: 'EPERM',
    said: ['permission denied', 'operation not permitted'],
  },
  {
    code: 'ENOENT',
    said: ['no such file', 'file not found', 'file missing'],
  },
  {
    code: 'ENOTFOUND',
    said: ['host not found', 'hostname not found', 'name resolution', 'DNS lookup'],
  },
  { code: 'EMFILE', said: ['too many open files'] },
  { code: 'EPIPE', said: ['broken pipe'] },
  { code: 'OOMKilled', said: ['out of memory'] },
  { code: 'ENOMEM', said: ['out of memory'] },
  { code: 'SIGSEGV', said: ['segmentation fault', 'segfault'] },
  { code: '40P01', said: ['deadlock'] },
  {
    code: '23505',
    said: ['duplicate key', 'unique violation'],
  },
  {
    code: '429',
    said: ['too many requests', 'being rate limited', 'getting rate limited', 'rate limit exceeded'],
  },
  { code: '502', said: ['bad gateway'] },
  { code: '503', said: ['service unavailable'] },
  { code: '504', said: ['gateway timeout', 'gateway time out'] },
];

/** Words allowed between two words of a phrase: "the disk of the worker is full". */
const mostBetween = 4;

/** Including stop words: "out of memory" is not "memory". */
const allStems = (text: string): string[] => (text.toLowerCase().match(lettersAndDigits) ?? []).map(stem);

/** Whether the words follow each other closely, the first at `at`. */
const saysAt = (asked: readonly string[], said: readonly string[], at: number): boolean => {
  let next = at;
  return said.every((term, nth) => {
    const ahead = asked.slice(next, next + (nth === 0 ? 1 : mostBetween + 1)).indexOf(term);
    next += ahead + 1;
    return ahead >= 0;
  });
};

const says = (asked: readonly string[], said: readonly string[]): boolean =>
  asked.some((term, at) => term === said[0] && saysAt(asked, said, at));

const meant = codes.map(({ code, said }) => ({
  term: words(code).slice(0, 1),
  said: said.map(allStems),
}));

/**
 * The terms of the codes that a question describes without naming them. Returned as words, since the question names no
 * exact code.
 */
export const codesMeantBy = (question: string): string[] => {
  const asked = allStems(question);
  return meant.filter(({ said }) => said.some(one => says(asked, one))).flatMap(({ term }) => term);
};
