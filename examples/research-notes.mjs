/** Research notes with their sources: answers with citations, two clocks, and an honest "nobody wrote that down". */
import assert from 'node:assert/strict';
import { connect } from '@loci/client';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'research-example';

const papers = [
  {
    title: 'Kelp and nitrogen',
    ref: 'doi:10.0000/kelp.2019',
    occurred_at: '2019-06-01T00:00:00Z',
    notes: ['Sugar kelp took up 40 kg of nitrogen a hectare in the fjord.'],
    valid_until: '2023-03-01T00:00:00Z',
  },
  {
    title: 'Kelp and nitrogen, revisited',
    ref: 'doi:10.0000/kelp.2023',
    occurred_at: '2023-03-01T00:00:00Z',
    notes: [
      'Sugar kelp took up 62 kg of nitrogen a hectare in the fjord.',
      'The earlier figure of sugar kelp was too low because the samples were dried too long.',
    ],
  },
];

for (const { title, ref, notes, occurred_at, valid_until } of papers)
  await loci.remember({
    graph_id,
    memories: notes.map(content => ({
      content,
      context_types: { paper: [title], topic: ['kelp'] },
      source: { kind: 'document', name: title, ref },
      occurred_at,
      ...(valid_until === undefined ? {} : { valid_until }),
    })),
  });

/** What the literature said at a time, with references. */
const cite = async (query, valid_at) => {
  const { items } = await loci.search({
    graph_id,
    query,
    limit: 2,
    ...(valid_at === undefined ? {} : { valid_at }),
  });
  return items.map(({ content, source }) => `${content} [${source.ref}]`);
};

const question = 'How much nitrogen does sugar kelp take up?';
const then = await cite(question, '2021-01-01T00:00:00Z');
const now = await cite(question);
console.log(`${question}\n  in 2021:  ${then[0]}\n  today:    ${now[0]}`);
assert.deepEqual(then, [
  'Sugar kelp took up 40 kg of nitrogen a hectare in the fjord. [doi:10.0000/kelp.2019]',
]);
assert.match(now[0], /62 kg .*\[doi:10\.0000\/kelp\.2023\]/);

const why = await loci.insight({
  graph_id,
  task: 'Why was the earlier figure of sugar kelp too low?',
});
console.log(`\nWhy the difference? ${why.insight}`);
for (const { quote, source } of why.evidence) console.log(`  “${quote}” (${source.name})`);
assert.match(why.insight, /dried too long/);
assert.equal(why.evidence[0].source.name, 'Kelp and nitrogen, revisited');

const gap = await loci.insight({ graph_id, task: 'Do oysters filter microplastics?' });
console.log(`\nAnd oysters? ${gap.insight} (${gap.confidence})`);
assert.equal(gap.confidence, 'low');
assert.match(gap.insight, /^Nothing stored/);
