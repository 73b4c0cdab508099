/** An insight as events: the stages in order, failures on the way, and a caller that leaves. */
import type { InsightProgress } from '@loci/client';
import { responseEvents } from '@loci/client/internal';
import { describe, expect, it, vi } from 'vitest';
import { doorNames, refusal, send } from '../doors.js';
import { proves } from '../requirements.js';
import { llmKey, refuses, saysNothing, words } from './fake-llm.js';
import { fixed, openLlmDoor, storeUploads, task } from './llm-door.js';

const events = { accept: 'text/event-stream' };

describe.each(doorNames)('%s', name => {
  it('tells the stages to who listens, and gives the same answer as ever', async () => {
    proves('STR-04');
    const door = await openLlmDoor(name);
    door.llm.behave(words([[fixed, 1]]));
    const graph_id = await storeUploads(door);
    const heard: InsightProgress[] = [];
    const answer = await door.api.insight(
      { graph_id, task, include: ['evidence'] },
      { onProgress: progress => heard.push(progress) },
    );
    expect(heard.map(({ stage }) => stage)).toEqual(['evidence', 'local', 'wording', 'checked']);
    expect(heard[0]).toMatchObject({ evidence: answer.evidence });
    expect(heard[1]).toMatchObject({
      confidence: answer.confidence,
      insight: expect.stringContaining(fixed),
    });
    expect(heard[2]).toEqual({ stage: 'wording', model: 'tiny-writer' });
    expect(heard[3]).toEqual({ stage: 'checked', written: 1, kept: 1 });
    const { insight_id: _, ...same } = answer;
    expect(await door.api.insight({ graph_id, task, include: ['evidence'] })).toMatchObject(same);
    await refusal(
      door.api.insight({ graph_id: 'nowhere', task }, { onProgress: () => undefined }),
      'graph_not_found',
    );
  });

  it('gives the question to the LLM up when the caller leaves', async () => {
    proves('STR-03');
    const door = await openLlmDoor(name);
    door.llm.behave(saysNothing);
    const graph_id = await storeUploads(door);
    for (const onProgress of [undefined, () => undefined]) {
      const before = door.llm.asked.length;
      const leaving = new AbortController();
      const call = door.api.insight(
        { graph_id, task },
        { signal: leaving.signal, ...(onProgress === undefined ? {} : { onProgress }) },
      );
      await vi.waitFor(() => expect(door.llm.asked.length).toBe(before + 1));
      leaving.abort(new Error('left'));
      await expect(call).rejects.toThrow('left');
      await door.llm.asked.at(-1)!.closed;
      expect(door.llm.asked.at(-1)!.isAnswered()).toBe(false);
    }
    const { llm } = await door.instance.service.readiness();
    expect(llm).toMatchObject({ breaker: 'closed', lastFailure: null, counts: { failures: {} } });
  });
});

describe('over HTTP', () => {
  it('ends with the whole answer as its last event', async () => {
    proves('STR-01');
    const door = await openLlmDoor('over HTTP');
    door.llm.behave(words([[fixed, 1]]));
    const graph_id = await storeUploads(door);
    const json = { graph_id, task, include: ['usage'] };
    const response = await send(door, '/v1/memories/insights', { method: 'POST', json, headers: events });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-request-id')).toEqual(expect.any(String));
    const told = [];
    for await (const event of responseEvents(response)) told.push(event);
    expect(told.map(({ event }) => event)).toEqual(['evidence', 'local', 'wording', 'checked', 'done']);
    expect(told.at(-1)!.data).toMatchObject({
      insight: `By keywords only: ${fixed}`,
      recommendation: expect.any(String),
      confidence: expect.any(String),
      usage: { tier: 'llm' },
    });
  });

  it('tells a failure of the LLM no other than without a stream', async () => {
    proves('STR-01', 'LLM-05');
    const door = await openLlmDoor('over HTTP');
    door.llm.behave(refuses(401));
    const graph_id = await storeUploads(door);
    const json = { graph_id, task, include: ['usage'] };
    const response = await send(door, '/v1/memories/insights', { method: 'POST', json, headers: events });
    const told = [];
    for await (const event of responseEvents(response)) told.push(event);
    expect(told.map(({ event }) => event)).toEqual(['evidence', 'local', 'wording', 'done']);
    expect(told.at(-1)!.data).toMatchObject({ usage: { fallback: 'refused' } });
    expect(JSON.stringify(told)).not.toContain(llmKey);
  });

  it('answers with a status what is refused at once', async () => {
    proves('STR-02');
    const door = await openLlmDoor('over HTTP');
    const ask = (json: unknown, secret?: string) =>
      send(door, '/v1/memories/insights', {
        method: 'POST',
        json,
        headers: events,
        ...(secret === undefined ? {} : { secret }),
      });
    const missing = await ask({ graph_id: 'nowhere', task });
    expect([missing.status, missing.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
    expect((await ask({ graph_id: 'nowhere' })).status).toBe(400);
    expect((await ask({ graph_id: 'nowhere', task }, 'wrong')).status).toBe(401);
  });

  it('says that it is still there while the LLM thinks', async () => {
    proves('STR-01');
    const door = await openLlmDoor('over HTTP', {}, { timings: { heartbeatMs: 30 } });
    const graph_id = await storeUploads(door);
    door.llm.behave(async (asked, response) => {
      await new Promise(resolve => setTimeout(resolve, 200));
      await words([[fixed, 1]])(asked, response);
    });
    const response = await send(door, '/v1/memories/insights', {
      method: 'POST',
      json: { graph_id, task },
      headers: events,
    });
    expect(await response.text()).toMatch(/event: wording[\s\S]*: still here[\s\S]*event: done/);
  });
});
