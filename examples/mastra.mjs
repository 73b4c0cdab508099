/** The memory as Mastra tools, made by Mastra's own `createTool`, so that agents and workflows can call them. */
import assert from 'node:assert/strict';
import { connect } from '@loci/client';
import { mastraTools } from '@loci/client/mastra';
import { createTool } from '@mastra/core/tools';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'mastra-example';

// `new Agent({ tools, … })` accepts them like this. Only people may forget here.
const { forget: _, ...tools } = mastraTools(createTool, loci, { graph_id });
assert.deepEqual(
  Object.values(tools).map(({ id }) => id),
  ['recall', 'remember', 'insight', 'feedback', 'contexts', 'contradictions', 'digest', 'resolve'],
);

/** What a Mastra agent does when its model calls a tool. */
const call = (name, input) => tools[name].execute(input, {});

const stored = await call('remember', { memories: [{ content: 'The backup runs at four in the morning.' }] });
assert.equal(stored.memories[0].status, 'stored');

const found = await call('recall', { query: 'When does the backup run?' });
assert.match(found.memories[0].content, /four in the morning/);

// Mastra validates the input against the schema, and the model gets the error.
const wrong = await call('recall', {});
assert.equal(wrong.error, true);
assert.match(wrong.message, /query/);

const advice = await call('insight', { task: 'When does the backup run?' });
console.log(advice.insight);
