/** Long SQL in a thread of its own, so that a copy or a rewrite of the whole file stops nobody from reading. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { translateSqliteError } from './sqlite-errors.js';

/** As text and not as a file, because a thread cannot load TypeScript and the tests run on the sources. */
const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { DatabaseSync } = require(workerData.driver);
  const database = new DatabaseSync(workerData.file, { timeout: workerData.busyMs });
  try {
    for (const sql of workerData.statements) database.exec(sql);
    parentPort.postMessage(null);
  } catch (error) {
    parentPort.postMessage({ message: error.message, errcode: error.errcode });
  } finally {
    database.close();
  }
`;

/** This thread may wait as SQLite does: it has nothing else to do. */
const busyMs = 60_000;

interface Failure {
  readonly message: string;
  readonly errcode?: number;
}

export const runAside = (file: string, statements: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const driver = createRequire(import.meta.url).resolve('@photostructure/sqlite');
    const worker = new Worker(script, { eval: true, workerData: { driver, file, statements, busyMs } });
    let failure: Failure | Error | null = null;
    worker.once('message', (answer: Failure | null) => {
      failure = answer;
    });
    worker.once('error', error => {
      failure = error as Error;
    });
    // Only then is its connection closed.
    worker.once('exit', () => {
      if (failure === null) resolve();
      else reject(translateSqliteError(Object.assign(new Error(failure.message), failure)));
    });
  });
