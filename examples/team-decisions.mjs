/** Decisions of a team: two people disagree, Loci finds the contradiction, and a person settles it with a reason that is kept. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@loci/client';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'decisions-example';

const say = async (who, content, occurred_at) => {
  const { items } = await loci.remember({
    graph_id,
    content,
    context_types: { project: ['granite'], decision: ['uploads'] },
    source: { kind: 'user', name: who },
    occurred_at,
  });
  return items[0];
};

await say('Ana', 'The upload limit of Granite is 100 MB.', '2026-03-02T09:00:00Z');
await say('Ben', 'The upload limit of Granite is 250 MB.', '2026-03-09T15:30:00Z');

/** Found before the write is answered, or moments later. */
const openOnes = async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    const { items } = await loci.listContradictions({ graph_id, status: 'open' });
    if (items.length > 0) return items;
    await pause(100);
  }
  throw new Error('no contradiction was found; does the server run with LOCI_RELATE=off?');
};

const task = 'What is the upload limit of Granite?';
const [contradiction] = await openOnes();
const { first, second } = contradiction;
console.log(`Open: ${contradiction.reason}`);
for (const { content, source } of [first, second]) console.log(`  ${source.name}: ${content}`);
assert.deepEqual([first.source.name, second.source.name], ['Ana', 'Ben']);

const before = await loci.insight({ graph_id, task });
console.log(`\nAsked now:   ${before.insight}`);
assert.match(before.insight, /100 MB/);
assert.match(before.insight, /250 MB/);

await loci.resolveContradiction({
  graph_id,
  id: contradiction.id,
  resolution: 'kept_second',
  reason: 'Decided in the architecture meeting of 12 March: 250 MB.',
});

const after = await loci.insight({ graph_id, task });
console.log(`Settled:     ${after.insight}`);
assert.match(after.insight, /250 MB/);
assert.equal((await loci.listContradictions({ graph_id, status: 'open' })).total, 0);

// Nothing is lost: you can see later who decided what, when and why, and undo it.
const settled = await loci.getContradiction({ graph_id, id: contradiction.id });
const lost = await loci.getMemory({ graph_id, id: first.memory_id });
console.log(`Why:         ${settled.resolution.reason}`);
console.log(`In history:  ${lost.content} (${lost.status})`);
assert.equal(lost.status, 'superseded');
assert.match(settled.resolution.reason, /architecture meeting/);
