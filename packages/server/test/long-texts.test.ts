/** Stored texts of the full length, and tasks of it, cost whoever asks later no more than others do. */
import { limits } from '@loci/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { longestRead } from '../src/language/cut-text.js';
import { processorMs } from '../src/language/text-analysis.contract.js';
import { type Door, openDoor, settled } from './doors.js';

vi.setConfig({ testTimeout: 120_000 });

const said = 'The API listens on port 8080 ';
const question = 'Which port does the API listen on?';
/**
 * Of the processor, without models: the slowest takes 180. Read whole, `![` took 12,100, `**a ` 5,200, “a 1,900, `1` 1,400
 * and `1 ` 1,200; the others took less than 500, and are slow with models only.
 */
const soonMs = 1_000;

const filled = (piece: string): string =>
  `${said}${piece.repeat((limits.contentCharacters - 60) / piece.length)}end`;
const numbered = (piece: string): string =>
  said + Array.from({ length: 3_300 }, (_, at) => `${piece}${at.toString(36)}`).join(' ');

const shapes: readonly (readonly [shape: string, text: string])[] = [
  ...['**a ', '“a ', 'is ', '1 ', '1', '#a ', 'e.g. ', '![', '\n', '`', 'May 5 ', 'I never '].map(
    piece => [piece, filled(piece)] as const,
  ),
  ['words that are all different', numbered('w')],
  ['names that are all different', numbered('Zed')],
];

let door: Door;
beforeAll(async () => {
  door = await openDoor('in process', {}, { LOCI_RELATE: 'on' });
  // The first insight loads what all of them use.
  const graph_id = door.newGraph();
  await door.api.remember({ graph_id, memories: [{ content: `${said}since March.` }] });
  await door.api.insight({ graph_id, task: question });
});
afterAll(() => door.close());

const asked = async (graph_id: string, task: string) => {
  const began = processorMs();
  const answer = await door.api.insight({ graph_id, task, include: ['evidence', 'trace'] });
  return { answer, spent: processorMs() - began };
};

const stagesOf = ({ trace }: Awaited<ReturnType<typeof asked>>['answer']): string =>
  ((trace?.stages ?? []) as { said: string }[]).map(stage => stage.said).join(' ');

describe.each(shapes)('two long memories of %j', (_shape, text) => {
  it('leave an insight as quick as it was, and answer it', async () => {
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      memories: [text, `${text} and more`].map(content => ({ content })),
    });
    await settled(door, graph_id);
    const { answer, spent } = await asked(graph_id, question);
    expect(spent).toBeLessThan(soonMs);
    expect(answer.insight).toContain('8080');
    expect(stagesOf(answer)).toContain(`Read only in part, at most ${longestRead} characters: 2 memories.`);
    // Stored as said, and quoted word for word.
    const stored = await door.api.getMemory({ graph_id, id: items[0]!.id });
    expect(stored.content).toBe(text);
    for (const { quote } of answer.evidence ?? []) expect(text).toContain(quote);
    const brackets = await asked(graph_id, '['.repeat(limits.taskCharacters));
    expect(brackets.spent).toBeLessThan(soonMs);
    expect(stagesOf(brackets.answer)).toContain('the task');
    expect((await asked(graph_id, text.slice(0, limits.taskCharacters))).spent).toBeLessThan(soonMs);
  });
});

it('what a long memory says far down is found by who asks for it', async () => {
  const graph_id = door.newGraph();
  const filler = 'The team met and talked about the weather of the week. '.repeat(200);
  const told = 'The retention of the audit log is ninety days.';
  await door.api.remember({ graph_id, memories: [{ content: `${filler}${told} ${filler}` }] });
  const { answer } = await asked(graph_id, 'What is the retention of the audit log?');
  expect(answer.insight).toContain('ninety days');
});

it('a short task about short memories is read whole, and the trace says nothing of cuts', async () => {
  const graph_id = door.newGraph();
  await door.api.remember({ graph_id, memories: [{ content: `${said}since March.` }] });
  const { answer } = await asked(graph_id, question);
  expect(stagesOf(answer)).not.toContain('Read only in part');
});
