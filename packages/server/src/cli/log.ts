/** The log of the process: JSON lines on stderr, because stdout is for results. */
import type { Logger } from 'pino';
import type { LogLevel } from '../config.js';

export const openLog = async (level: LogLevel): Promise<Logger> => {
  const { pino } = await import('pino');
  // Written synchronously: what was logged just before the process ends must not be lost.
  return pino({ level, base: null }, pino.destination({ dest: 2, sync: true }));
};
