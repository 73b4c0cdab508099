/** `npm run faults`: a hundred kills under four writers, full and read-only folders, a broken model, many and slow readers, a backup under load. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LociProblem } from '@loci/client';
import { expect, it, onTestFinished } from 'vitest';
import { adminSecret } from '../doors.js';
import { newPlace } from '../loci-process.js';
import { amount, say } from '../long/amounts.js';
import { type ServerProcess, serversForEach } from '../server-process.js';
import { backupUnderLoad } from './backup-under-load.js';
import { openStreams } from './open-streams.js';
import { everyMemory, expectWhole } from './whole.js';
import { type Acknowledged, lostOf, nothingYet, writeUntilGone } from './writers.js';

const graph_id = 'faults';
const hours = 3_600_000;
const isRoot = process.getuid?.() === 0;

const servers = serversForEach();
const { start } = servers;

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

it('loses nothing in a hundred kills under four writers, and takes up the work that waited', {
  timeout: hours,
}, async () => {
  const rounds = amount('kills', 100);
  const acknowledged = nothingYet();
  const env = { LOCI_RELATE: 'on' };
  let lost = 0;
  let last: Acknowledged = nothingYet();
  /** Every start looks first for what the kill before it must not have taken. */
  const startAndLook = async (): Promise<ServerProcess> => {
    const server = await start({ env });
    const missing = await lostOf(server.api, graph_id, last);
    for (const one of missing) say(`kills: lost ${one}`);
    lost += missing.length;
    for (const id of last.ids) acknowledged.ids.add(id);
    return server;
  };
  for (let round = 1; round <= rounds; round++) {
    const server = await startAndLook();
    const ofRound: Acknowledged = nothingYet();
    const writers = [1, 2, 3, 4].map(writer => writeUntilGone(server, graph_id, writer, round, ofRound));
    await expect.poll(() => ofRound.ids.size, { interval: 5, timeout: 60_000 }).toBeGreaterThan(30);
    await sleep(Math.random() * 400);
    await server.kill();
    await Promise.all(writers);
    last = ofRound;
    if (round % 10 === 0)
      say(`kills: ${round}, acknowledged before the last ${acknowledged.ids.size}, lost ${lost}`);
  }
  const server = await startAndLook();
  await expectWhole(server.api, graph_id, acknowledged.ids);
  const { waiting } = await server.api.getGraph({ graph_id });
  say(
    `kills: ${rounds} done, ${acknowledged.ids.size} acknowledged, ${lost} lost; ${waiting.total} pieces of work waited`,
  );
  expect(lost).toBe(0);
  // What a killed process held is free after two minutes.
  await expect
    .poll(async () => (await server.api.getGraph({ graph_id })).waiting.total, {
      timeout: 1_800_000,
      interval: 2_000,
    })
    .toBe(0);
  say('kills: all waiting work was done after the last start');
});

