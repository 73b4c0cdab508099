/** How people describe an error, and its code. */
import { describe, expect, it } from 'vitest';
import { codesMeantBy } from './error-codes.js';

describe('a question', () => {
  it.each([
    ['The disk of the worker is full. What do I do?', 'enospc'],
    ['no space left on device', 'enospc'],
    ['Redis: connection refused in the reset job', 'econnrefus'],
    ['why is the connection reset during uploads', 'econnreset'],
    ['port 8080 is already in use', 'eaddrinus'],
    ['The image resizer runs out of memory', 'oomkil'],
    ['We hit a deadlock in the worker', '40p01'],
    ['The API answers too many requests', '429'],
    ['Uploads fail since connecting to the bucket times out', 'etimedout'],
    ['cp says no such file', 'enoent'],
    ['insert violates a unique constraint: unique key violation', '23505'],
  ])('%s means %s', (question, term) => {
    expect(codesMeantBy(question)).toContain(term);
  });

  it.each([
    'Full-text search of documents',
    'How do I reset my password?',
    'Who refused the offer?',
    'Deploy on Friday',
    'I found the file in memory',
  ])('%s means none', question => {
    expect(codesMeantBy(question)).toEqual([]);
  });
});
