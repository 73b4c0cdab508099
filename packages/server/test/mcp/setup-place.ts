/** A new folder for each test of `loci setup`, and what the tests do in it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { lociHere, newPlace, type Place } from '../loci-process.js';

export const setupPlace = () => {
  const folderBefore = process.cwd();
  let place: Place;
  beforeEach(() => {
    place = newPlace();
    // The commands run in this process, which takes a tenth of the time.
    process.chdir(place.folder);
    for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, place.folder);
  });
  afterEach(() => {
    process.chdir(folderBefore);
    vi.unstubAllEnvs();
    place.remove();
  });
  const inPlace = (path: string) => join(place.folder, path);
  return {
    get place() {
      return place;
    },
    setup: (...args: string[]) => lociHere(place, ['setup', ...args]),
    inPlace,
    read: (path: string) => readFileSync(inPlace(path), 'utf8'),
    write: (path: string, text: string) => {
      mkdirSync(dirname(inPlace(path)), { recursive: true });
      writeFileSync(inPlace(path), text);
    },
  };
};
