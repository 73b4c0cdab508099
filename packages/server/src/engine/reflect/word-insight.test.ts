/** What the LLM gets of the evidence, and what of the local answer stays next to its words. */
import { expect, it, onTestFinished } from 'vitest';
import { llmKey, startFakeLlm, words } from '../../../test/llm/fake-llm.js';
import type { Memory } from '../../domain/memory.js';
import { guardModel } from '../../language/llm/guarded-model.js';
import type { EngineParts } from '../parts.js';
import type { Insight } from './insight.js';
import type { Task } from './task.js';
import { wordInsight } from './word-insight.js';

const task = { task: 'May I fire the kiln on Friday?' } as Task;

const evidenceOf = (quote: string) => ({
  quote,
  relevance: 0.9,
  memory: {
    status: 'stored',
    source: { kind: 'user', name: 'Ana' },
    occurredAt: Date.UTC(2026, 4, 3),
    contexts: [{ type: 'project', name: 'kiln' }],
  } as unknown as Memory,
});

const insightOf = (opening: string, quote: string): Insight =>
  ({
    insight: `${opening} “${quote}” (Ana, 3 May)`,
    opening,
    recommendation: `Go by: “${quote}”`,
    declined: false,
    disputes: [],
    evidence: [evidenceOf(quote)],
  }) as unknown as Insight;

const open = async () => {
  const fake = await startFakeLlm(onTestFinished);
  const llm = guardModel({
    url: fake.url,
    key: llmKey,
    model: 'm',
    budgetMs: 10_000,
    inputTokens: 4_000,
    outputTokens: 500,
    concurrency: 1,
    log: { warn() {}, info() {} },
    now: () => performance.now(),
  });
  const parts = { llm, models: { judge: null }, now: () => Date.now() } as unknown as EngineParts;
  return { fake, word: (local: Insight) => wordInsight(parts, task, local) };
};

it('keeps the opening in front of the words of the LLM', async () => {
  const { fake, word } = await open();
  const said = 'The kiln may be fired on Fridays after 6 pm.';
  fake.behave(words([[said, 1]], [[said, 1]]));
  expect(await word(insightOf('No note says it outright; closest:', said))).toMatchObject({
    insight: `No note says it outright; closest: ${said}`,
    recommendation: said,
    wording: { kept: 2, fallback: null },
  });
  expect(await word(insightOf('', said))).toMatchObject({ insight: said });
});

it('keeps a sentence that names who said it, and when', async () => {
  const { fake, word } = await open();
  const said = 'The kiln may be fired on Fridays after 6 pm.';
  fake.behave(words([[`Ana said on 3 May 2026 that the kiln may be fired on Fridays after 6 pm.`, 1]]));
  expect(await word(insightOf('', said))).toMatchObject({ wording: { written: 1, kept: 1 } });
});

it('sends at most two kilobytes of a note, and accepts no sentence based on the rest', async () => {
  const { fake, word } = await open();
  const last = 'The spare key hangs behind the clay shelf.';
  const long = `${'The kiln may be fired on Fridays after 6 pm. '.repeat(100)}${last}`;
  fake.behave(words([[last, 1]]));
  const answer = await word(insightOf('', long));
  const [sent] = fake.lastData().evidence;
  expect(sent?.text.length).toBeLessThanOrEqual(2_048);
  expect(sent?.text).toMatch(/after 6 pm\.$/);
  expect(answer.wording).toMatchObject({ fallback: 'nothing_entailed', written: 1, kept: 0 });
});
