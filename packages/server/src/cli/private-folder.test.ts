import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.js';
import { closeFolder } from './private-folder.js';
import { noteServing } from './serving.js';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'loci-folder-'));
  chmodSync(data, 0o755);
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;
const close = () => closeFolder(readConfig({ LOCI_DATA: data }));

it.skipIf(process.platform === 'win32')('closes a data folder that others can look into, and says so', () => {
  for (const name of ['loci.db', 'loci.db-wal', 'secret', 'serving-12']) writeFileSync(join(data, name), '');
  expect(close()).toMatch(/open to others \(mode 755\): it is for you alone now/);
  expect(modeOf(data)).toBe(0o700);
  expect(close()).toBeNull();
});

it.skipIf(process.platform === 'win32')(
  'leaves a folder that holds other things, and says what to do',
  () => {
    writeFileSync(join(data, 'notes.txt'), '');
    expect(close()).toMatch(/such as notes\.txt.*chmod 700/);
    expect(modeOf(data)).toBe(0o755);
  },
);

it.skipIf(process.platform === 'win32')('notes a server in a file for its owner alone', () => {
  const config = readConfig({ LOCI_DATA: data });
  const takeAway = noteServing(config, 'http://127.0.0.1:1');
  expect(modeOf(join(data, `serving-${process.pid}`))).toBe(0o600);
  takeAway();
});
