/** Function calling with any OpenAI-compatible endpoint, with plain fetch and no package except the client. */
import assert from 'node:assert/strict';
import { connect } from '@loci/client';
import { agentTools, asFunctions, callFunction } from '@loci/client/tools';

const { LOCI_URL, LOCI_SECRET, LLM_URL, LLM_KEY, LLM_MODEL } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'functions-example';
const { recall, remember, insight } = agentTools(loci, { graph_id });
const tools = { recall, remember, insight };

const complete = async messages => {
  const response = await fetch(`${LLM_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${LLM_KEY}` },
    body: JSON.stringify({ model: LLM_MODEL, messages, tools: asFunctions(tools) }),
  });
  assert.equal(response.status, 200);
  return (await response.json()).choices[0].message;
};

/** Continues until the model makes no more calls. */
const ask = async question => {
  const messages = [
    {
      role: 'system',
      content: 'Use `remember` for what should last, and `recall` before you answer a question.',
    },
    { role: 'user', content: question },
  ];
  const called = [];
  for (let turn = 0; turn < 4; turn++) {
    const message = await complete(messages);
    messages.push(message);
    if (!message.tool_calls?.length) return { text: message.content, called };
    for (const { id, function: asked } of message.tool_calls) {
      called.push(asked.name);
      messages.push({ role: 'tool', tool_call_id: id, content: await callFunction(tools, asked) });
    }
  }
  throw new Error('the model did not come to an end');
};

const told = await ask('Please remember: the release train leaves on Thursdays.');
assert.deepEqual(told.called, ['remember']);

const asked = await ask('When does the release train leave?');
assert.deepEqual(asked.called, ['recall']);
assert.match(asked.text, /Thursdays/);
console.log(asked.text);

// The model gets its own mistakes back as errors, so that it can correct them.
const mistake = JSON.parse(await callFunction(tools, { name: 'recall', arguments: '{"limit": 0}' }));
assert.deepEqual(
  mistake.fields.map(field => field.path),
  ['query', 'limit'],
);
