/** A week of a graph: store, ask, get a wrong answer, give feedback, ask again, read a digest, tend. */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@loci/client';

const { LOCI_URL, LOCI_SECRET } = process.env;

const loci = connect({ url: LOCI_URL, secret: LOCI_SECRET });
// A new graph for each run, because at the end every proposal is decided.
const graph_id = `week-example-${Date.now()}`;
const began = new Date().toISOString();

const day = text => console.log(`\n${text}`);
const store = async (content, context_types, more = {}) => {
  const { items } = await loci.remember({ graph_id, content, context_types, ...more });
  return items[0].id;
};
const settled = async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await loci.getGraph({ graph_id })).waiting.total === 0) return;
    await pause(100);
  }
};

day('Monday: the team stores what it knows');
const notes = { release: ['Granite 4'] };
const old = await store('The upload limit of Granite is 100 MB.', notes, {
  source: { kind: 'user', name: 'Ana' },
  occurred_at: '2026-03-02T09:00:00Z',
});
await store('Granite deploys on Tuesdays after the stand-up.', { topic: ['release-process'] });
await store('Every deploy of Granite needs two approvals.', { topic: ['Release process'] });
await store('The staging freeze lasts until Wednesday.', notes, {
  occurred_at: '2026-03-02T09:00:00Z',
  valid_until: '2026-03-04T00:00:00Z',
});
await store('In May, Project Merlin gets its own database.', { project: ['9f3c2ab71d'] });
await store('The budget of Project Merlin was approved.', { project: ['9f3c2ab71d'] });

day('Tuesday: someone asks, and the answer is wrong');
const task = 'What is the upload limit of Granite?';
const wrong = await loci.insight({ graph_id, task });
console.log(`  ${wrong.insight}`);
assert.match(wrong.insight, /100 MB/);

day('Wednesday: they say so, and store what is right');
const said = await loci.giveFeedback({
  id: wrong.insight_id,
  graph_id,
  verdict: 'outdated',
  note: 'It was raised on Monday.',
});
console.log(`  feedback: ${said.feedback[0].verdict}`);
const right = await store('The upload limit of Granite is 250 MB.', notes, {
  source: { kind: 'user', name: 'Ben' },
  occurred_at: '2026-03-09T15:30:00Z',
});
await settled();
const open = await loci.listContradictions({ graph_id, status: 'open' });
// The judge finds the contradiction; without models a person reports it.
if (open.total === 0) await loci.openContradiction({ graph_id, first: old, second: right });

day('Thursday: asked again, the answer shows both sides');
const again = await loci.insight({ graph_id, task });
console.log(`  ${again.insight}`);
assert.match(again.insight, /250 MB/);
console.log(`  ${again.feedback}`);
assert.match(again.feedback, /lowered/);

day('Friday: what changed this week');
const { counts } = await loci.graphDigest({ graph_id, since: began });
console.log(`  ${counts.new} new, ${counts.contested} contested`);
assert.equal(counts.new, 7);
assert.ok(counts.contested >= 1);

day('Then someone tends the graph: each proposal with its evidence, decided one by one');
const decided = [];
for (;;) {
  const [one] = (await loci.listProposals({ graph_id })).items;
  if (one === undefined) break;
  const isContradiction = one.contradiction_id !== null;
  console.log(`  ${one.kind}: ${one.reason}`);
  for (const { quote } of one.evidence) console.log(`    “${quote}”`);
  await loci.decideProposal({
    graph_id,
    id: one.id,
    decision: 'accept',
    ...(isContradiction ? { choice: 'kept_second', reason: 'Raised on 9 March.' } : {}),
    ...(one.needs_name && one.suggested_name === null ? { name: 'to be named' } : {}),
  });
  decided.push(one);
  assert.ok(decided.length < 20, 'every decision closes its proposal');
}
const kinds = new Set(decided.map(({ kind }) => kind));
for (const kind of ['merge', 'rename', 'retract']) assert.ok(kinds.has(kind), `${kind} was proposed`);
assert.ok(kinds.has('settle') || kinds.has('confirm'), 'the contradiction was proposed');
assert.equal((await loci.getMemory({ graph_id, id: old })).status, 'superseded');

const clear = await loci.insight({ graph_id, task });
console.log(`\nAsked now: ${clear.insight}`);
assert.match(clear.insight, /250 MB/);

// Nothing is lost: the list says who decided what, and the last decision is undone.
const { total } = await loci.listDecisions({ graph_id });
const undone = await loci.undoDecision({ graph_id, id: decided.at(-1).id });
console.log(`${total} decisions; undone again: ${undone.kind}`);
assert.equal(total, decided.length);
assert.deepEqual(
  (await loci.listProposals({ graph_id })).items.map(({ id }) => id),
  [decided.at(-1).id],
);
