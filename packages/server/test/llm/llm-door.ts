/** An instance with an LLM behind a door, and something stored in it. */
import { onTestFinished } from 'vitest';
import type { AppOptions } from '../../src/http/app.js';
import { type Door, type DoorName, openDoor } from '../doors.js';
import { type FakeLlm, llmKey, startFakeLlm } from './fake-llm.js';

export interface LlmDoor extends Door {
  readonly llm: FakeLlm;
}

export const openLlmDoor = async (
  name: DoorName,
  environment: Readonly<Record<string, string>> = {},
  options: Partial<AppOptions> = {},
): Promise<LlmDoor> => {
  const llm = await startFakeLlm(onTestFinished);
  const door = await openDoor(name, options, {
    LOCI_LLM_URL: llm.url,
    LOCI_LLM_MODEL: 'tiny-writer',
    LOCI_LLM_KEY: llmKey,
    LOCI_LLM_BUDGET_MS: '3000',
    ...environment,
  });
  onTestFinished(() => door.close());
  await door.instance.models.started;
  return { ...door, llm };
};

export const task = 'Large uploads fail with ECONNRESET, what should I do?';
export const fixed = 'Raising the client timeout to 30 s fixed the ECONNRESET on large uploads.';

export const storeUploads = async (door: Door): Promise<string> => {
  const graph_id = door.newGraph();
  await door.api.remember({
    graph_id,
    memories: [
      {
        content: fixed,
        source: { kind: 'user', name: 'Ana' },
        occurred_at: '2026-05-03T10:00:00Z',
        context_types: { skill: ['uploads'] },
      },
      { content: 'Large uploads go through the edge proxy.', source: { kind: 'agent', name: 'Scout' } },
    ],
  });
  return graph_id;
};