it('works on when there is room again on a full disk', { timeout: hours }, async ({ skip }) => {
  const disk = mkdtempSync(join(tmpdir(), 'loci-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0777', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    rmSync(disk, { recursive: true, force: true });
    say('full disk: no small disk can be mounted here; npm test has it with a limit on files');
    skip();
  }
  onTestFinished(() => {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });
  const folder = join(disk, 'data');
  const ballast = join(disk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(3_000_000));
  const server = await start({}, folder);
  const acknowledged = new Set<string>();
  const remember = async (at: number) => {
    const content = `Number ${at}: ${'filling '.repeat(3_000)}`;
    const { items } = await server.api.remember({
      graph_id,
      content,
      context_types: { writer: ['w1'], round: ['r1'] },
    });
    acknowledged.add(items[0]!.id);
  };
  let refused: unknown = null;
  for (let at = 0; refused === null && at < 1_000; at++)
    await remember(at).catch((error: unknown) => (refused = error));
  expect(refused).toBeInstanceOf(LociProblem);
  expect((refused as LociProblem).code).toBe('unavailable');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  expect((await everyMemory(server.api, graph_id)).length).toBe(acknowledged.size);
  rmSync(ballast);
  await expect
    .poll(
      () =>
        remember(2_000).then(
          () => 'stored',
          () => 'refused',
        ),
      { timeout: 20_000 },
    )
    .toBe('stored');
  await expectWhole(server.api, graph_id, acknowledged);
  say(
    `full disk: ${acknowledged.size} stored, then 503; after room was made, stored again without a restart`,
  );
});

it('serves a folder for reading that it may not write', { timeout: hours }, async ({ skip }) => {
  if (!isRoot) {
    say('read-only folder: only root can start a server as somebody else; npm test has it at the store');
    skip();
  }
  const first = await start();
  await first.api.remember({
    graph_id,
    content: 'Kept for reading.',
    context_types: { writer: ['w'], round: ['r'] },
  });
  await first.stop();
  execFileSync('chmod', ['-R', 'a+rX,go-w', servers.data]);
  const nobody = 65_534;
  const reader = await start({ uid: nobody });
  expect((await reader.api.search({ graph_id, query: 'reading' })).total).toBe(1);
  const refusal = await reader.api.remember({ graph_id, content: 'No.' }).catch((error: unknown) => error);
  expect((refusal as LociProblem).code).toBe('unavailable');
  expect((await fetch(`${reader.url}/readyz`)).status).toBe(503);
  say('read-only folder: read, searched, and refused the write with 503');
});

it('works by words with a broken model, and says so', { timeout: hours }, async () => {
  const models = join(servers.data, 'models');
  mkdirSync(models);
  cpSync(join(import.meta.dirname, '..', '..', '..', 'models'), models, { recursive: true });
  truncateSync(join(models, 'embed.onnx'), 1_000);
  const server = await start({ env: { LOCI_MODELS: models } }, join(servers.data, 'db'));
  await server.api.remember({ graph_id, content: 'The pump runs.' });
  expect((await server.api.search({ graph_id, query: 'pump' })).total).toBe(1);
  await expect
    .poll(
      async () =>
        (await (await fetch(`${server.url}/readyz`)).json()) as { tier: string; tier_reason: string | null },
    )
    .toMatchObject({ tier: 'lexical', tier_reason: expect.any(String) });
  say('broken model: stored and found by words; readyz says why');
});

it('bears many open streams and tells each of them', { timeout: hours }, async () => {
  const wanted = amount('streams', 10_000);
  const server = await start();
  await server.api.putGraph({ graph_id });
  const before = residentMb(server.pid);
  const port = Number(new URL(server.url).port);
  const begun = performance.now();
  const streams = await openStreams(port, graph_id, adminSecret, wanted);
  onTestFinished(() => streams.close());
  const openedIn = (performance.now() - begun) / 1_000;
  const asked = performance.now();
  const { items } = await server.api.remember({ graph_id, content: 'Everybody hears this.' });
  const stored = performance.now() - asked;
  await expect.poll(() => streams.seen(items[0]!.id), { timeout: 120_000, interval: 50 }).toBe(streams.open);
  const heard = performance.now() - asked;
  const refused = [...streams.refused].map(([reason, count]) => `${reason}: ${count}`).join(', ');
  say(
    `streams: ${streams.open} of ${wanted} open after ${openedIn.toFixed(0)} s (refused: ${refused || 'none'}), ` +
      `${(((residentMb(server.pid) - before) * 1_024) / Math.max(1, streams.open)).toFixed(1)} KiB each; ` +
      `a write took ${stored.toFixed(0)} ms, all had heard of it after ${heard.toFixed(0)} ms`,
  );
  expect(streams.open).toBeGreaterThan(0);
});

it('is not held up by readers that do not read and senders that do not send', {
  timeout: hours,
}, async () => {
  const server = await start();
  for (let batch = 0; batch < 20; batch++) {
    const memories = Array.from({ length: 1_000 }, (_, at) => ({
      content: `Number ${batch}.${at}: ${'word '.repeat(60)}`,
    }));
    await server.api.remember({ graph_id, memories });
  }
  const before = residentMb(server.pid);
  const port = Number(new URL(server.url).port);
  const head = `host: x\r\nauthorization: Bearer ${adminSecret}\r\n`;
  const slow = Array.from({ length: 100 }, (_, at) => {
    const socket = connectSocket({ port, host: '127.0.0.1' }).on('error', () => undefined);
    socket.pause();
    socket.write(
      at % 2 === 0
        ? `GET /v1/graphs/${graph_id}/export HTTP/1.1\r\n${head}\r\n`
        : `POST /v1/memories HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"graph`,
    );
    return socket;
  });
  onTestFinished(() => {
    for (const socket of slow) socket.destroy();
  });
  await sleep(2_000);
  const begun = performance.now();
  for (let at = 0; at < 50; at++) await server.api.search({ graph_id, query: `number ${at}` });
  const perSearch = (performance.now() - begun) / 50;
  const grown = residentMb(server.pid) - before;
  say(
    `slow clients: 50 unread exports and 50 unsent bodies; memory grew by ${grown.toFixed(0)} MB, a search took ${perSearch.toFixed(1)} ms`,
  );
  expect(grown).toBeLessThan(300);
  expect(perSearch).toBeLessThan(1_000);
});

it('takes a backup under load that is byte for byte what it was', { timeout: hours }, async () => {
  const place = newPlace();
  onTestFinished(() => place.remove());
  const { writtenMeanwhile, bytesCompared } = await backupUnderLoad(place, amount('backed-up', 10_000));
  say(
    `backup: ${bytesCompared} bytes of export are the same; ${writtenMeanwhile} memories were written meanwhile`,
  );
});
