import { expect, it } from 'vitest';
import { type Question, queryOfQuestion, questionOfQuery } from './question-address.js';

const question: Question = {
  task: 'Why do uploads fail?',
  locusQuery: 'nginx timeout',
  contexts: { error: ['ECONNRESET', 'a/b, c: 100 %'], project: [] },
  limit: 5,
};

it('survives a round trip through a URL, whatever its names contain', () => {
  const text = new URLSearchParams(queryOfQuestion(question)).toString();
  expect(questionOfQuery(Object.fromEntries(new URLSearchParams(text)))).toEqual(question);
});

it('omits default values', () => {
  const plain = { task: ' Why? ', locusQuery: '', contexts: {}, limit: 20 };
  expect(queryOfQuestion(plain)).toEqual({ q: 'Why?' });
  expect(questionOfQuery({ q: 'Why?' })).toEqual({ ...plain, task: 'Why?' });
});

it('asks nothing without a task, and ignores broken parts', () => {
  expect(questionOfQuery(undefined)).toBeNull();
  expect(questionOfQuery({ q: '  ', in: 'error' })).toBeNull();
  expect(questionOfQuery({ q: 'Why?', in: 'error/ECONN%E0%A4%A,/x,a/b/c,skill', limit: 'many' })).toEqual({
    task: 'Why?',
    locusQuery: '',
    contexts: { skill: [] },
    limit: 20,
  });
});
