/** A new folder for each test of `loci setup`, and what the tests do in it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { loci, newPlace, type Place } from '../loci-process.js';

export const setupPlace = () => {
  // Many processes, on a machine that may be busy.
  vi.setConfig({ testTimeout: 120_000 });
  let place: Place;
  beforeEach(() => {
    place = newPlace();
  });
  afterEach(() => place.remove());
  const inPlace = (path: string) => join(place.folder, path);
  return {
    get place() {
      return place;
    },
    setup: (...args: string[]) => loci(place, ['setup', ...args]),
    inPlace,
    read: (path: string) => readFileSync(inPlace(path), 'utf8'),
    write: (path: string, text: string) => {
      mkdirSync(dirname(inPlace(path)), { recursive: true });
      writeFileSync(inPlace(path), text);
    },
  };
};
