/** Webhooks on a real instance with real receivers: order, signatures, pauses, dead letters and walls. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminSecret, type Door, newFolder, openDoor, openFolder, refusal, send } from '../doors.js';
import { proves } from '../requirements.js';
import { openReceiver } from './receiver.js';

let door: Door;
beforeAll(async () => {
  door = await openDoor('over HTTP', {}, { LOCI_WEBHOOK_ALLOW: '127.0.0.0/8' });
  door.instance.notify();
});
afterAll(() => door.close());

const newGraph = async (): Promise<string> => {
  const graph_id = door.newGraph();
  await door.api.putGraph({ graph_id });
  return graph_id;
};
const remember = (graph_id: string, content: string) => door.api.remember({ graph_id, content });
const soon = { timeout: 60_000, interval: 50 };

describe('a webhook', () => {
  it('is told of events in their order, signed, without content', async () => {
    proves('WHK-01', 'WHK-02', 'WHK-08');
    const receiver = await openReceiver();
    const graph_id = await newGraph();
    await remember(graph_id, 'Before anybody listened.');
    const hook = await door.api.createWebhook({ graph_id, url: receiver.url, name: 'desk' });
    expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { items } = await remember(graph_id, 'The vault code is changed on Fridays.');
    await door.api.changeMemory({ graph_id, id: items[0]!.id, status: 'retracted' });
    await expect.poll(() => receiver.types(), soon).toEqual(['memory.stored', 'memory.changed']);
    const { items: log } = await door.api.listEvents({ graph_id, after: hook.cursor });
    expect(receiver.received.map(({ data }) => data)).toEqual(log);
    for (const message of receiver.received) {
      expect(receiver.verify(message, hook.secret)).toMatchObject({ type: message.type });
      expect(() => receiver.verify(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow();
      expect(message.body).not.toContain('vault');
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
    const { items: hooks } = await door.api.listWebhooks({ graph_id });
    expect(hooks[0]).toMatchObject({
      id: hook.id,
      cursor: log.at(-1)!.cursor,
      status: 'ok',
      last_status: 204,
    });
    expect(JSON.stringify(hooks)).not.toContain('whsec_');
  });

  it('is told of the types it asked for, from when it asked', async () => {
    proves('WHK-02');
    const receiver = await openReceiver();
    const graph_id = await newGraph();
    const { items } = await remember(graph_id, 'One.');
    await door.api.createWebhook({
      graph_id,
      url: receiver.url,
      events: ['memory.forgotten', 'graph.created'],
      after: 0,
    });
    await door.api.forgetMemory({ graph_id, id: items[0]!.id });
    await expect.poll(() => receiver.types(), soon).toEqual(['graph.created', 'memory.forgotten']);
  });

  it('gets a new secret while the old one signs along', async () => {
    proves('WHK-08');
    const receiver = await openReceiver();
    const graph_id = await newGraph();
    const hook = await door.api.createWebhook({ graph_id, url: receiver.url });
    const rotated = await door.api.rotateWebhookSecret({ graph_id, id: hook.id });
    expect(rotated.secret).not.toBe(hook.secret);
    await remember(graph_id, 'Signed twice.');
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    for (const secret of [hook.secret, rotated.secret]) {
      expect(receiver.verify(receiver.received[0]!, secret)).toMatchObject({ type: 'memory.stored' });
    }
  });

  it('is tried at once by a message that tells how it went', async () => {
    proves('WHK-10', 'WHK-07');
    const receiver = await openReceiver();
    const graph_id = await newGraph();
    const hook = await door.api.createWebhook({ graph_id, url: receiver.url });
    const test = () => door.api.testWebhook({ graph_id, id: hook.id });
    expect(await test()).toEqual({ delivered: true, status: 204, error: null });
    expect(receiver.received[0]).toMatchObject({ type: 'webhook.test', data: { graph_id } });
    receiver.verify(receiver.received[0]!, hook.secret);
    receiver.answers(() => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }));
    expect(await test()).toEqual({
      delivered: false,
      status: 302,
      error: expect.stringContaining('redirect'),
    });
    receiver.answers(() => 404);
    expect(await test()).toEqual({ delivered: false, status: 404, error: 'it answered 404' });
    const away = await door.api.createWebhook({ graph_id, url: 'http://127.0.0.1:1/' });
    expect(await door.api.testWebhook({ graph_id, id: away.id })).toEqual({
      delivered: false,
      status: null,
      error: 'it could not be reached (ECONNREFUSED)',
    });
  });
});

describe('failures', () => {
  it('make an address wait, and what waited arrives in its order when it is well', async () => {
    proves('WHK-03', 'WHK-11');
    const receiver = await openReceiver((_, count) => (count === 1 ? 503 : 204));
    const graph_id = await newGraph();
    const hook = await door.api.createWebhook({ graph_id, url: receiver.url });
    await remember(graph_id, 'First.');
    const failing = async () => (await door.api.listWebhooks({ graph_id })).items[0];
    await expect
      .poll(failing, soon)
      .toMatchObject({ status: 'failing', last_status: 503, cursor: hook.cursor });
    const metrics = await (await send(door, '/metrics')).text();
    expect(metrics).toMatch(/loci_webhook_messages_total\{outcome="unwell"\} [1-9]/);
    expect(metrics).toMatch(/loci_webhooks_failing [1-9]/);
    await remember(graph_id, 'Second.');
    expect(receiver.received).toHaveLength(1);
    // The first pause is about five seconds.
    await expect.poll(() => receiver.received.length, soon).toBe(3);
    const [first, again, second] = receiver.received;
    expect(again!.id).toBe(first!.id);
    expect(second!.data.cursor).toBe(first!.data.cursor + 1);
    await expect.poll(failing, soon).toMatchObject({ status: 'ok', last_error: null, next_attempt_at: null });
  });

  it('of one event do not hold the others, and what is given up can be delivered again', async () => {
    proves('WHK-04', 'WHK-05');
    const receiver = await openReceiver(({ data }) => (data.cursor === 2 ? 400 : 204));
    const graph_id = await newGraph();
    const hook = await door.api.createWebhook({ graph_id, url: receiver.url });
    await remember(graph_id, 'Refused.');
    await remember(graph_id, 'Taken.');
    await expect.poll(() => receiver.received.map(({ data }) => data.cursor), soon).toEqual([2, 3]);
    const { store } = door.instance;
    const hooks = async () => (await door.api.listWebhooks({ graph_id })).items[0]!;
    await expect.poll(async () => (await hooks()).cursor, soon).toBe(3);
    expect(await hooks()).toMatchObject({ status: 'ok', dead_letter_count: 0 });
    // Half a day of pauses is not waited for: the store is told that they are over.
    const last = {
      seq: 2,
      since: null,
      attempts: 8,
      nextAt: 0,
      isDead: false,
      reason: 'it answered 400',
      at: 1,
    };
    const { state } = (await store.webhook(graph_id, hook.id))!;
    await store.write(tx => tx.settleWebhook(graph_id, hook.id, { state, delivered: [], asides: [last] }));
    await expect.poll(async () => (await hooks()).dead_letter_count, soon).toBe(1);
    expect((await door.api.listDeadLetters({ graph_id, id: hook.id })).items).toMatchObject([
      { attempts: 9, error: 'it answered 400', event: { cursor: 2, type: 'memory.stored' } },
    ]);
    receiver.answers(() => 200);
    expect(await door.api.redeliverDeadLetters({ graph_id, id: hook.id, cursors: [3] })).toEqual({
      redelivered: 0,
    });
    expect(await door.api.redeliverDeadLetters({ graph_id, id: hook.id })).toEqual({ redelivered: 1 });
    await expect.poll(() => receiver.received.at(-1)?.data.cursor, soon).toBe(2);
    expect((await hooks()).dead_letter_count).toBe(0);
  });

  it('through all pauses give an event up, and the next one gets its turn', async () => {
    proves('WHK-04', 'WHK-03');
    const receiver = await openReceiver(() => 500);
    const graph_id = await newGraph();
    const hook = await door.api.createWebhook({ graph_id, url: receiver.url });
    const { store } = door.instance;
    const { state } = (await store.webhook(graph_id, hook.id))!;
    const worn = { ...state, failures: 8, nextAt: 0 };
    await store.write(tx => tx.settleWebhook(graph_id, hook.id, { state: worn, delivered: [], asides: [] }));
    await remember(graph_id, 'Given up.');
    const one = async () => (await door.api.listWebhooks({ graph_id })).items[0]!;
    await expect.poll(async () => (await one()).dead_letter_count, soon).toBe(1);
    expect(await one()).toMatchObject({ status: 'failing', cursor: 2, last_error: 'it answered 500' });
    expect(Date.parse((await one()).next_attempt_at!) - Date.now()).toBeGreaterThan(3_600_000);
    expect(receiver.received).toHaveLength(1);
  });

  it('leave what is under way when the process ends to the next one', async () => {
    proves('WHK-02', 'WHK-03');
    const receiver = await openReceiver(() => 'never');
    const data = await newFolder();
    const environment = { LOCI_WEBHOOK_ALLOW: 'private' };
    const { ownerGrant } = await import('../../src/api/service.js');
    const first = await openFolder(data, environment);
    const api = first.service.as(ownerGrant);
    await api.putGraph({ graph_id: 'g' });
    await api.createWebhook({ graph_id: 'g', url: receiver.url });
    await api.remember({ graph_id: 'g', content: 'Across a restart.' });
    first.notify();
    await expect.poll(() => receiver.received.length, soon).toBe(1);
    await first.close();
    receiver.answers(() => 204);
    const second = await openFolder(data, environment);
    second.notify();
    await expect.poll(() => receiver.received.length, soon).toBe(2);
    expect(receiver.received[1]!.id).toBe(receiver.received[0]!.id);
    await second.close();
    await rm(data, { recursive: true, force: true });
  });
});

describe('walls', () => {
  const inner = [
    ...['http://127.0.0.1/', 'http://localhost:1/', 'http://[::1]/', 'http://2130706433/', 'http://0x7f.1/'],
    ...['http://10.0.0.1/', 'http://192.168.1.1/', 'http://172.16.0.1/', 'http://169.254.169.254/latest/'],
    ...[
      'http://100.64.0.1/',
      'http://0.0.0.0/',
      'http://[fe80::1]/',
      'http://[fd00::1]/',
      'http://[::7f00:1]/',
    ],
    ...[
      'http://[::ffff:10.0.0.1]/',
      'http://[64:ff9b::a00:1]/',
      'http://[2002:7f00:1::]/',
      'http://224.0.0.1/',
    ],
  ];

  it('keep webhooks out of inner networks, when one is made and when it is called', async () => {
    proves('WHK-06');
    const walled = await openDoor('over HTTP');
    const graph_id = 'walled';
    await walled.api.putGraph({ graph_id });
    for (const url of inner) {
      const problem = await refusal(walled.api.createWebhook({ graph_id, url }), 'invalid_request');
      expect([url, problem.errors]).toEqual([
        url,
        [{ path: 'url', message: expect.stringContaining('private') }],
      ]);
    }
    for (const url of [
      'ftp://example.com/',
      'example.com',
      'http://u:p@example.com/',
      'http://93.184.215.14/#x',
    ]) {
      await refusal(walled.api.createWebhook({ graph_id, url }), 'invalid_request');
    }
    // A name that led elsewhere when it was made is looked at again when it is called.
    const receiver = await openReceiver();
    const hook = await walled.api.createWebhook({ graph_id, url: 'https://93.184.215.14/hook' });
    for (const url of [receiver.url, receiver.url.replace('127.0.0.1', 'localhost')]) {
      const stored = (await walled.instance.store.webhook(graph_id, hook.id))!;
      await walled.instance.store.write(tx => tx.putWebhook(graph_id, { ...stored, url }));
      expect(await walled.api.testWebhook({ graph_id, id: hook.id })).toEqual({
        delivered: false,
        status: null,
        error: expect.stringContaining('private, loopback or link-local'),
      });
    }
    expect(receiver.received).toEqual([]);
    await walled.close();
  });

  it('let admins of the graph in, nobody else, and webhooks go with the graph', async () => {
    proves('WHK-09');
    const graph_id = await newGraph();
    const writer = await door.api.createSecret({ graphs: [graph_id], permissions: ['read', 'write'] });
    const url = 'https://93.184.215.14/hook';
    await refusal(door.as(writer.secret).createWebhook({ graph_id, url }), 'forbidden');
    await refusal(door.as(writer.secret).listWebhooks({ graph_id }), 'forbidden');
    const issued = await send(door, `/v1/webhooks/${graph_id}`, {
      method: 'POST',
      json: { url },
      secret: adminSecret,
    });
    expect(issued.status).toBe(201);
    const { id } = (await issued.json()) as { id: string };
    expect(issued.headers.get('location'), 'a webhook is only listed').toBeNull();
    await refusal(door.api.createWebhook({ graph_id: 'no-such-graph', url }), 'graph_not_found');
    await refusal(door.api.testWebhook({ graph_id, id: 'nobody' }), 'webhook_not_found');
    await refusal(
      door.api.createWebhook({ graph_id, url, events: ['memory.eaten' as never] }),
      'invalid_request',
    );
    expect((await door.api.deleteWebhook({ graph_id, id })).url).toBe(url);
    await refusal(door.api.listDeadLetters({ graph_id, id }), 'webhook_not_found');
    for (let count = 0; count < 20; count++) await door.api.createWebhook({ graph_id, url });
    expect((await refusal(door.api.createWebhook({ graph_id, url }), 'conflict')).message).toContain('20');
    const before = await door.instance.store.webhookSummary();
    await door.api.forgetGraph({ graph_id });
    expect((await door.instance.store.webhookSummary()).webhooks).toBe(before.webhooks - 20);
  });
});
