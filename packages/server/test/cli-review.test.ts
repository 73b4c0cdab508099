/** What is missing, unused and stale, from the command line. */
import { expect, it } from 'vitest';
import { useDesk } from './cli-desk.js';
import { proves } from './requirements.js';

const { inDesk } = useDesk();

it('shows the three lists, in words and as JSON, and names a wrong word', async () => {
  proves('REV-01', 'REV-03', 'REV-04', 'REV-05');
  await inDesk('remember', 'The desk by the window belongs to Ana.');
  await inDesk('remember', 'The carpet in the lobby is green.');
  const before = await inDesk('review', 'unused');
  expect(before).toMatchObject({ code: 0, out: '' });
  expect(before.err).toMatch(/No insight is kept/);
  const task = 'Who painted the ceiling of the opera house?';
  await inDesk('ask', task);
  await inDesk('ask', 'Whose desk is by the window?');
  const gaps = await inDesk('review', 'gaps');
  expect(gaps.out).toContain(task);
  expect(gaps.out).toMatch(/asked 1 time/);
  const unused = JSON.parse((await inDesk('review', 'unused', '--json')).out);
  expect(unused.items.map(({ content }: { content: string }) => content)).toEqual([
    'The carpet in the lobby is green.',
  ]);
  expect((await inDesk('review', 'stale')).err).toMatch(/No answer rests on a memory that has changed/);
  const { items } = JSON.parse((await inDesk('memory', 'list', '--json')).out);
  const desk = items.find(({ content }: { content: string }) => content.includes('desk'));
  await inDesk('memory', 'retract', desk.id);
  const stale = await inDesk('review', 'stale');
  expect(stale.out).toMatch(/desk by the window/);
  expect(stale.out).toMatch(/retracted since .*told 1 time/);
  expect(await inDesk('review', 'everything')).toMatchObject({ code: 2, out: '' });
});
