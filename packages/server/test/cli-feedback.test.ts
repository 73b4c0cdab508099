/** What was asked, and what people say about the answers, from the command line. */
import { expect, it } from 'vitest';
import { useDesk } from './cli-desk.js';
import { proves } from './requirements.js';

const { inDesk, run } = useDesk();

it('keeps what was asked, and takes what people say about it', async () => {
  proves('FBK-01', 'FBK-02');
  await inDesk('remember', 'The desk by the window belongs to Ana.');
  const task = 'Whose desk is by the window?';
  const asked = JSON.parse((await inDesk('ask', task, '--json')).out);
  const last = await inDesk('asked', 'last');
  expect(last).toMatchObject({ code: 0, err: '' });
  expect(last.out).toContain(task);
  expect((await inDesk('asked')).out).toContain(asked.insight_id);
  expect((await inDesk('asked', '--outcome', 'declined')).out).toBe('');

  const first = asked.insight_id.slice(-8);
  const said = await inDesk('feedback', first, 'wrong', '--note', 'She moved.');
  expect(said.out).toMatch(/Feedback\n {2}wrong, owner[^\n]*: She moved\. \(1 memory\)/);
  expect(said.out).not.toContain('replaces');
  const again = await inDesk('feedback', 'last', 'outdated');
  expect(again.out).toContain('This replaces your earlier verdict: wrong.');
  await inDesk('feedback', 'last', 'wrong');
  const { id } = JSON.parse((await inDesk('memory', 'list', '--json')).out).items[0];
  expect((await inDesk('why', id)).out).toContain('wrong: 1 person');
  const [told] = asked.evidence;
  const lowered = JSON.parse((await inDesk('ask', task, '--json')).out);
  expect(lowered.evidence.map((one: { feedback?: string }) => one.feedback)).toEqual(['lowered']);
  expect(lowered.evidence[0].relevance).toBeLessThan(told.relevance);
  expect((await inDesk('ask', task)).out).toContain(lowered.feedback);
  const undone = await inDesk('feedback', first, 'undo');
  expect(undone).toMatchObject({ code: 0, err: '' });
  expect(undone.out).not.toContain('Feedback');
  expect((await inDesk('ask', task)).out).not.toContain('Feedback');

  expect((await inDesk('feedback', first, 'undo')).err).toMatch(/nothing to undo/);
  expect((await inDesk('feedback', 'last', 'great')).err).toMatch(/unknown verdict "great"/);
  expect((await inDesk('asked', 'nobody')).err).toMatch(/no insight "nobody"/);
  const set = await run('graphs', 'set', 'desk', '--insight-days', '0');
  expect(set.out).toContain('kept for 0 days');
  expect((await inDesk('asked')).out).toBe('');
});
