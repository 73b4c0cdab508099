/** The memory as LangChain.js tools, for any of its chat models and with its own messages. */
import assert from 'node:assert/strict';
import { AIMessage, ToolMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { connect } from '@loci/client';
import { langchainTools } from '@loci/client/langchain';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'langchain-example';

const byName = langchainTools(tool, loci, { graph_id });
const tools = Object.values(byName);

// `model.bindTools(tools)` sends them like this.
const sent = tools.map(one => convertToOpenAITool(one));
assert.deepEqual(
  sent.map(one => one.function.name),
  ['recall', 'remember', 'insight', 'feedback', 'contexts', 'contradictions', 'digest', 'resolve', 'forget'],
);
assert.ok(sent[0].function.parameters.properties.query);

/** A LangChain message with tool calls, and how a graph continues from it. */
const runCalls = ({ tool_calls }) => Promise.all(tool_calls.map(call => byName[call.name].invoke(call)));

const [stored] = await runCalls(
  new AIMessage({
    content: '',
    tool_calls: [
      {
        id: 'call-1',
        name: 'remember',
        args: { memories: [{ content: 'The on-call rota changes on Mondays at nine.' }] },
        type: 'tool_call',
      },
    ],
  }),
);
assert.ok(stored instanceof ToolMessage);
assert.equal(JSON.parse(stored.content).memories[0].status, 'stored');

const [found, advice] = await runCalls(
  new AIMessage({
    content: '',
    tool_calls: [
      { id: 'call-2', name: 'recall', args: { query: 'When does the rota change?' }, type: 'tool_call' },
      {
        id: 'call-3',
        name: 'insight',
        args: { task: 'When does the on-call rota change?' },
        type: 'tool_call',
      },
    ],
  }),
);
assert.match(JSON.parse(found.content).memories[0].content, /Mondays at nine/);
assert.match(JSON.parse(advice.content).insight, /Mondays at nine/);
console.log(JSON.parse(advice.content).insight);
