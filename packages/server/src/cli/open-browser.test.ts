/** When a browser is opened, and with which program. */
import { describe, expect, it } from 'vitest';
import { hasDisplay, openerOf } from './open-browser.js';

describe('a display', () => {
  it.each([
    ['Linux with X', { DISPLAY: ':0' }, 'linux', true],
    ['Linux with Wayland', { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    ['Linux without either', {}, 'linux', false],
    ['Linux with an empty one', { DISPLAY: '' }, 'linux', false],
    ['a Mac', {}, 'darwin', true],
    ['Windows', {}, 'win32', true],
    ['a Mac over SSH', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, 'darwin', false],
    ['X over SSH', { DISPLAY: 'localhost:10.0', SSH_CONNECTION: 'x' }, 'linux', false],
    ['a run of tests', { DISPLAY: ':0', CI: 'true' }, 'linux', false],
    ['someone who wants none', { DISPLAY: ':0', BROWSER: 'none' }, 'linux', false],
  ] as const)('is detected: %s', (_, env, platform, isThere) => {
    expect(hasDisplay(env, platform)).toBe(isThere);
  });

  it.each(['linux', 'darwin', 'win32'] as const)('is opened without a shell on %s', platform => {
    const address = 'http://127.0.0.1:4747/#sign-in=a&b;c';
    const [program, ...args] = openerOf(address, platform);
    expect(program).not.toMatch(/sh$|cmd/);
    expect(args.at(-1)).toBe(address);
  });
});
