/** Codes of errors that everybody knows, and what people call them: who asks about a full disk means ENOSPC. */
import { words } from './words.js';

interface ErrorCode {
  readonly code: string;
  /** How a question says it. */
  readonly said: RegExp;
  /** What it means, in the words that a question has. */
  readonly means: string;
}

const codes: readonly ErrorCode[] = [
  {
    code: 'ENOSPC',
    said: /\b(?:disks?|volume|partition|device|drive)\b[^.?!]{0,40}\bfull\b|\bfull (?:disk|volume|drive)\b|\bno (?:disk )?space left\b|\bout of (?:disk|space)\b/i,
    means: 'disk full, no space left',
  },
  {
    code: 'ECONNREFUSED',
    said: /\bconnections?\b[^.?!]{0,30}\brefused\b|\brefus(?:es|ed|ing)\b[^.?!]{0,20}\bconnections?\b/i,
    means: 'connection refused',
  },
  {
    code: 'ECONNRESET',
    said: /\bconnections?\b[^.?!]{0,30}\breset\b|\breset by peer\b/i,
    means: 'connection reset',
  },
  {
    code: 'ETIMEDOUT',
    said: /\bconnect(?:ion|ions|ing)?\b[^.?!]{0,30}\btim(?:es?|ed|ing) out\b/i,
    means: 'connection timed out',
  },
  {
    code: 'EADDRINUSE',
    said: /\b(?:port|address)\b[^.?!]{0,30}\b(?:in use|taken|occupied)\b/i,
    means: 'port or address already in use',
  },
  { code: 'EACCES', said: /\bpermission(?:s)? (?:was |is )?denied\b/i, means: 'permission denied' },
  {
    code: 'EPERM',
    said: /\b(?:permission denied|operation not permitted)\b/i,
    means: 'operation not permitted',
  },
  {
    code: 'ENOENT',
    said: /\bno such file\b|\bfile (?:was |is )?(?:not found|missing)\b/i,
    means: 'no such file, file not found, missing',
  },
  {
    code: 'ENOTFOUND',
    said: /\b(?:host(?:name)? (?:was |is )?not found|name resolution|DNS lookups?)\b/i,
    means: 'host not found, DNS',
  },
  { code: 'EMFILE', said: /\btoo many open files\b/i, means: 'too many open files' },
  { code: 'EPIPE', said: /\bbroken pipe\b/i, means: 'broken pipe' },
  { code: 'OOMKilled', said: /\bout of memory\b|\bran out of memory\b/i, means: 'out of memory, killed' },
  { code: 'ENOMEM', said: /\bout of memory\b/i, means: 'out of memory' },
  { code: 'SIGSEGV', said: /\bsegmentation fault\b|\bsegfault/i, means: 'segmentation fault' },
  { code: '40P01', said: /\bdeadlock/i, means: 'deadlock' },
  {
    code: '23505',
    said: /\bduplicate keys?\b|\bunique (?:key |constraint )?violat/i,
    means: 'duplicate key, unique constraint',
  },
  { code: '429', said: /\btoo many requests\b|\brate[- ]limited\b/i, means: 'too many requests, rate limit' },
  { code: '502', said: /\bbad gateway\b/i, means: 'bad gateway' },
  { code: '503', said: /\bservice (?:is )?unavailable\b/i, means: 'service unavailable' },
  { code: '504', said: /\bgateway time-?outs?\b/i, means: 'gateway timeout' },
];

/** The terms of the codes that a question speaks of without naming them: as words, for nobody named them exactly. */
export const codesMeantBy = (question: string): string[] =>
  codes.filter(({ said }) => said.test(question)).flatMap(({ code }) => words(code).slice(0, 1));

const meanings = new Map(codes.map(({ code, means }) => [code, words(means)]));
const anyCode = new RegExp(String.raw`\b(?:${codes.map(({ code }) => code).join('|')})\b`, 'g');

/** The words for the codes that a text names. */
export const meaningsIn = (text: string): string[] =>
  [...text.matchAll(anyCode)].flatMap(([code]) => meanings.get(code) ?? []);
