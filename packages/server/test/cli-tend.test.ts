/** Tending from the command line: listed and decided by id, or one key each at a terminal. */
import { expect, it } from 'vitest';
import { coloured } from '../src/cli/paint.js';
import { tendByKey } from '../src/cli/tend-by-key.js';
import type { Terminal } from '../src/cli/terminal.js';
import { useDesk } from './cli-desk.js';
import { openDoor } from './doors.js';
import { proves } from './requirements.js';

const { inDesk } = useDesk();

it('lists, accepts, dismisses and undoes by id without a terminal, in words and as JSON', async () => {
  proves('TND-07');
  await inDesk('remember', 'Backups run at night.', '--context', 'topic:Data-base backup');
  await inDesk('remember', 'Backups are encrypted.', '--context', 'topic:database backup');
  const listed = await inDesk('tend');
  expect(listed.code).toBe(0);
  expect(listed.out).toMatch(
    /Merge two contexts[\s\S]*Backups run at night\.[\s\S]*Why: [\s\S]*\(suggested\)/,
  );
  const { items } = JSON.parse((await inDesk('tend', 'list', '--kind', 'merge', '--json')).out);
  expect(items).toHaveLength(1);
  const [{ id }] = items;
  expect((await inDesk('tend', 'dismiss', id, '--reason', 'Two teams.')).out).toMatch(
    /dismissed by .*: Two teams\./,
  );
  expect((await inDesk('tend', 'list')).err).toMatch(/nothing to tend/);
  expect((await inDesk('tend', 'undo', id)).out).toMatch(/undone by/);
  const accepted = await inDesk('tend', 'accept', id, '--choice', 'into_first', '--json');
  expect(JSON.parse(accepted.out)).toMatchObject({ decision: 'accepted', choice: 'into_first' });
  expect((await inDesk('contexts', 'list', 'topic')).out).not.toContain('database backup');
  const decisions = JSON.parse((await inDesk('tend', 'decisions', '--json')).out);
  expect(decisions.items.map((one: { decision: string }) => one.decision)).toEqual(['accepted', 'dismissed']);
  expect(await inDesk('tend', 'accept', 'merge-8-9')).toMatchObject({ code: 1, out: '' });
  expect(await inDesk('tend', 'everything')).toMatchObject({ code: 2, out: '' });
});

it('decides one proposal at a time, each with a single key', async () => {
  proves('TND-07');
  const door = await openDoor('in process');
  try {
    const graph_id = 'desk';
    const ended = { occurred_at: '2025-03-01T00:00:00Z', valid_until: '2025-04-01T00:00:00Z' };
    const say = async (content: string, more: object) =>
      (await door.api.remember({ graph_id, content, ...more })).items[0]!.id;
    const lift = await say('The lift is out of order.', ended);
    const ramp = await say('The ramp is closed.', { ...ended, valid_until: '2025-04-02T00:00:00Z' });
    await say('Something about nothing.', { context_types: { project: ['x'] } });
    const first = await say('The gate opens at eight.', {});
    const second = await say('The gate opens at nine.', {});
    await door.api.openContradiction({ graph_id, first, second });
    const shown: string[] = [];
    // y is no answer to a contradiction; 2 keeps the second. A name is typed; a blank one asks again.
    const keys = ['y', '2', 'z', 'y', 'y', 'y', 'u', 's', 'l', 'u', 'l'];
    const names = ['', 'odds'];
    const terminal = {
      width: 80,
      paint: coloured,
      notePaint: coloured,
      note: (text: string) => shown.push(text),
      key: async () => keys.shift() ?? 'q',
      ask: async () => names.shift() ?? '',
    } as unknown as Terminal;
    expect(await tendByKey(door.api, graph_id, terminal)).toEqual({ accepted: 2, dismissed: 1, skipped: 1 });
    expect(shown.join('\n')).toMatch(/The gate opens at nine\.[\s\S]*Choose 1 to 5\.[\s\S]*Accepted\./);
    expect(shown.filter(text => text === 'Undone.')).toHaveLength(2);
    expect((await door.api.getMemory({ graph_id, id: first })).status).toBe('superseded');
    expect((await door.api.listContextsOfType({ graph_id, context_type: 'project' })).items[0]!.name).toBe(
      'odds',
    );
    for (const id of [lift, ramp]) expect((await door.api.getMemory({ graph_id, id })).status).toBe('stored');
    const left = await door.api.listProposals({ graph_id });
    expect(left.items.map(({ id }) => id)).toEqual([`retract-${ramp}`]);
  } finally {
    await door.close();
  }
});
