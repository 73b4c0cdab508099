/** Reads an insight that comes as events: each stage is told, and the last event is the answer. */
import { LociProblem } from './contract/problems.js';
import type { InsightAnswer, InsightProgress } from './contract/search.js';
import { responseLines } from './response-lines.js';
import { problemOfBody } from './transport.js';

interface Frame {
  readonly event: string;
  readonly data: unknown;
}

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw new LociProblem('internal', 'an event of the answer is not JSON', { cause: error });
  }
};

async function* framesOf(response: Response): AsyncGenerator<Frame> {
  let event = '';
  let data = '';
  for await (const line of responseLines(response)) {
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data += line.slice(5).trimStart();
    else if (line === '' && data !== '') {
      yield { event, data: parsed(data) };
      event = '';
      data = '';
    }
  }
}

export const readInsight = async (
  response: Response,
  onProgress: (progress: InsightProgress) => void,
): Promise<InsightAnswer> => {
  for await (const { event, data } of framesOf(response)) {
    if (event === 'done') return data as InsightAnswer;
    if (event === 'error') throw problemOfBody(data, response);
    onProgress(data as InsightProgress);
  }
  throw new LociProblem('unavailable', 'the answer broke off');
};
