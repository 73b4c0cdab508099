/** Feedback from many people: each wish is counted once, with everyone who has it, and the most frequent comes first. */
import assert from 'node:assert/strict';
import { connect } from '@loci/client';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'feedback-example';

const feedback = [
  ['Iris', 'search', 'Search does not find file names with a dash.'],
  ['Jonas', 'search', 'Search does not find file names with a dash.'],
  ['Kemi', 'search', 'Search does not find file names with a dash.'],
  ['Kemi', 'search', 'Search should remember the last filter.'],
  ['Iris', 'export', 'The CSV export drops the time zone.'],
  ['Lena', 'export', 'The CSV export drops the time zone.'],
  ['Jonas', 'billing', 'The invoice page should say which plan it is for.'],
];

for (const [who, area, content] of feedback)
  await loci.remember({
    graph_id,
    content,
    context_types: { area: [area] },
    source: { kind: 'user', name: who },
    session: `feedback of ${who}`,
  });

/** Each wish once, the most frequent first. All arrive through one secret here; `independent_count` takes that into account. */
const wishes = [];
for await (const memory of loci.items('listMemories', { graph_id })) wishes.push(memory);
wishes.sort((one, other) => other.support_count - one.support_count);

console.log('What people ask for:');
for (const { content, support_count, context_types } of wishes)
  console.log(`  ${support_count} × ${context_types.area[0].padEnd(8)} ${content}`);
assert.equal(wishes.length, 4);
assert.deepEqual(
  wishes.map(wish => wish.support_count),
  [3, 2, 1, 1],
);

const { items: areas } = await loci.listContextsOfType({ graph_id, context_type: 'area' });
console.log(`\nBy area: ${areas.map(({ name, memory_count }) => `${name} ${memory_count}`).join(', ')}`);
assert.deepEqual(
  areas.map(area => area.name),
  ['search', 'billing', 'export'],
);

// The people to notify when it is fixed.
const [first] = wishes;
const { sources } = await loci.getMemory({ graph_id, id: first.id });
console.log(`Tell ${sources.map(source => source.name).join(', ')} when this is fixed: ${first.content}`);
assert.deepEqual(
  sources.map(source => source.name),
  ['Iris', 'Jonas', 'Kemi'],
);

// A memory says that it is fixed, and the wish leaves the list.
await loci.changeMemory({ graph_id, id: first.id, valid_until: new Date(Date.now() + 1).toISOString() });
await loci.remember({
  graph_id,
  content: 'Search finds file names with a dash since release 4.2.',
  context_types: { area: ['search'] },
  source: { kind: 'agent', name: 'triage' },
  supersedes: [first.id],
});
const { status, superseded_by } = await loci.getMemory({ graph_id, id: first.id });
console.log(`It is ${status} now, and its history is kept.`);
assert.equal(status, 'superseded');
assert.ok(superseded_by);
