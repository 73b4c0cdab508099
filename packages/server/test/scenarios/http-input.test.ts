/** What a plain HTTP client sends and would not get back: numbers that lose digits, and times as others write them. */
import { expect, it } from 'vitest';
import { atTheHttpDoor, send } from '../doors.js';
import { proves } from '../requirements.js';

interface Refused {
  readonly code: string;
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

atTheHttpDoor(door => {
  const post = (body: string) =>
    send(door, '/v1/memories', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });

  it.each([
    ['"metadata":{"order":{"id":12345678901234567890}}', 'metadata.order.id'],
    ['"metadata":{"ids":[1,-9007199254740993]}', 'metadata.ids[1]'],
  ])('refuses %s rather than change it', async (field, path) => {
    proves('MEM-52');
    const graph_id = door.newGraph();
    const response = await post(`{"graph_id":"${graph_id}","content":"Numbered.",${field}}`);
    expect(response.status).toBe(400);
    const { code, errors } = (await response.json()) as Refused;
    expect(code).toBe('invalid_request');
    expect(errors).toEqual([{ path, message: expect.stringContaining('in quotes') }]);
    expect((await send(door, `/v1/graphs/${graph_id}`)).status).toBe(404);
  });

  it('gives back what a number can hold, and digits in quotes', async () => {
    proves('MEM-52');
    const metadata = '{"n":9007199254740991,"m":10000000000000000,"s":"12345678901234567890","f":0.5}';
    const graph_id = door.newGraph();
    const response = await post(`{"graph_id":"${graph_id}","content":"Numbered.","metadata":${metadata}}`);
    expect(await response.text()).toContain(`"metadata":${metadata}`);
  });

  it('takes times in small letters, and tells of a lost plus', async () => {
    proves('MEM-51');
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      content: 'Early.',
      occurred_at: '2026-05-03t10:00:00z',
    });
    expect(items[0]).toMatchObject({ occurred_at: '2026-05-03T10:00:00.000Z' });
    const list = async (since: string) => send(door, `/v1/memories/${graph_id}?since=${since}`);
    expect((await list('2026-05-03T09:00:00%2B02:00')).status).toBe(200);
    const lost = await list('2026-05-03T09:00:00+02:00');
    expect(lost.status).toBe(400);
    const { errors } = (await lost.json()) as Refused;
    expect(errors).toEqual([{ path: 'since', message: expect.stringContaining('%2B') }]);
    const other = await list('yesterday');
    expect(((await other.json()) as Refused).errors[0]!.message).not.toContain('%2B');
    for (const wrong of ['2026-12-31T23:59:60Z', '2026-05-03x10:00:00Z', '2026-05-03T10:00:00'])
      expect((await list(wrong)).status, wrong).toBe(400);
  });
});
