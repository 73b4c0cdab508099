/** The stream of an insight over a real socket, with a service that fails midway. */
import { connect, type InsightProgress, LociProblem } from '@loci/client';
import { responseEvents } from '@loci/client/internal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, makeFakeService, type RecordedCall } from '../../../test/http/fake-service.js';
import { proves } from '../../../test/requirements.js';
import { buildApp } from '../app.js';
import { type Serving, serve } from '../serve.js';

let fake: FakeService;
let serving: Serving;

beforeEach(async () => {
  fake = makeFakeService();
  const timings = { pollMs: 40, heartbeatMs: 100, stallMs: 300 };
  serving = await serve({
    app: buildApp({ service: fake.service, log: false, version: '1', timings }),
    host: '127.0.0.1',
    port: 0,
  });
});
afterEach(() => serving.stop());

const request = { graph_id: 'g', task: 'What now?' };
const wording: InsightProgress = { stage: 'wording', model: 'm' };

const ask = (signal?: AbortSignal) =>
  fetch(`${serving.address}/v1/memories/insights`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer good',
      accept: 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(request),
    ...(signal === undefined ? {} : { signal }),
  });

const eventsOf = async (response: Response) => {
  const told = [];
  for await (const event of responseEvents(response)) told.push(event);
  return told;
};

/** Waits until the call is aborted. */
const waits = async ({ options }: RecordedCall): Promise<never> => {
  options.onProgress?.(wording);
  await new Promise(resolve => options.signal?.addEventListener('abort', resolve, { once: true }));
  throw options.signal?.reason;
};

describe('the stream of an insight', () => {
  it('reports a failure after the first stage as a problem in an event', async () => {
    proves('STR-02');
    fake.answer('insight', ({ options }) => {
      options.onProgress?.(wording);
      throw new LociProblem('unavailable', 'the disk is gone');
    });
    const response = await ask();
    expect(response.status).toBe(200);
    const told = await eventsOf(response);
    expect(told).toMatchObject([
      { event: 'wording', data: wording },
      { event: 'error', data: { code: 'unavailable', status: 503, detail: 'the disk is gone' } },
    ]);
    const api = connect({ url: serving.address, secret: 'good', retries: 0 });
    const problem = await api
      .insight(request, { onProgress: () => undefined })
      .catch((error: unknown) => error);
    expect(problem).toMatchObject({ code: 'unavailable', message: 'the disk is gone' });
  });

  it('hides the details of an internal failure', async () => {
    proves('STR-02');
    fake.answer('insight', ({ options }) => {
      options.onProgress?.(wording);
      throw new Error('a secret of the inside');
    });
    const text = await (await ask()).text();
    expect(text).toContain('"code":"internal"');
    expect(text).not.toContain('a secret of the inside');
  });

  it('ends when the server stops', async () => {
    proves('STR-02');
    fake.answer('insight', waits);
    const told = eventsOf(await ask());
    await serving.stop();
    expect((await told).at(-1)).toMatchObject({ event: 'error', data: { code: 'unavailable' } });
  });

  it('aborts the call when the reader leaves', async () => {
    proves('STR-03');
    let given: AbortSignal | undefined;
    fake.answer('insight', call => {
      given = call.options.signal;
      return waits(call);
    });
    const leaving = new AbortController();
    const response = await ask(leaving.signal);
    await response.body?.getReader().read();
    expect(given?.aborted).toBe(false);
    leaving.abort();
    await new Promise<void>(resolve => {
      if (given?.aborted) resolve();
      else given?.addEventListener('abort', () => resolve(), { once: true });
    });
    expect(given?.aborted).toBe(true);
  });

  it('is plain JSON for a caller that does not ask for events, even one that could listen', async () => {
    proves('STR-04');
    const answer = { insight: 'a', recommendation: 'b', confidence: 'low' };
    fake.answer('insight', () => answer);
    const api = connect({ url: serving.address, secret: 'good' });
    expect(await api.insight(request)).toEqual(answer);
    expect(fake.lastCall().options.onProgress).toBeUndefined();
    const heard: InsightProgress[] = [];
    expect(await api.insight(request, { onProgress: progress => heard.push(progress) })).toEqual(answer);
    expect(heard).toEqual([]);
  });
});
