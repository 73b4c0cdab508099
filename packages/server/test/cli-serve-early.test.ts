/** A server that has hardly begun, with models that still load. */
import { expect, it, onTestFinished } from 'vitest';
import { loci, newPlace, startServer } from './loci-process.js';

/** Told when they are up. */
const loaded = '"msg":"models"';
const withModels = { LOCI_MODELS: '', LOCI_LOG_LEVEL: 'info' };

const placeOfTest = () => {
  const place = newPlace();
  onTestFinished(() => place.remove());
  return place;
};

it('is refused beyond loopback without a secret before it loads a model', { timeout: 360_000 }, async () => {
  const place = placeOfTest();
  const args = ['serve', '--host', '0.0.0.0', '--port', '0', '--data', place.data];
  const { code, out, err } = await loci(place, args, { env: withModels });
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('loci secrets create');
  expect(err).not.toContain(loaded);
});

it('stops without waiting for its models', { timeout: 360_000 }, async () => {
  const server = await startServer(placeOfTest(), [], withModels);
  expect(await server.stop()).toBe(0);
  expect(server.err()).toContain('"msg":"stopping"');
  expect(server.err()).not.toContain(loaded);
});
