/** Reads server-sent events with JSON data while they arrive. */
import { LociProblem } from './contract/problems.js';
import { responseLines } from './response-lines.js';

/** One event of a stream. */
export interface ResponseEvent {
  readonly event: string;
  readonly data: unknown;
}

const parsed = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch (error) {
    throw new LociProblem('internal', 'an event in the response is not JSON', { cause: error });
  }
};

/** Skips heartbeats; `heard` is called for each line. */
export async function* responseEvents(
  response: Response,
  heard: () => void = () => undefined,
): AsyncGenerator<ResponseEvent, void, undefined> {
  let event = 'message';
  let data = '';
  for await (const line of responseLines(response)) {
    heard();
    if (line.startsWith('event:')) event = line.slice(6).trim();
    else if (line.startsWith('data:')) data += line.slice(5).trimStart();
    else if (line === '' && data !== '') {
      yield { event, data: parsed(data) };
      event = 'message';
      data = '';
    }
  }
}
