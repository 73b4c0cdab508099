/** An AI SDK agent with a memory: it knows in one conversation what it was told in another. */
import assert from 'node:assert/strict';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { connect } from '@loci/client';
import { lociTools } from '@loci/client/ai-sdk';
import { generateText, stepCountIs } from 'ai';

const { LOCI_URL, LOCI_SECRET, LLM_URL, LLM_KEY, LLM_MODEL } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'ai-sdk-example';
// Only people may forget here.
const { forget: _, ...tools } = lociTools(loci, { graph_id });
const model = createOpenAICompatible({ name: 'example', baseURL: LLM_URL, apiKey: LLM_KEY })(LLM_MODEL);

const ask = async prompt => {
  const { text, steps } = await generateText({
    model,
    tools,
    prompt,
    system: 'Use `remember` for what should last, and `recall` before you answer a question.',
    stopWhen: stepCountIs(4),
  });
  return { text, called: steps.flatMap(step => step.toolCalls.map(call => call.toolName)) };
};

const told = await ask('Please remember: the staging database is called larch.');
assert.deepEqual(told.called, ['remember']);
assert.equal((await loci.listMemories({ graph_id })).total, 1);

const asked = await ask('What is the staging database called?');
assert.deepEqual(asked.called, ['recall']);
assert.match(asked.text, /larch/);
console.log(asked.text);
