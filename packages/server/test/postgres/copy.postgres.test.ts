/** A whole installation goes from a folder to PostgreSQL and back, and is the same. */
import { expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { exampleLines } from '../../src/cli/example.js';
import { copyDatabase } from '../../src/copy-databases.js';
import { folderOfTest, openFolder } from '../doors.js';
import { loci, newPlace } from '../loci-process.js';
import { proves } from '../requirements.js';
import { newSchema } from './schema-of-test.js';

const graph_id = 'atlas';
const quiet = () => undefined;

const filledFolder = async () => {
  const folder = await folderOfTest();
  const instance = await openFolder(folder, { LOCI_RELATE: 'on' });
  const api = instance.service.as(ownerGrant);
  await api.importGraph({ graph_id, lines: exampleLines() });
  await api.remember({
    graph_id: 'other',
    content: 'Grüße 🌍 from "elsewhere".',
    metadata: { deep: [1.5, null] },
  });
  await api.createSecret({ graphs: '*', permissions: ['read'], name: 'reader' });
  return { folder, instance, api };
};

const schemaOfTest = () => {
  const schema = newSchema();
  onTestFinished(schema.drop);
  return schema;
};

it('copies all there is, and back again, with the same contents', { timeout: 360_000 }, async () => {
  proves('PGS-15');
  const { folder, instance, api } = await filledFolder();
  const schema = schemaOfTest();
  const there = await copyDatabase({ from: folder, to: schema.url, overwrite: false, onProgress: quiet });
  const rowsOf = (table: string) => there.tables.find(one => one.table === table)?.rows;
  expect(rowsOf('memories')).toBeGreaterThan(30);
  expect(rowsOf('secrets')).toBe(1);
  const question = { graph_id, query: 'Why do large uploads fail?' } as const;
  const before = (await api.search(question)).items.map(({ id, score }) => ({ id, score }));
  await instance.close();
  const moved = await openFolder(await folderOfTest(), { LOCI_DATABASE_URL: schema.url });
  const after = (await moved.service.as(ownerGrant).search(question)).items;
  expect(after.map(({ id, score }) => ({ id, score }))).toEqual(before);
  await moved.close();
  const back = await copyDatabase({
    from: schema.url,
    to: await folderOfTest(),
    overwrite: false,
    onProgress: quiet,
  });
  const hashes = ({ tables }: typeof back) => Object.fromEntries(tables.map(one => [one.table, one.sha256]));
  expect(hashes(back)).toEqual(hashes(there));
});

it('goes on after it was cut off, takes in what was written meanwhile, and overwrites nothing unasked', async () => {
  proves('PGS-15');
  const { folder, instance, api } = await filledFolder();
  const schema = schemaOfTest();
  let pages = 0;
  const cutOff = copyDatabase({
    from: folder,
    to: schema.url,
    overwrite: false,
    onProgress: () => {
      if (++pages === 12) throw new Error('cut off');
    },
  });
  await expect(cutOff).rejects.toThrow('cut off');
  const halfway = await schema.query('SELECT count(*)::int AS count FROM graphs');
  expect(halfway).toEqual([{ count: 0 }]);
  let isWritten = false;
  const receipt = await copyDatabase({
    from: folder,
    to: schema.url,
    overwrite: false,
    onProgress: () => {
      if (isWritten) return;
      isWritten = true;
      void api.remember({ graph_id: 'other', content: 'Written while it is copied.' });
    },
  });
  expect(receipt.tables.find(({ table }) => table === 'graphs')?.rows).toBe(2);
  expect(
    await schema.query(`SELECT 1 FROM versions WHERE content = 'Written while it is copied.'`),
  ).toHaveLength(1);
  const again = { from: folder, to: schema.url, onProgress: quiet };
  await expect(copyDatabase({ ...again, overwrite: false })).rejects.toThrow(
    /already contains graphs; --overwrite/,
  );
  await schema.query(`UPDATE versions SET content = 'tampered' WHERE graph_id = 'other'`);
  await schema.query(`INSERT INTO events (graph_id, seq, at, type) VALUES ('zzz', 1, 1, 'graph.created')`);
  await copyDatabase({ ...again, overwrite: true });
  expect(await schema.query(`SELECT 1 FROM versions WHERE content = 'tampered'`)).toEqual([]);
  expect(await schema.query(`SELECT 1 FROM events WHERE graph_id = 'zzz'`)).toEqual([]);
  await instance.close();
});

it('is a command that says what it compared, and what is wrong with its places', async () => {
  proves('PGS-15');
  const { folder, instance } = await filledFolder();
  await instance.close();
  const schema = schemaOfTest();
  const place = newPlace();
  onTestFinished(place.remove);
  const copied = await loci(place, ['copy', '--from', folder, '--to', schema.url]);
  expect(copied).toMatchObject({ code: 0, out: expect.stringMatching(/^memories +\d+ {2}[0-9a-f]{16}$/m) });
  expect(copied.out).toMatch(/holds the same as .*, every row compared/);
  const wrong = ['copy', '--from', folder, '--to'];
  expect((await loci(place, [...wrong, 'mysql://u:hidden@h/d'])).err).toMatch(
    /^error: --to must be a folder or/m,
  );
  expect((await loci(place, ['copy', '--from', place.data, '--to', schema.url])).err).toMatch(
    /there is no data in/,
  );
  expect((await loci(place, [...wrong, folder])).err).toMatch(/source and the target of a copy are the same/);
});
