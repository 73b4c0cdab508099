import { expect, it } from 'vitest';
import { isLoopback } from './loopback.js';

it.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['localhost', true],
  ['LOCALHOST', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.0.7', false],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
])('detects whether %s is loopback', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
