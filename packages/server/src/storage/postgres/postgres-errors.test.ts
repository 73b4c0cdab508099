import { LociProblem } from '@loci/client';
import { expect, it } from 'vitest';
import { translatePostgresError } from './postgres-errors.js';

it.each([
  ['XX001', /damaged data; put a backup back/],
  ['XX002', /damaged index; `REINDEX DATABASE`/],
])('says of damage that PostgreSQL reports what to do: %s', (code, words) => {
  const problem = translatePostgresError(
    Object.assign(new Error('invalid page'), { code }),
    'db.example.com',
  );
  expect(problem).toBeInstanceOf(LociProblem);
  expect(problem).toMatchObject({ code: 'unavailable', message: expect.stringMatching(words) });
});
