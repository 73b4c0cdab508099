import { LociProblem } from '@loci/client';
import { expect, it } from 'vitest';
import { translatePostgresError } from './postgres-errors.js';

it.each([
  ['XX001', /damaged data; restore a backup/],
  ['XX002', /damaged index; rebuild it with `REINDEX DATABASE`/],
])('says what to do about damage that PostgreSQL reports: %s', (code, words) => {
  const problem = translatePostgresError(
    Object.assign(new Error('invalid page'), { code }),
    'db.example.com',
  );
  expect(problem).toBeInstanceOf(LociProblem);
  expect(problem).toMatchObject({ code: 'unavailable', message: expect.stringMatching(words) });
});
