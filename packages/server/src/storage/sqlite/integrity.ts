/** Whether the file is intact, as far as known: from checking it, and from any call that runs into damage. */
import { LociProblem } from '@loci/client';
import { askAside } from './aside.js';
import { damagedReason, isDamaged, translateSqliteError } from './sqlite-errors.js';

/** While it is known to be damaged, someone may be repairing it: it is checked again after this long. */
const againMs = 30_000;

export interface Integrity {
  /** Why nothing can be written, and not everything can be read; null while there is no sign of damage. */
  readonly damage: string | null;
  /** What to throw instead of a call's error; if that shows damage, the file counts as damaged from now on. */
  note(error: unknown): unknown;
  /** Checks the file in a separate process. */
  check(signal: AbortSignal): Promise<void>;
  /** Checks a damaged file again when it is due; does not wait for it. */
  checkAgain(): void;
  close(): void;
}

/** Values written as JSON that no longer parse: SQLite itself does not check text. */
const isOverwritten = (error: unknown): boolean => error instanceof SyntaxError;

export const watchIntegrity = (file: string): Integrity => {
  const closing = new AbortController();
  let damage: string | null = null;
  let lookedAt = 0;
  let looking = false;

  const look = async (pragma: 'quick_check' | 'integrity_check', signal: AbortSignal): Promise<void> => {
    looking = true;
    try {
      const lines = await askAside(file, `PRAGMA ${pragma}(1)`, signal);
      damage = lines.length === 1 && lines[0]?.[0] === 'ok' ? null : damagedReason;
    } catch (error) {
      if (signal.aborted) return;
      // A file that is locked, for example, counts neither as damaged nor as intact.
      if (error instanceof LociProblem && error.message === damagedReason) damage = damagedReason;
      else throw error;
    } finally {
      lookedAt = Date.now();
      looking = false;
    }
  };

  return {
    get damage() {
      return damage;
    },
    note(error) {
      if (!isDamaged(error) && !isOverwritten(error)) return translateSqliteError(error);
      damage = damagedReason;
      lookedAt = Date.now();
      return new LociProblem('unavailable', damagedReason, { cause: error });
    },
    check: signal => look('quick_check', AbortSignal.any([signal, closing.signal])),
    checkAgain() {
      if (damage === null || looking || Date.now() - lookedAt < againMs) return;
      // A call found what a quick check may miss: only the full check clears it.
      look('integrity_check', closing.signal).catch(() => undefined);
    },
    close: () => closing.abort(),
  };
};

type Method = (...given: unknown[]) => unknown;

/** The same methods, which also record damage that shows only when rows become values. */
export const noticingDamage = <Methods extends object>(methods: Methods, { note }: Integrity): Methods => {
  const refuse = (error: unknown): never => {
    throw isOverwritten(error) ? note(error) : error;
  };
  const noticing =
    (method: Method): Method =>
    (...given) => {
      const answer = method(...given);
      return answer instanceof Promise ? answer.catch(refuse) : answer;
    };
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [name, noticing(method as Method)]),
  ) as Methods;
};
