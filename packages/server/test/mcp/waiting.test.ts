/** An insight that takes its time: it tells how far it is, and can be given up. */
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { expect, it } from 'vitest';
import { saysNothing, words } from '../llm/fake-llm.js';
import { fixed, type LlmDoor, openLlmDoor, storeUploads, task } from '../llm/llm-door.js';
import { proves } from '../requirements.js';
import { call, forThisTest, onStdio, overHttp } from './agents.js';

const openings: Readonly<Record<string, (door: LlmDoor) => Promise<Client>>> = {
  'on stdio': door =>
    onStdio(['--data', door.data], {
      LOCI_LLM_URL: door.llm.url,
      LOCI_LLM_MODEL: 'tiny-writer',
      LOCI_LLM_BUDGET_MS: '20000',
    }),
  'on stdio to a server': door => onStdio(['--url', door.url], { LOCI_SECRET: 'admin-secret-of-the-tests' }),
  'over HTTP': door => overHttp(door),
};

for (const [name, open] of Object.entries(openings)) {
  it(`tells the stages of an insight, ${name}`, async () => {
    proves('MCP-16');
    const door = await openLlmDoor('over HTTP');
    // An LLM takes its time; the client drops the stages that arrive together with the answer.
    door.llm.behave(async (asked, response) => {
      await setTimeout(300);
      await words([[fixed, 1]])(asked, response);
    });
    const graph_id = await storeUploads(door);
    const agent = await forThisTest(open(door));
    const told: { progress: number; message?: string | undefined }[] = [];
    const { data } = await call(agent, 'insight', { graph_id, task }, { onprogress: one => told.push(one) });
    expect(data.insight).toBe(`By keywords only: ${fixed}`);
    const stages = [
      expect.stringMatching(/^\d quotes? found$/),
      expect.stringContaining('confidence'),
      'tiny-writer is writing the answer',
      '1 of 1 sentence supported by the quotes',
    ];
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.map(({ progress }) => progress)).toEqual([1, 2, 3, 4].slice(0, told.length));
    expect(told.map(({ message }) => message)).toEqual(stages.slice(0, told.length));
    // Who did not ask is told nothing, and gets the same answer.
    expect((await call(agent, 'insight', { graph_id, task })).data.insight).toBe(
      `By keywords only: ${fixed}`,
    );
  });

  it(`gives up what is cancelled, and goes on, ${name}`, async () => {
    proves('MCP-17');
    const door = await openLlmDoor('over HTTP', { LOCI_LLM_BUDGET_MS: '20000' });
    door.llm.behave(saysNothing);
    const graph_id = await storeUploads(door);
    const agent = await forThisTest(open(door));
    const controller = new AbortController();
    const asking = agent.callTool(
      { name: 'insight', arguments: { graph_id, task } },
      { signal: controller.signal },
    );
    const refused = expect(asking).rejects.toThrow();
    await expect.poll(() => door.llm.asked.length, { timeout: 10_000 }).toBe(1);
    controller.abort();
    await refused;
    await door.llm.asked[0]!.closed;
    expect(door.llm.asked[0]!.isAnswered()).toBe(false);
    expect((await call(agent, 'recall', { graph_id, query: 'uploads' })).data.total).toBe(2);
  });
}
