/** Runs long SQL in a separate process, so that copying or rewriting the whole file blocks no reader. */

// Not in a worker thread: ending one in the middle of a statement aborts the whole service with an uncaught Napi::Error.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { Row } from '../sql/executor.js';
import { translateSqliteError } from './sqlite-errors.js';

/** As text and not as a file, because a process cannot load TypeScript and the tests run on the sources. */
const script = `
  const { readFileSync, writeFileSync } = require('node:fs');
  const { driver, file, busyMs, statements, question } = JSON.parse(readFileSync(0, 'utf8'));
  let database;
  let answer;
  try {
    const { DatabaseSync } = require(driver);
    database = new DatabaseSync(file, { timeout: busyMs, readOnly: question !== null });
    for (const sql of statements) database.exec(sql);
    answer = { rows: question === null ? [] : database.prepare(question).all().map(Object.values) };
  } catch (error) {
    answer = { failure: { message: error.message, errcode: error.errcode } };
  } finally {
    database?.close();
  }
  writeFileSync(1, JSON.stringify(answer));
`;

/** This process may wait as SQLite does: it has nothing else to do. */
const busyMs = 60_000;

interface Answer {
  readonly rows?: Row[];
  readonly failure?: { readonly message: string; readonly errcode?: number };
}

const asked = async (
  file: string,
  statements: readonly string[],
  question: string | null,
  signal?: AbortSignal,
): Promise<Answer> => {
  signal?.throwIfAborted();
  const driver = createRequire(import.meta.url).resolve('@photostructure/sqlite');
  // Its own group: an interrupt in the terminal is for the service, which decides what ends.
  const child = spawn(process.execPath, ['-e', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    windowsHide: true,
  });
  const ended = new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, killedBy) => resolve(`it ended with ${killedBy ?? `code ${code}`}`));
  });
  const giveUp = () => void child.kill('SIGKILL');
  signal?.addEventListener('abort', giveUp, { once: true });
  // A process that ends early breaks the pipe; how it ended says more.
  child.stdin
    .on('error', () => undefined)
    .end(JSON.stringify({ driver, file, busyMs, statements, question }));
  try {
    // Only when it has ended is its connection closed.
    const [said, how] = await Promise.all([text(child.stdout), ended]);
    signal?.throwIfAborted();
    return said === ''
      ? { failure: { message: `The database process gave no result: ${how}.` } }
      : JSON.parse(said);
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
};

const inProcess = async (...question: Parameters<typeof asked>): Promise<Row[]> => {
  const { rows, failure } = await asked(...question);
  if (rows !== undefined) return rows;
  throw translateSqliteError(Object.assign(new Error(failure?.message), failure));
};

export const runAside = async (file: string, statements: readonly string[]): Promise<void> => {
  await inProcess(file, statements, null);
};

/** Reads only. When aborted, it throws the reason of the signal. */
export const askAside = (file: string, question: string, signal: AbortSignal): Promise<Row[]> =>
  inProcess(file, [], question, signal);
