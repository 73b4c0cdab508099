import { expect, it } from 'vitest';
import { foundByWords } from './found-by.js';

it('says in words how a link was found', () => {
  expect(foundByWords('judge:may-contradict')).toBe(
    'Found by a model that read both (they may contradict each other).',
  );
  expect(foundByWords('meaning')).toBe('Found by similar meaning.');
  expect(foundByWords('something-new')).toBe('Found by something-new.');
});
