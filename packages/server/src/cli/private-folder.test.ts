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

it.skipIf(process.platform === 'win32')(
  'makes a data folder private that other users can access, and says so',
  () => {
    for (const name of ['loci.db', 'loci.db-wal', 'secret', 'serving-12'])
      writeFileSync(join(data, name), '');
    expect(close()).toMatch(/accessible to other users \(mode 755\); now private/);
    expect(modeOf(data)).toBe(0o700);
    expect(close()).toBeNull();
  },
);

it.skipIf(process.platform === 'win32')('leaves a folder with other files alone, and says what to do', () => {
  writeFileSync(join(data, 'notes.txt'), '');
  expect(close()).toMatch(/such as notes\.txt.*chmod 700/);
  expect(modeOf(data)).toBe(0o755);
});

it.skipIf(process.platform === 'win32')('records a server in a private file', () => {
  const config = readConfig({ LOCI_DATA: data });
  const takeAway = noteServing(config, 'http://127.0.0.1:1');
  expect(modeOf(join(data, `serving-${process.pid}`))).toBe(0o600);
  takeAway();
});
