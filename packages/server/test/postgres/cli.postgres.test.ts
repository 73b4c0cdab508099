/** The command line on PostgreSQL: every command that works on a folder works there too. */
import { existsSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { loci, newPlace, startLoci } from '../loci-process.js';
import { proves } from '../requirements.js';
import { newSchema } from './schema-of-test.js';

const placeOfTest = () => {
  const schema = newSchema();
  const place = newPlace();
  onTestFinished(async () => {
    place.remove();
    await schema.drop();
  });
  const env = { LOCI_DATABASE_URL: schema.url, LOCI_GRAPH: 'g' };
  const run = (...args: string[]) => loci(place, args, { env });
  return { place, env, run };
};

it('keeps all it is told in PostgreSQL, and makes no folder', async () => {
  proves('PGS-01');
  const { place, env, run } = placeOfTest();
  expect(await run('migrate')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^postgres at .*: up to date$/m),
  });
  expect(await run('remember', 'Uploads over 80 MB fail on staging.')).toMatchObject({ code: 0 });
  expect((await run('search', 'large uploads fail')).out).toContain('80 MB');
  const doctor = await run('doctor');
  expect(doctor.out).toMatch(/postgres at 127\.0\.0\.1:\d+\/postgres, schema\s+t_\w+, writable/);
  expect(doctor.out).toMatch(/1 graph, 1 memory/);
  expect(doctor.out + doctor.err).not.toContain('loci:loci');
  const server = startLoci(place, ['serve', '--port', '0', '--example'], env);
  const [out] = (await new Promise(resolve => server.stdout?.once('data', chunk => resolve([chunk])))) as [
    Buffer,
  ];
  expect(String(out)).toMatch(/Loci listens on http/);
  server.kill('SIGTERM');
  await new Promise(resolve => server.once('close', resolve));
  expect((await run('graphs', 'list')).out).toMatch(/atlas/);
  expect(existsSync(`${place.folder}/.loci`)).toBe(false);
});

it('says what it cannot do there, and takes a folder that is named', async () => {
  proves('PGS-01', 'PGS-04');
  const { place, env, run } = placeOfTest();
  await run('remember', 'Something.');
  expect(await run('backup', 'copy.backup')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/backed up with its own tools, such as pg_dump/),
  });
  expect(await run('restore', 'copy.backup')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/works on a data folder, but LOCI_DATABASE_URL is set/),
  });
  const local = await loci(place, ['search', 'Something', '--data', place.data], { env });
  expect(local).toMatchObject({ code: 1, err: expect.stringMatching(/there are no memories in/) });
  const nowhere = { ...env, LOCI_DATABASE_URL: 'postgres://127.0.0.1:1/x' };
  expect(await loci(place, ['graphs', 'list'], { env: nowhere })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error: PostgreSQL at 127\.0\.0\.1:1\/x cannot be reached/),
  });
  expect(await loci(place, ['doctor'], { env: nowhere })).toMatchObject({
    code: 1,
    out: expect.stringMatching(/BROKEN {2}database .*ECONNREFUSED/),
  });
});
