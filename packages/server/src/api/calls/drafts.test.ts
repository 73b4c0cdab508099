import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashOf } from './drafts.js';

it('returns the same hash for a request, whatever the order of its fields', async () => {
  const request = {
    memories: [{ content: 'é "b"', a: { d: 1, c: [] } }, { content: 'c' }],
    graph_id: 'g',
    z: undefined,
  };
  const text = '{"graph_id":"g","memories":[{"a":{"c":[],"d":1},"content":"é \\"b\\""},{"content":"c"}]}';
  expect(await hashOf(request)).toBe(createHash('sha256').update(text).digest('base64url'));
  expect(await hashOf({})).toBe(createHash('sha256').update('{}').digest('base64url'));
  expect(await hashOf({ graph_id: 'g', memories: [] })).not.toBe(await hashOf({ graph_id: 'g' }));
});
