import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.js';
import { linksLater, noteServing, serversOn } from './serving.js';

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'loci-serving-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

it('records who serves a folder, and removes the record', () => {
  const data = newFolder();
  const leave = noteServing(readConfig({}, { data }), 'http://127.0.0.1:1');
  expect(serversOn(data)).toEqual([{ pid: process.pid, address: 'http://127.0.0.1:1' }]);
  leave();
  expect(readdirSync(data)).toEqual([]);
});

it('serves a folder even if it cannot write the record', () => {
  const data = join(newFolder(), 'not there');
  const leave = noteServing(readConfig({}, { data }), 'http://127.0.0.1:1');
  expect(serversOn(data)).toEqual([]);
  leave();
});

it('says that somebody looks for links only while a server runs', () => {
  const data = newFolder();
  const config = readConfig({}, { data });
  const alone = linksLater(config);
  expect(alone).toContain('`loci serve`');
  const leave = noteServing(config, 'http://127.0.0.1:1');
  const served = linksLater(config);
  expect(served).not.toContain('`loci serve`');
  expect(linksLater(readConfig({}, { url: 'http://127.0.0.1:1' }))).toBe(served);
  leave();
  expect(linksLater(config)).toBe(alone);
});
