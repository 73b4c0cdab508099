/** What a command writes never replaces anything but a file that may be replaced. */
import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loci, newPlace, type Place } from './loci-process.js';

const withMemory = async (): Promise<Place> => {
  const place = newPlace();
  onTestFinished(() => place.remove());
  await loci(place, ['remember', 'The kettle is broken.', '-g', 'g', '--data', place.data]);
  return place;
};

it('refuses to write over the database, even with --force', async () => {
  const place = await withMemory();
  const database = join(place.data, 'loci.db');
  for (const args of [
    ['backup', database],
    ['export', '-g', 'g', '-o', database],
  ]) {
    const { code, err } = await loci(place, [...args, '--data', place.data, '--force']);
    expect([code, err]).toEqual([1, expect.stringContaining('belongs to the database')]);
  }
  const { out } = await loci(place, ['search', 'kettle', '-g', 'g', '--data', place.data]);
  expect(out).toContain('The kettle is broken.');
});

it('writes to the file that a link names, and to nothing that is not a file', async () => {
  const place = await withMemory();
  const [file, link] = [join(place.folder, 'old.jsonl'), join(place.folder, 'link.jsonl')];
  writeFileSync(file, 'old');
  symlinkSync(file, link);
  const exported = (target: string) =>
    loci(place, ['export', '-g', 'g', '-o', target, '--data', place.data, '--force']);
  expect((await exported(link)).code).toBe(0);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('The kettle is broken.');
  const { code, err } = await exported(place.folder);
  expect([code, err]).toEqual([1, expect.stringContaining('is not a regular file')]);
});

it('exports to stdout where the output is named -', async () => {
  const place = await withMemory();
  const { code, out } = await loci(place, ['export', '-g', 'g', '-o', '-', '--data', place.data]);
  expect([code, out]).toEqual([0, expect.stringContaining('The kettle is broken.')]);
});
