/** Every problem says what happened, why, and what to do: over HTTP, and at a terminal. */
import { LociProblem, type ProblemCode, problemCodes } from '@loci/client';
import { expect, it } from 'vitest';
import { describeFailure, failureInJson, failureInLines, problemInLines } from '../src/cli/failures.js';
import { problemBody } from '../src/http/problems.js';
import { proves } from './requirements.js';

const codes = Object.keys(problemCodes) as ProblemCode[];

it.each(codes)('%s says what happened, why, and what to do', code => {
  proves('WRD-01');
  const { title, why, remedy } = problemCodes[code];
  // A title is a heading; the other two are whole sentences of their own.
  expect(title).toMatch(/^[A-Z][^.]+$/);
  expect(why).toMatch(/^[A-Z].{20,}\.$/);
  expect(remedy).toMatch(/^[A-Z].{20,}\.$/);
  expect(new Set([title, why, remedy]).size).toBe(3);
  expect(problemBody(new LociProblem(code, 'in this case'), 'r1')).toMatchObject({ title, remedy });
  expect(new LociProblem(code, 'in this case').remedy).toBe(remedy);
});

it.each(codes)('%s tells a person at a terminal the next step', code => {
  proves('WRD-01');
  const failure = describeFailure(new LociProblem(code, 'it did not work'));
  const lines = failureInLines(failure);
  expect(failure.exitCode).toBe(code === 'invalid_request' ? 2 : 1);
  expect(lines[0]).toBe('error: it did not work');
  expect(lines.at(-1)).toMatch(/^ {2}→ .{20,}/);
});

it('names commands that are there', async () => {
  const { commands } = await import('../src/cli/cli.js');
  const named = codes.flatMap(code =>
    failureInLines(describeFailure(new LociProblem(code, 'x'))).flatMap(line =>
      [...line.matchAll(/`loci ([a-z]+)/g)].map(match => match[1] as string),
    ),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter(name => !Object.hasOwn(commands, name))).toEqual([]);
});

it('tells how long to wait where that is known', () => {
  const problem = new LociProblem('rate_limited', 'too many', { retryAfterSeconds: 7 });
  expect(failureInLines(describeFailure(problem))).toEqual(['error: too many', '  → try again in 7 s']);
});

it.each<[string, string, [string, string][], string[]]>([
  ['one field', 'content: must not be blank', [['content', 'must not be blank']], []],
  ['a field without its name', 'limit: is required', [['limit', 'is required']], []],
  ['the whole', 'is not JSON', [['', 'is not JSON']], []],
  [
    'several fields',
    'content: must not be blank (and 1 more)',
    [
      ['content', 'must not be blank'],
      ['memories[1].content', 'must not be blank'],
    ],
    ['  memories[1].content: must not be blank'],
  ],
  ['another message', 'it cannot be', [['a', 'is b']], ['  a: is b']],
])('tells what is wrong once: %s', (_, message, errors, more) => {
  const fields = errors.map(([path, said]) => ({ path, message: said }));
  const [first, ...rest] = problemInLines(message, fields);
  expect(first).toBe(message);
  expect(rest).toEqual(more);
});

it('tells a program in JSON what it tells a person', () => {
  const errors = [{ path: 'content', message: 'must not be blank' }];
  const problem = new LociProblem('invalid_request', 'content: must not be blank', { errors });
  expect(JSON.parse(failureInJson(describeFailure(problem)))).toEqual({
    error: {
      code: 'invalid_request',
      message: 'content: must not be blank',
      errors,
      remedy: expect.stringContaining('--help'),
      exit_code: 2,
    },
  });
});
