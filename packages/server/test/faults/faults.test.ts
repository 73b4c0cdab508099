/** When things go wrong around the service: the clock goes back, many listen at once, a backup is taken while others write. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { adminSecret, folderOfTest, openDoor, openFolder } from '../doors.js';
import { newPlace } from '../loci-process.js';
import { proves } from '../requirements.js';
import { backupUnderLoad } from './backup-under-load.js';
import { openStreams } from './open-streams.js';

afterEach(() => {
  vi.useRealTimers();
});

const graph_id = 'g';
const hour = 3_600_000;
const moment = Date.parse('2026-11-15T12:00:00Z');

it('keeps its order when the clock goes back, also over a restart', async () => {
  proves('DUR-06');
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  const folder = await folderOfTest();
  const first = await openFolder(folder);
  const { items } = await first.service.as(ownerGrant).remember({ graph_id, content: 'The first word.' });
  const id = items[0]!.id;
  vi.setSystemTime(moment - hour);
  const second = await first.service
    .as(ownerGrant)
    .changeMemory({ graph_id, id, content: 'The second word.' });
  expect(second.version).toBe(2);
  await first.close();

  const again = await openFolder(folder);
  onTestFinished(() => again.close());
  const api = again.service.as(ownerGrant);
  // What was said before the clock went back is still found, and can be changed.
  expect((await api.search({ graph_id, query: 'second' })).items.map(memory => memory.id)).toEqual([id]);
  const third = await api.changeMemory({ graph_id, id, content: 'The third word.' });
  expect(third.version).toBe(3);
  await api.remember({ graph_id, content: 'Said after the restart.' });
  expect((await api.search({ graph_id, query: 'third restart' })).total).toBe(2);
  const { items: versions } = await api.memoryHistory({ graph_id, id });
  const times = versions.map(({ recorded_at }) => recorded_at);
  expect(times).toEqual([...times].sort().reverse());
  const events = (await api.listEvents({ graph_id })).items;
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, at) => at + 1));
  expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
});

it('tells every one of many listeners', async () => {
  proves('EVT-03');
  const door = await openDoor('over HTTP', { timings: { pollMs: 1_000 } });
  onTestFinished(() => door.close());
  await door.api.putGraph({ graph_id });
  const listeners = 200;
  const streams = await openStreams(Number(new URL(door.url).port), graph_id, adminSecret, listeners);
  onTestFinished(() => streams.close());
  expect(streams.open).toBe(listeners);
  const { items } = await door.api.remember({ graph_id, content: 'Everybody hears this.' });
  await expect.poll(() => streams.seen(items[0]!.id), { timeout: 10_000 }).toBe(listeners);
  streams.close();
  await sleep(100);
  expect(await (await fetch(`${door.url}/metrics`)).text()).toContain('loci_event_streams 0');
});

it('takes a backup while others write, whose export is byte for byte the same', {
  timeout: 180_000,
}, async () => {
  proves('DUR-07');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const { bytesCompared } = await backupUnderLoad(place, 1_000);
  expect(bytesCompared).toBeGreaterThan(100_000);
});
