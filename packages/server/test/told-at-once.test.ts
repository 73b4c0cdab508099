/** On a folder, too, who stores what contradicts what is known learns it in the same breath. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { adminSecret, openFolder } from './doors.js';
import { loci, newPlace } from './loci-process.js';
import { call, forThisTest, onStdio } from './mcp/agents.js';
import { proves } from './requirements.js';

vi.setConfig({ testTimeout: 120_000 });

const first = 'The upload limit of Harbour is 100 MB.';
const second = 'The upload limit of Harbour is 250 MB.';
const env = { LOCI_RELATE: 'on' };

const placeOfTest = () => {
  const place = newPlace();
  onTestFinished(() => place.remove());
  const run = (args: readonly string[], more: NodeJS.ProcessEnv = {}) =>
    loci(place, [...args, '--data', place.data, '--graph', 'harbour'], { env: more });
  return { place, run };
};

it('is told by the command line, in words and as data', async () => {
  proves('MCP-24');
  const { run } = placeOfTest();
  const remember = (text: string, ...more: string[]) =>
    run(['remember', text, '-c', 'project:harbour', ...more], env);
  expect(await remember(first)).toMatchObject({ code: 0, err: '' });
  const told = await remember(second);
  expect(told.out).toMatch(/contradiction \(.*\):\s+agent:\s+The upload limit of Harbour is 100 MB\./s);
  const { items } = JSON.parse((await remember('The upload limit of Harbour is 300 MB.', '--json')).out);
  expect(items[0]).toMatchObject({ contested: true, links_pending: false });
});

it('is told to an agent on a folder', async () => {
  proves('MCP-24');
  const { place } = placeOfTest();
  const agent = await forThisTest(onStdio(['--data', place.data, '--graph', 'harbour'], env));
  const remember = (content: string) =>
    call(agent, 'remember', { memories: [{ content, context_types: { project: ['harbour'] } }] });
  await remember(first);
  const { text, data } = await remember(second);
  expect(data).toMatchObject({ links_pending: false, contradictions: [{ first: { quote: first } }] });
  expect(text).toContain('CONTRADICTION');
});

it('is said to be unknown yet while memories wait to be compared', async () => {
  proves('MCP-24');
  const { place, run } = placeOfTest();
  expect(await run(['remember', first])).toMatchObject({ code: 0 });
  const none = await run(['contradictions']);
  expect(none.err).toContain('There are no contradictions.');
  expect(none.err).not.toContain('compared');
  const instance = await openFolder(place.data);
  const grant = (await instance.service.authenticate(adminSecret))!;
  const { items } = await instance.service.as(grant).listMemories({ graph_id: 'harbour' });
  await instance.store.write(transaction =>
    transaction.addWork('harbour', ['relate'], [items[0]!.id], Date.now()),
  );
  await instance.close();
  const waiting = await run(['contradictions']);
  expect(waiting).toMatchObject({ code: 0 });
  expect(waiting.err).toMatch(/There are no contradictions yet\.\n1 memory has not been compared/);
  const stored = await run(['remember', second]);
  expect(stored.err).not.toContain('worked out');
});
