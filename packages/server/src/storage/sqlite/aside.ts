/** Runs long SQL in a separate thread, so that copying or rewriting the whole file blocks no reader. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Row } from '../sql/executor.js';
import { translateSqliteError } from './sqlite-errors.js';

/** As text and not as a file, because a thread cannot load TypeScript and the tests run on the sources. */
const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require(workerData.driver);
  const { file, busyMs, statements, question } = workerData;
  let database;
  try {
    database = new DatabaseSync(file, { timeout: busyMs, readOnly: question !== null });
    for (const sql of statements) database.exec(sql);
    const rows = question === null ? [] : database.prepare(question).all().map(Object.values);
    parentPort.postMessage({ rows });
  } catch (error) {
    parentPort.postMessage({ failure: { message: error.message, errcode: error.errcode } });
  } finally {
    database?.close();
  }
`;

/** This thread may wait as SQLite does: it has nothing else to do. */
const busyMs = 60_000;

interface Failure {
  readonly message: string;
  readonly errcode?: number;
}

interface Answer {
  readonly rows?: Row[];
  readonly failure?: Failure;
}

const inThread = (
  file: string,
  statements: readonly string[],
  question: string | null,
  signal?: AbortSignal,
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const driver = createRequire(import.meta.url).resolve('@photostructure/sqlite');
    const worker = new Worker(script, {
      eval: true,
      workerData: { driver, file, statements, question, busyMs },
    });
    const giveUp = () => void worker.terminate();
    signal?.addEventListener('abort', giveUp, { once: true });
    let answer: Answer = { failure: { message: 'the thread ended without a result' } };
    worker.once('message', (given: Answer) => {
      answer = given;
    });
    worker.once('error', error => {
      answer = { failure: error as Error };
    });
    // Only then is its connection closed.
    worker.once('exit', () => {
      signal?.removeEventListener('abort', giveUp);
      const { rows, failure } = answer;
      if (signal?.aborted) reject(signal.reason);
      else if (rows !== undefined) resolve(rows);
      else reject(translateSqliteError(Object.assign(new Error(failure?.message), failure)));
    });
  });

export const runAside = async (file: string, statements: readonly string[]): Promise<void> => {
  await inThread(file, statements, null);
};

/** Reads only. When aborted, it throws the reason of the signal. */
export const askAside = (file: string, question: string, signal: AbortSignal): Promise<Row[]> =>
  inThread(file, [], question, signal);
