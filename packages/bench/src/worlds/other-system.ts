/** Measures another system on worlds over HTTP: it stores notes and answers tasks. */
import { z } from 'zod';
import { asAsked, type SystemAnswer } from './answered.js';
import type { AskedTask } from './ask-world.js';
import type { World } from './load-worlds.js';

/** What the system did wrong, in one sentence. */
export class FaultySystem extends Error {}

const answerSchema = z.object({
  quoted: z.array(z.string()),
  declined: z.boolean(),
  confidence: z.number().min(0).max(1),
  contested: z.boolean().default(false),
});

/** Storing may include all the work that a system does in the background. */
const patienceMs = 600_000;

const post = async (address: URL, path: string, body: unknown): Promise<string> => {
  const url = new URL(path, address.href.endsWith('/') ? address : `${address}/`);
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  };
  let answer: Response;
  try {
    answer = await fetch(url, request);
  } catch (error) {
    throw new FaultySystem(`${url} cannot be reached: ${(error as Error).message}`);
  }
  if (!answer.ok) throw new FaultySystem(`${url} answered with the status ${answer.status}`);
  return answer.text();
};

const readAnswer = (text: string, { world, notes }: World, task: string): SystemAnswer => {
  const fault = (what: string) => new FaultySystem(`the answer to "${task}" of ${world} ${what}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault('is not JSON');
  }
  const { success, data, error } = answerSchema.safeParse(value);
  if (!success) {
    const [issue] = error.issues;
    throw fault(`is not valid: ${issue?.path.join('.') || 'the answer'}: ${issue?.message}`);
  }
  const unknown = data.quoted.find(id => !notes.some(note => note.id === id));
  if (unknown !== undefined) throw fault(`quotes ${unknown}, which is not a note of this world`);
  return data;
};

/** Only what a system may know: never the labels. */
export const askSystem = async (address: URL, worlds: readonly World[]): Promise<AskedTask[]> => {
  const asked: AskedTask[] = [];
  for (const world of worlds) {
    await post(address, 'notes', { world: world.world, notes: world.notes });
    for (const task of world.tasks) {
      const began = performance.now();
      const text = await post(address, 'tasks', { world: world.world, task: task.task });
      const answer = readAnswer(text, world, task.task);
      asked.push(asAsked(world, task, answer, performance.now() - began));
    }
  }
  return asked;
};
