/** How option values are parsed and rejected. */
import { describe, expect, it } from 'vitest';
import { contextsToAsk, contextsToStore } from './context-flags.js';
import { expiryOf, rateOf, share, timeOf, wholeNumber } from './options.js';

describe('times', () => {
  it.each([
    ['2026-05-03', '2026-05-03T00:00:00.000Z'],
    ['2026-05-03T10:00:00Z', '2026-05-03T10:00:00.000Z'],
    ['2026-05-03T10:00+02:00', '2026-05-03T08:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(timeOf(text)).toBe(expected);
  });

  it.each([
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '2026-05-03T25:00:00Z',
    '2026-05-03 10:00',
    '3 May 2026',
    '',
  ])('refuses "%s"', text => {
    expect(() => timeOf(text)).toThrow(/must be a day such as/);
  });

  it('reads an expiry relative to now', () => {
    const now = Date.parse('2026-05-03T00:00:00Z');
    expect(expiryOf('90d', now)).toBe('2026-08-01T00:00:00.000Z');
    expect(expiryOf('12h', now)).toBe('2026-05-03T12:00:00.000Z');
    expect(() => expiryOf('soon', now)).toThrow();
  });
});

describe('numbers', () => {
  it('reads rates', () => {
    expect(rateOf('600')).toBe(600);
    expect(rateOf('20/1s')).toEqual({ requests: 20, seconds: 1 });
    expect(rateOf('20/5')).toEqual({ requests: 20, seconds: 5 });
    expect(() => rateOf('fast')).toThrow(/requests per minute/);
  });

  it.each(['0', '-1', '1.5', 'ten', '', '101'])('rejects %s from 1 to 100', text => {
    expect(() => wholeNumber(1, 100)(text)).toThrow(/from 1 to 100/);
  });
});

describe('contexts', () => {
  it('groups names by type', () => {
    expect(
      contextsToStore(['skill:deployment', 'skill: rollback ', 'error:TypeError: x is undefined']),
    ).toEqual({
      skill: ['deployment', 'rollback'],
      error: ['TypeError: x is undefined'],
    });
    expect(contextsToStore(undefined)).toBeUndefined();
  });

  it('reads a type alone as all its contexts, in questions only', () => {
    expect(contextsToAsk(['feedback', 'skill:migrations'])).toEqual({ feedback: [], skill: ['migrations'] });
    expect(contextsToAsk(['skill:migrations', 'skill'])).toEqual({ skill: [] });
    expect(() => contextsToStore(['skill'])).toThrow(/needs a name/);
  });

  it.each([':name', 'skill:', ':', ''])('refuses "%s"', text => {
    expect(() => contextsToAsk([text])).toThrow(/type:name/);
  });
});

describe('a share', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['.25', 0.25],
    ['0.5', 0.5],
    ['1.0', 1],
  ])('%s is read', (text, value) => {
    expect(share(text)).toBe(value);
  });

  it.each(['', '1.01', '2', '-0.1', '50%', 'half', '1e-3', '0,5'])('%j is rejected', text => {
    expect(() => share(text)).toThrow(/from 0 to 1/);
  });
});
