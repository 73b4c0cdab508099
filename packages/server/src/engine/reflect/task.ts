/** Step 1, task: parses the task once. */
import type { Clocks } from '../../domain/clocks.js';
import { cutMiddle } from '../../language/cut-text.js';
import { type DateSpan, datesIn } from '../../language/dates.js';
import type { Situation } from '../../language/models/situation.js';
import { situationOf } from '../../language/models/situation-head.js';
import type { QueryVector } from '../recall/query-vector.js';
import type { Question } from '../recall/recall.js';

/** A task as received. */
export interface Task {
  readonly task: string;
  readonly locusQuery: string | null;
  readonly limit: number;
  readonly contexts: Question['contexts'];
  readonly clocks: Clocks;
}

/** A parsed task. */
export interface AskedTask extends Task {
  /** The part that is read: a long task without its middle. */
  readonly text: string;
  /** A past day, month or year that the task names. */
  readonly pastTime: DateSpan | null;
  readonly situation: Situation;
}

/** A weekday alone may also be the next one. */
const weekdayAlone = /^(?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i;

const isOver = (span: DateSpan, now: number): boolean =>
  span.from.getTime() < now &&
  span.grain !== 'minute' &&
  span.grain !== 'hour' &&
  !weekdayAlone.test(span.text);

export const readTask = (task: Task, text: string, vector: QueryVector | null, now: number): AskedTask => ({
  ...task,
  text,
  pastTime: datesIn(text, new Date(now)).find(span => isOver(span, now)) ?? null,
  situation: situationOf(vector),
});

export const textOf = ({ task }: Task): string => cutMiddle(task);
