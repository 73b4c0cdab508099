/** The server as a process, and the same commands through its address, without one. */
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loci, lociHere, newPlace, type Place, type Running, startServer } from './loci-process.js';

// Many processes one after the other, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let place: Place;
let servers: Running[] = [];

const serving = async (...args: Parameters<typeof startServer>): Promise<Running> => {
  const server = await startServer(...args);
  servers.push(server);
  return server;
};

beforeEach(() => {
  place = newPlace();
});
afterEach(async () => {
  for (const { child } of servers)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  servers = [];
  place.remove();
});

const ask = (server: Running, path: string, secret?: string): Promise<Response> =>
  fetch(
    server.address + path,
    secret === undefined ? {} : { headers: { authorization: `Bearer ${secret}` } },
  );

const listFrom = async (answer: Promise<Response>) =>
  (await (await answer).json()) as { total: number; items: { id: string; graph_id: string }[] };

describe('loci serve', () => {
  it('prints one line with its address, and stops in peace', async () => {
    const server = await serving(place);
    expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await ask(server, '/healthz')).status).toBe(200);
    expect((await ask(server, '/v1/graphs')).status).toBe(401);
    expect(await server.stop('SIGTERM')).toBe(0);
    expect(readdirSync(place.data).filter(name => name.startsWith('serving-'))).toEqual([]);
  });

  it('takes Ctrl-C that arrives twice at once for one', async () => {
    const server = await serving(place);
    server.child.kill('SIGINT');
    expect(await server.stop('SIGINT')).toBe(0);
  });

  it('says what to do next after the example came in, also where nobody is at the terminal', async () => {
    const first = await serving(place, ['--example']);
    await vi.waitFor(() => expect(first.err()).toContain('loci secrets create'), { timeout: 30_000 });
    expect(first.err()).toContain(`${first.address}/`);
    expect(first.err()).toContain(place.data);
    await first.stop();
    const again = await serving(place, ['--example']);
    await again.stop();
    expect(again.err()).not.toContain('loci secrets create');
    const secretFile = join(place.folder, 'secret');
    const withFile = ['--example', '--secret-file', secretFile, '--data', join(place.folder, 'other')];
    const second = await serving(place, withFile);
    await vi.waitFor(() => expect(second.err()).toContain(`is in ${secretFile}`), { timeout: 30_000 });
    expect(second.err()).not.toContain('secrets create');
  });

  it('takes the example in once, and not again after it was forgotten', async () => {
    const secretFile = join(place.folder, 'secret');
    const args = ['--example', '--secret-file', secretFile];
    const first = await serving(place, args);
    const secret = readFileSync(secretFile, 'utf8').trim();
    const graphs = await listFrom(ask(first, '/v1/graphs', secret));
    expect(graphs.items.map(graph => graph.graph_id)).toEqual(['atlas']);
    await first.stop();
    expect(await lociHere(place, ['graphs', 'forget', 'atlas', '--yes', '--data', place.data])).toMatchObject(
      {
        code: 0,
      },
    );
    const second = await serving(place, args);
    expect((await listFrom(ask(second, '/v1/graphs', secret))).total).toBe(0);
  });

  it('keeps its secret in a file for its owner alone, and replaces one that is no longer good', async () => {
    const secretFile = join(place.folder, 'kept', 'secret');
    const args = ['--secret-file', secretFile];
    const first = await serving(place, args);
    const secret = readFileSync(secretFile, 'utf8').trim();
    expect(statSync(secretFile).mode & 0o777).toBe(0o600);
    expect((await ask(first, '/v1/graphs', secret)).status).toBe(200);
    await first.stop();

    const same = await serving(place, args);
    expect(readFileSync(secretFile, 'utf8').trim()).toBe(secret);
    const { items } = await listFrom(ask(same, '/v1/secrets', secret));
    const revoked = await lociHere(place, ['secrets', 'revoke', items[0]?.id ?? '', '--data', place.data]);
    expect(revoked).toMatchObject({ code: 0, out: expect.stringContaining('revoked') });
    expect((await ask(same, '/v1/graphs', secret)).status).toBe(401);
    await same.stop();

    const next = await serving(place, args);
    const fresh = readFileSync(secretFile, 'utf8').trim();
    expect(fresh).not.toBe(secret);
    expect((await ask(next, '/v1/graphs', fresh)).status).toBe(200);
  });

  it('leaves a file alone that holds no secret of this database', async () => {
    const file = join(place.folder, 'precious.txt');
    const refused = (data: string) =>
      loci(place, ['serve', '--port', '0', '--data', join(place.folder, data), '--secret-file', file]);
    writeFileSync(file, 'precious\n');
    expect(await refused('first')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('does not hold a Loci secret'),
    });
    expect(readFileSync(file, 'utf8')).toBe('precious\n');
    expect(readdirSync(place.folder)).toEqual(['precious.txt']);

    rmSync(file);
    await (await serving(place, ['--secret-file', file])).stop();
    const secret = readFileSync(file, 'utf8');
    expect(await refused('second')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('holds a secret of another database'),
    });
    expect(readFileSync(file, 'utf8')).toBe(secret);
    const second = ['secrets', 'list', '--json', '--data', join(place.folder, 'second')];
    expect(JSON.parse((await lociHere(place, second)).out)).toMatchObject({ total: 0 });
  });

  it('replaces a secret that lies beside its data and is unknown there, as after a restore', async () => {
    const file = join(place.data, 'secret');
    const unknown = `loci_${'x'.repeat(43)}\n`;
    mkdirSync(place.data);
    writeFileSync(file, unknown);
    const server = await serving(place, ['--secret-file', file]);
    expect((await ask(server, '/v1/graphs', readFileSync(file, 'utf8').trim())).status).toBe(200);
  });

  it('does not listen beyond loopback without a usable secret', async () => {
    const args = ['serve', '--host', '0.0.0.0', '--port', '0', '--data', place.data];
    const refused = await loci(place, args);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('loci secrets create') });
    const expiring = ['secrets', 'create', '--all-graphs', '-p', 'read', '--data', place.data, '--json'];
    const { id } = JSON.parse((await lociHere(place, expiring)).out);
    await lociHere(place, ['secrets', 'revoke', id, '--data', place.data]);
    expect(await loci(place, args)).toMatchObject({ code: 1 });

    const withAdmin = await serving(place, ['--host', '0.0.0.0'], {
      LOCI_ADMIN_SECRET: 'only-for-this-test',
    });
    const { port } = new URL(withAdmin.address);
    const answer = await fetch(`http://127.0.0.1:${port}/v1/graphs`, {
      headers: { authorization: 'Bearer only-for-this-test' },
    });
    expect(answer.status).toBe(200);
    await withAdmin.stop();

    expect((await lociHere(place, expiring)).code).toBe(0);
    const withSecret = await serving(place, ['--host', '0.0.0.0']);
    expect(await withSecret.stop()).toBe(0);
  });

  it('says what to do about a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const ended = await loci(place, ['serve', '--port', String(port), '--data', place.data]);
    other.close();
    expect(ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining(`port ${port} on 127.0.0.1 is in use`),
    });
  });
});

