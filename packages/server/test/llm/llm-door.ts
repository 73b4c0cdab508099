/** An instance with an LLM behind a door, and something stored in it. */
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { AppOptions } from '../../src/http/app.js';
import { atDoor, type Door, type DoorName, openDoor } from '../doors.js';
import { type FakeLlm, llmKey, refuses, startFakeLlm } from './fake-llm.js';

export interface LlmDoor extends Door {
  readonly llm: FakeLlm;
}

type WhenOver = (stop: () => void | Promise<void>) => void;

const open = async (
  whenOver: WhenOver,
  name: DoorName,
  environment: Readonly<Record<string, string>>,
  options: Partial<AppOptions>,
): Promise<LlmDoor> => {
  const llm = await startFakeLlm(whenOver);
  const door = await openDoor(name, options, {
    LOCI_LLM_URL: llm.url,
    LOCI_LLM_MODEL: 'tiny-writer',
    LOCI_LLM_KEY: llmKey,
    LOCI_LLM_BUDGET_MS: '3000',
    ...environment,
  });
  whenOver(() => door.close());
  await door.instance.models.started;
  return { ...door, llm };
};

export const openLlmDoor = (
  name: DoorName,
  environment: Readonly<Record<string, string>> = {},
  options: Partial<AppOptions> = {},
): Promise<LlmDoor> => open(onTestFinished, name, environment, options);

/** One instance with models for the tests of a file, at both doors; each test finds an LLM that nobody has asked. */
export const sharedLlmDoor = (): ((name: DoorName) => LlmDoor) => {
  let opened: LlmDoor | undefined;
  const stops: (() => void | Promise<void>)[] = [];
  beforeAll(async () => {
    opened = await open(stop => stops.unshift(stop), 'in process', { LOCI_MODELS: '' }, {});
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  return name => {
    if (opened === undefined) throw new Error('the door opens before the first test, not earlier');
    const { llm } = opened;
    llm.asked.length = 0;
    llm.behave(refuses(500));
    return { ...atDoor(opened, name), llm };
  };
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
