/** What `loci doctor` finds in a data folder. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loci, newPlace, type Place } from './loci-process.js';

let place: Place;
beforeEach(() => {
  place = newPlace();
});
afterEach(() => place.remove());

describe('loci doctor', () => {
  it('is content with nothing, and makes nothing', async () => {
    const { code, out } = await loci(place, ['doctor', '--data', place.data, '--port', '0']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Loci \d.* on Node v\d/);
    expect(out).toContain('nothing stored yet');
    expect(readdirSync(place.folder)).toEqual([]);
  });

  it('tells what is there, as text and as JSON', async () => {
    await loci(place, ['remember', 'A fact.', '-g', 'g', '-c', 'a:b', '--data', place.data]);
    const args = ['doctor', '--data', place.data, '--port', '0'];
    const { code, out } = await loci(place, args);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/database[\s\S]*1 graph, 1 memory[\s\S]*secrets/),
    });
    const report = JSON.parse((await loci(place, [...args, '--json'])).out);
    expect(report).toMatchObject({ healthy: true, findings: expect.any(Array) });
  });

  it('ends with 1 where something is broken', async () => {
    await loci(place, ['remember', 'A fact.', '-g', 'g', '-c', 'a:b', '--data', place.data]);
    writeFileSync(join(place.data, 'loci.db'), 'not a database '.repeat(1_000));
    const { code, out, err } = await loci(place, ['doctor', '--data', place.data, '--port', '0']);
    expect({ code, out }).toEqual({ code: 1, out: expect.stringMatching(/BROKEN +database/) });
    expect(err).toBe('error: database: broken\n');
  });
});
