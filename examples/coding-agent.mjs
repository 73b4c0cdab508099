/** A coding agent that does not repeat a mistake: it stores errors with their cause and fix, and asks before it begins. */
import assert from 'node:assert/strict';
import { connect } from '@loci/client';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'coding-example';

/** One run of the agent on one task; what it learns is stored under the error and the project. */
const learn = (session, code, steps) =>
  loci.remember({
    graph_id,
    memories: steps.map(({ content, kind = 'agent', name = 'builder' }) => ({
      content,
      context_types: { error: [code], project: ['harbour'] },
      source: { kind, name },
      session,
    })),
  });

// Monday: the error is new and takes an hour.
await learn('monday', 'ERR_REQUIRE_ESM', [
  {
    content: 'The tests of Harbour failed with ERR_REQUIRE_ESM after the update of nanoid to 5.',
    kind: 'tool',
    name: 'ci',
  },
  { content: 'ERR_REQUIRE_ESM came from the jest config of Harbour, which is CommonJS and requires nanoid.' },
  { content: 'Pinning nanoid to 4 hid ERR_REQUIRE_ESM for a day, until another package needed 5.' },
  { content: 'Renaming jest.config.js to jest.config.mjs and importing nanoid fixed ERR_REQUIRE_ESM.' },
]);

/** Thursday: another run, which remembers nothing, gets the same error. */
const askFirst = async error => {
  const { items } = await loci.search({ graph_id, query: error, limit: 4 });
  const answer = await loci.insight({
    graph_id,
    task: `How do I fix ${error}?`,
  });
  return { items, answer };
};

const { items, answer } = await askFirst('ERR_REQUIRE_ESM');
console.log('Seen before:');
for (const { content, source } of items) console.log(`  - ${content} (${source.name})`);
console.log(
  `\nFinding:    ${answer.insight}\nDo:         ${answer.recommendation}\nConfidence: ${answer.confidence}`,
);
console.log('\nEvidence:');
for (const { number, quote, source } of answer.evidence)
  console.log(`  ${number}. “${quote}” (${source.name})`);

assert.equal(items.length, 4);
assert.match(`${answer.insight} ${answer.recommendation}`, /jest\.config\.mjs/);
// The answer only says what was stored.
const stored = new Set(items.map(item => item.id));
assert.ok(answer.evidence.length > 0 && answer.evidence.every(({ memory_id }) => stored.has(memory_id)));

// Loci does not invent an answer to an error that nobody has seen.
const unknown = await loci.insight({ graph_id, task: 'The linker reports a duplicate symbol, what now?' });
console.log(`\nAnd a duplicate symbol? ${unknown.insight} (${unknown.confidence})`);
assert.equal(unknown.confidence, 'low');
