/** Reads an insight from an event stream: one event per stage, the last one is the answer. */
import { LociProblem } from './contract/problems.js';
import type { InsightAnswer, InsightProgress } from './contract/search.js';
import { responseEvents } from './response-events.js';
import { problemOfBody } from './transport.js';

/** Reports each stage and returns the insight. */
export const readInsight = async (
  response: Response,
  onProgress: (progress: InsightProgress) => void,
): Promise<InsightAnswer> => {
  for await (const { event, data } of responseEvents(response)) {
    if (event === 'done') return data as InsightAnswer;
    if (event === 'error') throw problemOfBody(data, response);
    onProgress(data as InsightProgress);
  }
  throw new LociProblem('unavailable', 'the response ended early');
};
