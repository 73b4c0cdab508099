import { expect, it } from 'vitest';
import { reasons } from './reasons.js';

it('ends with one full stop, also after a quoted sentence', () => {
  const quotes = { firstQuote: 'The gate is open.', secondQuote: 'It opens at six.' };
  expect(reasons.extension(quotes)).toBe('“It opens at six.” adds to “The gate is open.”');
  expect(reasons.extension({ ...quotes, firstQuote: 'the gate' })).toBe(
    '“It opens at six.” adds to “the gate”.',
  );
  expect(reasons.reinforcement(quotes)).toBe('“The gate is open.” and “It opens at six.” say the same.');
});
