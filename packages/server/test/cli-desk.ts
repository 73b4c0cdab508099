/** A folder with one graph for the tests of a file, and the program in it. */
import { afterAll, beforeAll, vi } from 'vitest';
import { type Ended, loci, newPlace, type Place } from './loci-process.js';

export interface Desk {
  /** A command in the graph. */
  readonly inDesk: (...args: string[]) => Promise<Ended>;
  /** A command that names its graph itself, or none. */
  readonly run: (...args: string[]) => Promise<Ended>;
}

export const useDesk = (): Desk => {
  // Many processes one after the other, on a machine that may be busy.
  vi.setConfig({ testTimeout: 120_000 });
  let place: Place;
  beforeAll(() => {
    place = newPlace();
  });
  afterAll(() => place.remove());
  const run: Desk['run'] = (...args) => loci(place, [...args, '--data', place.data]);
  return { run, inDesk: (...args) => run(...args, '--graph', 'desk') };
};
