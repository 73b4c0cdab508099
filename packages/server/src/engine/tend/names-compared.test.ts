/** Which names say nothing, and which two are one. */
import { expect, it } from 'vitest';
import { junkIn } from './junk-name.js';
import { comparableName, likenessOf, nearKeys } from './same-name.js';

it.each([
  ['019df915-0e80-72da-902f-578a11982da0', 'id'],
  ['9f3c2ab71d', 'id'],
  ['01HZX9K2M4N6P8Q0R2S4T6V8WX', 'id'],
  ['4711', 'number'],
  ['#12', 'number'],
  ['---', 'number'],
  ['x', 'letter'],
  ['C', null],
  ['2024', null],
  ['2024-05-03', null],
  ['deployment', null],
  ['facade', null],
  ['release-notes-2024-05-03', null],
  ['猫', null],
  ['v2', null],
  ['ECONNRESET', null],
])('%s is junk: %s', (name, junk) => {
  expect(junkIn(name)).toBe(junk);
});

const named = (name: string, type = 'topic') => comparableName({ type, name });

it.each([
  ['Data-base backup', 'database backup', 'spelling'],
  ['Café', 'cafe', 'spelling'],
  ['backup of the database', 'database backup', 'words'],
  ['office move', 'moving the office', 'near'],
  ['market', 'marketing', 'near'],
  ['postgres', 'postgresql', 'near'],
  ['kuberentes', 'kubernetes', 'near'],
  ['release 1', 'release 2', null],
  ['team a', 'team', null],
  ['12 3', '1 23', null],
  ['lion', 'line', null],
  ['C', 'C++', null],
  ['frontend', 'backend', null],
  ['---', '__', null],
])('"%s" and "%s": %s', (one, other, likeness) => {
  expect(likenessOf(named(one), named(other))).toBe(likeness);
  expect(likenessOf(named(other), named(one))).toBe(likeness);
  if (likeness !== 'near') return;
  const keys = new Set(nearKeys(named(one)));
  expect(nearKeys(named(other)).some(key => keys.has(key))).toBe(true);
});

it('compares names within one type, also if it is written in the plural', () => {
  expect(likenessOf(named('docker', 'tool'), named('Docker', 'tools'))).toBe('type');
  expect(likenessOf(named('docker', 'tool'), named('docker', 'skill'))).toBeNull();
});
