/** One line of the doctor's report. */
import { given } from '../given.js';

/** `note`: works, but could be better. `broken`: does not work. `fixed`: was one of the two until now. */
export type Health = 'ok' | 'note' | 'broken' | 'fixed';

export interface Finding {
  readonly what: string;
  readonly health: Health;
  readonly says: string;
  /** What to do about it. */
  readonly remedy?: string;
}

export const ok = (what: string, says: string): Finding => ({ what, health: 'ok', says });

export const fixed = (what: string, says: string): Finding => ({ what, health: 'fixed', says });

export const note = (what: string, says: string, remedy?: string): Finding => ({
  what,
  health: 'note',
  says,
  ...given({ remedy }),
});

export const broken = (what: string, says: string, remedy: string): Finding => ({
  what,
  health: 'broken',
  says,
  remedy,
});

export const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // fetch says only "fetch failed"; the reason is in the cause.
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
};