describe('the same commands through an address', () => {
  const env = (server: Running, secret: string) => ({
    LOCI_URL: server.address,
    LOCI_SECRET: secret,
    LOCI_GRAPH: 'atlas',
  });

  it('remembers, searches, asks, browses, exports and imports', async () => {
    const server = await serving(place, ['--example']);
    const create = [
      'secrets',
      'create',
      '--graph',
      'atlas',
      '--graph',
      'copy',
      '-p',
      'read,write',
      '--name',
      'x',
    ];
    const made = await lociHere(place, [
      ...create,
      '--expires',
      '90d',
      '--rate-limit',
      '5000/10s',
      '--data',
      place.data,
    ]);
    expect(made).toMatchObject({ code: 0, err: expect.stringContaining('cannot show it again') });
    const secret = made.out.trim();
    const there = (...args: string[]) => lociHere(place, args, { env: env(server, secret) });

    expect((await there('remember', 'The moon base opens in June.', '-c', 'project:moon')).code).toBe(0);
    expect((await there('search', 'moon base')).out).toContain('The moon base opens in June.');
    expect((await there('insight', 'When does the moon base open?')).out).toMatch(/^Insight/);
    expect((await there('contexts', 'project', 'moon')).out).toContain('moon base');
    expect((await there('graphs', 'list')).out).toMatch(/^atlas /m);
    const file = join(place.folder, 'out.jsonl');
    expect((await there('export', '-o', file)).code).toBe(0);
    expect((await there('import', file, '--graph', 'copy')).out).toMatch(/^copy: .* stored, 0 already known/);
    const { tier, tier_reason } = (await (await ask(server, '/readyz')).json()) as Record<string, string>;
    const { findings } = JSON.parse((await there('doctor', '--json')).out) as {
      findings: { says: string }[];
    };
    expect(findings[0]?.says).toContain(`is ready, ${tier} tier (${tier_reason})`);
    expect(await there('backup', 'x')).toMatchObject({ code: 2, err: expect.stringContaining('--data') });
    expect(await there('search', 'x', '--graph', 'foreign')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^error: /),
    });
    const listed = await lociHere(place, ['secrets', 'list', '--data', place.data]);
    expect(listed.out).toMatch(/read,write +active until .* atlas, copy/);
    expect(listed.out).not.toContain(secret);
  });

  it('says in one sentence that a server or a secret is wrong', async () => {
    const server = await serving(place);
    const wrong = await lociHere(place, ['graphs', 'list'], { env: env(server, 'loci_wrong') });
    expect(wrong).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error: [^\n]*\n {2}→ [^\n]*\n$/),
    });
    await server.stop();
    const gone = await lociHere(place, ['graphs', 'list'], { env: env(server, 'loci_wrong') });
    expect(gone).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^error: [^\n]*\n {2}→ [^\n]*\n$/),
    });
    expect(await lociHere(place, ['doctor'], { env: env(server, 'x') })).toMatchObject({ code: 1 });
  });

  it('refuses to restore under a running server', async () => {
    await serving(place);
    const file = join(place.folder, 'b');
    expect((await lociHere(place, ['backup', file, '--data', place.data])).code).toBe(0);
    const refused = await lociHere(place, ['restore', file, '--force', '--data', place.data]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('stop it first') });
  });
});

it('ends in peace when its reader has had enough', async () => {
  const { spawn } = await import('node:child_process');
  const lines = Array.from(
    { length: 5_000 },
    (_, at) => `{"content": "Line ${at} of many, each a little long."}`,
  );
  const file = join(place.folder, 'many.jsonl');
  writeFileSync(file, lines.join('\n'));
  expect((await lociHere(place, ['import', file, '-g', 'many', '--data', place.data])).code).toBe(0);
  const main = new URL('../dist/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, 'export', '-g', 'many', '--data', place.data], {
    env: place.env,
  });
  let err = '';
  child.stderr.on('data', chunk => {
    err += chunk;
  });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(err).toBe('');
});
