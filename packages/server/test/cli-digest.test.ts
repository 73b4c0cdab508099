/** What changed, from the command line. */
import { expect, it } from 'vitest';
import { useDesk } from './cli-desk.js';
import { proves } from './requirements.js';

const { inDesk } = useDesk();

it('reports what changed in words, as Markdown and as JSON, and names a wrong flag', async () => {
  proves('DIG-01', 'DIG-04', 'DIG-05');
  await inDesk('remember', 'The *desk* by the window belongs to Ana.', '--context', 'room:office');
  const words = await inDesk('digest', '--since', 'today');
  expect(words).toMatchObject({ code: 0, err: '' });
  expect(words.out).toMatch(/New \(1\)\n- “The \*desk\* by the window belongs to Ana\.”/);
  const markdown = await inDesk('digest', '--context', 'room:office', '--markdown');
  expect(markdown.out).toMatch(/^# desk, room: office: .*\n\n## New \(1\)\n\n- “The \\\*desk\\\* by/);
  const { counts } = JSON.parse((await inDesk('digest', '--since', '1h', '--json')).out);
  expect(counts).toEqual({ new: 1, changed: 0, contested: 0, settled: 0, contexts: 0, forgotten: 0 });
  expect((await inDesk('digest', '--until', '2020-01-01')).out).toMatch(/Nothing changed/);
  const wrong = await inDesk('digest', '--since', 'someday');
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toMatch(/--since.*someday/);
  expect((await inDesk('digest', '--since', '2999-01-01')).err).toMatch(/since/);
  expect((await inDesk('digest', '--json', '--markdown')).code).toBe(2);
  expect((await inDesk('digest', '--context', 'room:cellar')).err).toMatch(/cellar/);
});
