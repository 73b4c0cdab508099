import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { rules, strengths, thresholds } from './thresholds.js';

it('changes the version of the rules when a number changes', () => {
  const digest = (numbers: object): string =>
    createHash('sha256')
      .update(JSON.stringify({ thresholds: numbers, strengths }))
      .digest('hex')
      .slice(0, 8);
  expect(rules.version).toContain(digest(thresholds));
  for (const name of Object.keys(thresholds))
    expect(rules.version).not.toContain(digest({ ...thresholds, [name]: -1 }));
});
