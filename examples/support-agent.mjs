/** A support agent that knows each customer: what it learns in one conversation is known in the next, but never for another customer. */
import assert from 'node:assert/strict';
import { connect } from '@loci/client';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
const graph_id = 'support-example';

/** After a call: stores what was learned, in the context of the customer. */
const keep = (customer, session, facts) =>
  loci.remember({
    graph_id,
    memories: facts.map(content => ({
      content,
      context_types: { customer: [customer] },
      source: { kind: 'user', name: customer },
      session,
    })),
  });

await keep('Norwind', 'call-1', [
  'Norwind runs the billing export on the first of each month at 03:00 UTC.',
  'Norwind wants answers by e-mail, not by phone.',
  'The billing export of Norwind failed in March because one file was larger than 2 GB.',
]);
await keep('Larkspur', 'call-2', ['Larkspur runs the billing export every Friday at noon.']);
// Store the solution of a problem next to the problem.
await loci.remember({
  graph_id,
  content: 'Splitting the billing export of Norwind into one file a region stopped the failures.',
  context_types: { customer: ['Norwind'], solution: ['split the export'] },
  source: { kind: 'agent', name: 'support' },
  occurred_at: new Date().toISOString(),
});

/** Before an answer: what is known about this customer and about no other. */
const briefing = async (customer, question) => {
  const { items } = await loci.search({
    graph_id,
    query: question,
    context_types: { customer: [customer] },
    limit: 3,
  });
  return items.map(({ content, source }) => `${content} (${source.name})`);
};

const norwind = await briefing('Norwind', 'When does the billing export run, and why did it fail?');
console.log('Norwind calls about its billing export. What we know:');
for (const line of norwind) console.log(`  - ${line}`);
assert.equal(norwind.length, 3);
assert.ok(norwind.every(line => line.includes('Norwind') && !line.includes('Larkspur')));

const { insight, recommendation, confidence } = await loci.insight({
  graph_id,
  task: 'The billing export of Norwind fails again, what should I do?',
  context_types: { customer: ['Norwind'] },
});
console.log(`\nFinding:    ${insight}\nAdvice:     ${recommendation}\nConfidence: ${confidence}`);
assert.match(`${insight} ${recommendation}`, /one file a region/);
assert.doesNotMatch(insight, /Larkspur/);
