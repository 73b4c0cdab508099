import { describe, expect, it } from 'vitest';
import { denialsIn, isGuarded, isHedged } from './careful-words.js';

describe('denialsIn', () => {
  it.each([
    ["I don't use Redis, but I like it.", 1],
    ['We don’t deploy on Fridays', 1],
    ['We no longer run Jenkins', 1],
    ['Use pnpm instead of npm', 1],
    ['it failed to start', 1],
    ['None passed; nobody knew', 2],
    ['notable knots north another', 0],
    ['The cache is warm', 0],
  ])('%s: %i', (text, count) => expect(denialsIn(text)).toBe(count));
});

describe('isHedged', () => {
  it.each(['Maybe it works', 'I think it is down', 'We are not sure', 'It may be down', 'it seems slow'])(
    '%s',
    text => expect(isHedged(text)).toBe(true),
  );
  it.each(['In May we moved', 'We surely know', 'Unlikelyhood is a word'])('not: %s', text =>
    expect(isHedged(text)).toBe(false),
  );
});

it('guards statements that apply only in some cases', () => {
  expect(isGuarded('Restart it only if the queue is full')).toBe(true);
  expect(isGuarded('Restart it')).toBe(false);
});
