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

it.each([
  { message: 'connection to the remote node loci@worker-1:5432 failed', code: '08006' },
  { message: 'terminating connection', code: '57P01', where: 'while executing command on worker-1:5432' },
])(
  'does not blame the coordinator of a cluster for a node that is away: $message',
  ({ message, ...rest }) => {
    const problem = translatePostgresError(Object.assign(new Error(message), rest), 'db.example.com');
    expect(problem).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^A node of the cluster behind PostgreSQL at db\.example\.com/),
    });
  },
);
