/** From Mem0 to Loci: preview, import, see that importing again stores nothing twice, and ask. Pass a file that `get_all` wrote, or use the small one in here. */
import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { connect } from '@loci/client';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'mem0-example';

/** What `memory.get_all(user_id=…)` of Mem0 writes. */
const sample = JSON.stringify({
  results: [
    {
      id: 'b1f0c0de-0000-4000-8000-000000000001',
      memory: 'Ines prefers trains to planes',
      user_id: 'ines',
      categories: ['travel'],
      created_at: '2025-03-02T09:15:00-07:00',
    },
    {
      id: 'b1f0c0de-0000-4000-8000-000000000002',
      memory: 'Ines is allergic to peanuts',
      user_id: 'ines',
      categories: ['health', 'food'],
      created_at: '2025-03-04T18:00:00Z',
    },
  ],
  relations: [{ source: 'ines', relationship: 'lives_in', target: 'porto' }],
});

const [file] = process.argv.slice(2);
/** A file is streamed, so it may be larger than the memory of this machine. */
const lines = () => (file === undefined ? [sample] : createReadStream(file));

/** The whole file is checked first; one bad line means that nothing is stored. */
const plan = await loci.importGraph({ graph_id, lines: lines(), format: 'mem0', dry_run: true });
console.log(`Would import ${plan.stored} memories and ${plan.relationships} relationships:`);
for (const line of plan.examples) console.log(`  - ${line}`);

const taken = await loci.importGraph({ graph_id, lines: lines(), format: 'mem0' });
const again = await loci.importGraph({ graph_id, lines: lines(), format: 'mem0' });
console.log(
  `\nStored ${taken.stored}; the second time ${again.stored}, because ${again.known} are already known.`,
);
assert.equal(taken.stored, plan.stored);
assert.deepEqual([again.stored, again.known], [0, taken.stored]);

const { items: types } = await loci.listContexts({ graph_id });
console.log(`Contexts: ${types.map(type => `${type.context_type} (${type.context_count})`).join(', ')}`);

if (file === undefined) {
  const { items } = await loci.search({ graph_id, query: 'What must Ines not eat? allergic', limit: 1 });
  const [{ content, occurred_at, source }] = items;
  console.log(`\nAsked for allergies: ${content}, since ${occurred_at.slice(0, 10)} (${source.ref})`);
  assert.equal(content, 'Ines is allergic to peanuts');
  assert.equal(occurred_at, '2025-03-04T18:00:00.000Z');
  assert.equal(source.ref, 'mem0:b1f0c0de-0000-4000-8000-000000000002');
  assert.deepEqual([taken.stored, taken.relationships], [3, 1]);
}
