/** The guards around the LLM, tested against a real HTTP server that misbehaves in every way. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import {
  type Behaviour,
  breaksOff,
  type FakeLlm,
  llmKey,
  refuses,
  says,
  saysNothing,
  startFakeLlm,
} from '../../../test/llm/fake-llm.js';
import { type GuardedOptions, guardModel } from './guarded-model.js';
import { LlmFailure, type LlmQuestion } from './language-model.js';

const question: LlmQuestion<{ answer: string }> = {
  instructions: 'Answer.',
  data: '{"task":"t"}',
  shape: z.strictObject({ answer: z.string() }),
  shapeName: 'answer',
};
const good = says('{"answer":"yes"}');

const open = (fake: FakeLlm, more: Partial<GuardedOptions> = {}) => {
  const lines: string[] = [];
  const log = (fields: object, message: string) => {
    lines.push(JSON.stringify(fields) + message);
  };
  const model = guardModel({
    url: fake.url,
    key: llmKey,
    model: 'm',
    outputTokens: 77,
    inputTokens: 1_000,
    budgetMs: 5_000,
    concurrency: 2,
    firstWaitMs: 1,
    log: { warn: log, info: log },
    now: () => performance.now(),
    ...more,
  });
  return { model, lines };
};

const failureOf = async (call: Promise<unknown>): Promise<LlmFailure> => {
  const error = await call.then(
    () => expect.fail('it was answered'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof LlmFailure)) throw error;
  return error;
};

describe('the guarded LLM', () => {
  it('sends one request with the key in the header, a schema, a token limit and no tools', async () => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(good);
    const { model } = open(fake);
    expect(await model.ask(question)).toEqual({
      value: { answer: 'yes' },
      inputTokens: 120,
      outputTokens: 30,
    });
    const [asked] = fake.asked;
    expect(asked).toMatchObject({ path: '/v1/chat/completions', authorization: `Bearer ${llmKey}` });
    expect(asked!.body).toMatchObject({
      model: 'm',
      max_tokens: 77,
      temperature: 0,
      response_format: { type: 'json_schema' },
      messages: [
        { role: 'system', content: 'Answer.' },
        { role: 'user', content: '{"task":"t"}' },
      ],
    });
    expect(asked!.body.tools).toBeUndefined();
    expect(model.state()).toMatchObject({
      breaker: 'closed',
      lastFailure: null,
      counts: { calls: 1, failures: {}, inputTokens: 120, outputTokens: 30 },
    });
  });

  it('reads JSON in a fence, and drops the schema if the endpoint rejects it', async () => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(refuses(400), says('Sure:\n```json\n{"answer":"yes"}\n```'));
    const { model } = open(fake);
    expect((await model.ask(question)).value).toEqual({ answer: 'yes' });
    expect((await model.ask(question)).value).toEqual({ answer: 'yes' });
    expect(fake.asked.map(({ body }) => body.response_format?.type ?? 'none')).toEqual([
      'json_schema',
      'none',
      'none',
    ]);
  });

  const passing: [string, Behaviour][] = [
    ['429', refuses(429)],
    ['429 with Retry-After', refuses(429, { 'retry-after': '0' })],
    ['500', refuses(500)],
    ['503', refuses(503)],
    ['a broken connection', breaksOff],
  ];
  it.each(passing)('retries after %s', async (_, behaviour) => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(behaviour, good);
    const { model } = open(fake);
    expect((await model.ask(question)).value).toEqual({ answer: 'yes' });
    expect(fake.asked.length).toBe(2);
  });

  const lasting: [string, Behaviour, string, number][] = [
    ['429 for good', refuses(429), 'rate_limited', 3],
    ['500 for good', refuses(500), 'unavailable', 3],
    ['no connection', breaksOff, 'unavailable', 3],
    ['a wait that is longer than the budget', refuses(429, { 'retry-after': '3600' }), 'rate_limited', 1],
    ['a refused key', refuses(401), 'refused', 1],
    ['an unknown model', refuses(404), 'refused', 1],
    ['no JSON', says('I would rather chat.'), 'broken_answer', 1],
    ['cut JSON', says('{"answer":"ye'), 'broken_answer', 1],
    ['another shape', says('{"answer":1}'), 'broken_answer', 1],
    ['a field too many', says('{"answer":"yes","tool":"rm"}'), 'broken_answer', 1],
    ['no chat completion', (_, response) => void response.end('{}'), 'broken_answer', 1],
    ['an empty answer', says(''), 'broken_answer', 1],
  ];
  it.each(lasting)('gives up on %s', async (_, behaviour, code, calls) => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(behaviour);
    const { model, lines } = open(fake);
    const failure = await failureOf(model.ask(question));
    expect(failure.code).toBe(code);
    expect(fake.asked.length).toBe(calls);
    expect(model.state()).toMatchObject({ lastFailure: code, counts: { calls, failures: { [code]: 1 } } });
    const all = [
      failure.message,
      failure.stack,
      String(failure.cause),
      ...lines,
      JSON.stringify(model.state()),
    ];
    expect(all.join('\n')).not.toContain(llmKey);
  });

  it('gives up on timeout and closes the request', async () => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(saysNothing);
    const { model } = open(fake, { budgetMs: 150 });
    expect((await failureOf(model.ask(question))).code).toBe('timeout');
    await fake.asked[0]!.closed;
    expect(fake.asked[0]!.isAnswered()).toBe(false);
  });

  it('closes the request when the caller aborts, without counting a failure', async () => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(saysNothing);
    const { model } = open(fake);
    const leaving = new AbortController();
    const call = model.ask(question, leaving.signal);
    await vi.waitFor(() => expect(fake.asked.length).toBe(1));
    leaving.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
    await fake.asked[0]!.closed;
    expect(model.state()).toMatchObject({ lastFailure: null, counts: { failures: {} } });
  });

  it('is paused after consecutive failures, tested once after the pause, and used again when it answers', async () => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(refuses(401));
    let time = 0;
    const { model, lines } = open(fake, {
      now: () => time,
      breaker: { failures: 3, pauseMs: 1_000, longestPauseMs: 4_000 },
    });
    for (let at = 0; at < 3; at++) await failureOf(model.ask(question));
    expect(model.state().breaker).toBe('open');
    expect((await failureOf(model.ask(question))).code).toBe('resting');
    expect(fake.asked.length).toBe(3);
    time = 1_001;
    expect(model.state().breaker).toBe('half_open');
    await failureOf(model.ask(question));
    expect(fake.asked.length).toBe(4);
    time = 2_500;
    expect(model.state().breaker, 'the second pause is twice as long').toBe('open');
    time = 3_100;
    fake.behave(good);
    const [tried, other] = await Promise.allSettled([model.ask(question), model.ask(question)]);
    expect([tried.status, other.status]).toEqual(['fulfilled', 'rejected']);
    expect(model.state()).toMatchObject({ breaker: 'closed', lastFailure: null });
    expect((await model.ask(question)).value).toEqual({ answer: 'yes' });
    expect(lines.join('\n')).toMatch(/paused[\s\S]*answers again/);
  });

  it('is not paused because of malformed answers', async () => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(says('no'));
    const { model } = open(fake);
    for (let at = 0; at < 8; at++) await failureOf(model.ask(question));
    expect(model.state().breaker).toBe('closed');
  });

  it('limits concurrent requests, queues some, and rejects the rest', async () => {
    const fake = await startFakeLlm(onTestFinished);
    let running = 0;
    let most = 0;
    fake.behave(async (asked, response) => {
      most = Math.max(most, ++running);
      await sleep(20);
      running -= 1;
      await good(asked, response);
    });
    const { model } = open(fake, { concurrency: 2 });
    const calls = await Promise.allSettled(Array.from({ length: 24 }, () => model.ask(question)));
    expect(most).toBe(2);
    expect(calls.filter(({ status }) => status === 'fulfilled').length).toBe(18);
    const refused = calls.flatMap(call => (call.status === 'rejected' ? [call.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['busy']));
    expect(model.state().breaker).toBe('closed');
  });

  it('rejects requests after it was closed', async () => {
    const fake = await startFakeLlm(onTestFinished);
    fake.behave(saysNothing);
    const { model } = open(fake);
    const call = model.ask(question);
    await vi.waitFor(() => expect(fake.asked.length).toBe(1));
    await model.close();
    expect((await failureOf(call)).code).toBe('closed');
    expect((await failureOf(model.ask(question))).code).toBe('closed');
  });
});
