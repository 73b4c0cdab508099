/**
 * A work holds its transaction to the end, but not the event loop: others get their turn between two of its
 * statements.
 */
import { takeTurns } from '../../take-turns.js';
import type { SqlExecutor } from '../sql/executor.js';

/** A work awaited something other than its transaction. */
export class Strayed extends Error {
  constructor() {
    super('A work awaited something other than its transaction; it was undone.');
  }
}

export interface PacedWork {
  /** The same database; a result that comes late in a turn of the loop is delivered in the next one. */
  readonly executor: SqlExecutor;
  /** Fails with `Strayed` if the work lets a turn pass that no statement yielded: it would hold the database. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export const pacedWork = (executor: SqlExecutor): PacedWork => {
  let turn = takeTurns();
  let waiting = 0;
  let stray: (() => void) | null = null;
  let watch: NodeJS.Immediate | undefined;
  const watchOut = (): void => {
    watch = setImmediate(() => stray?.());
  };
  const waitFor = async (pause: Promise<void>): Promise<void> => {
    clearImmediate(watch);
    waiting++;
    await pause;
    waiting--;
    if (waiting === 0 && stray !== null) watchOut();
  };
  const paced = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const given = await answer;
    const pause = turn();
    if (pause !== undefined) await waitFor(pause);
    return given;
  };
  return {
    executor: {
      dialect: executor.dialect,
      all: (sql, params) => paced(executor.all(sql, params)),
      get: (sql, params) => paced(executor.get(sql, params)),
      run: (sql, params) => paced(executor.run(sql, params)),
      post: (sql, params) => paced(executor.post(sql, params)),
    },
    async run(work) {
      turn = takeTurns();
      const strayed = new Promise<never>((_, reject) => {
        stray = () => reject(new Strayed());
      });
      watchOut();
      try {
        return await Promise.race([work(), strayed]);
      } finally {
        clearImmediate(watch);
        stray = null;
      }
    },
  };
};
