/** A folder with one graph for the tests of a file, and the command line in it. */
import { afterAll, beforeAll } from 'vitest';
import { type Ended, lociHere, newPlace, type Place } from './loci-process.js';

export interface Desk {
  /** A command in the graph. */
  readonly inDesk: (...args: string[]) => Promise<Ended>;
  /** A command that names its graph itself, or none. */
  readonly run: (...args: string[]) => Promise<Ended>;
}

export const useDesk = (): Desk => {
  let place: Place;
  beforeAll(() => {
    place = newPlace();
  });
  afterAll(() => place.remove());
  const run: Desk['run'] = (...args) => lociHere(place, [...args, '--data', place.data]);
  return { run, inDesk: (...args) => run(...args, '--graph', 'desk') };
};
