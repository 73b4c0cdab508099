/** Whether the file is whole, as far as anybody knows: found out by looking it over, and by any call that meets damage. */
import { LociProblem } from '@loci/client';
import { askAside } from './aside.js';
import { damagedReason, isDamaged, translateSqliteError } from './sqlite-errors.js';

/** While it is known to be damaged, somebody may be repairing it: it is looked over again this long after the last look. */
const againMs = 30_000;

export interface Integrity {
  /** Why nothing can be written, and not all can be read; null while nothing speaks against the file. */
  readonly damage: string | null;
  /** What to throw instead of an error of a call; a file that shows itself damaged by it counts as such from now on. */
  note(error: unknown): unknown;
  /** Looks the file over in a thread of its own. */
  check(signal: AbortSignal): Promise<void>;
  /** Looks again where the file is known to be damaged and it is time; waits for nothing. */
  checkAgain(): void;
  close(): void;
}

/** What was written as JSON and is none any more: SQLite itself looks at no text. */
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
      // A file that is held by others, say, is not damaged for that, nor whole.
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
      // A call met what a quick look may pass over: only the thorough one clears it.
      look('integrity_check', closing.signal).catch(() => undefined);
    },
    close: () => closing.abort(),
  };
};

type Method = (...given: unknown[]) => unknown;

/** The same methods, which note damage that shows only when rows become values. */
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
