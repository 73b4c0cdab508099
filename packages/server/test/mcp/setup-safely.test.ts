/** `loci setup` where something could go wrong: shared files, git, and files that are not as they should be. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { proves } from '../requirements.js';
import { geminiJson, zedJsonc } from './settings-files.js';
import { setupPlace } from './setup-place.js';

const at = setupPlace();
const { setup, inPlace, read, write } = at;

it('writes nothing of this machine into what a project shares', async () => {
  proves('SET-09');
  const refused = await setup('cursor', '--scope', 'project', '--data', '.loci', '--yes');
  expect({ code: refused.code, out: refused.out }).toEqual({ code: 2, out: '' });
  expect(refused.err).toMatch(/--data names a folder on this machine.*--scope user/);
  for (const agent of ['claude-code', 'cursor', 'vscode', 'codex', 'gemini', 'opencode'])
    expect((await setup(agent, '--scope', 'project', '--yes', '--graph', 'harbor')).code).toBe(0);
  expect(
    (await setup('claude-code', '--scope', 'project', '--hooks', '--yes', '--graph', 'harbor')).code,
  ).toBe(0);
  const { command, args } = JSON.parse(read('.cursor/mcp.json')).mcpServers.loci;
  expect([command, ...args].join(' ')).toMatch(
    /^npx -y --ignore-scripts @loci\/server@\d+\.\d+\.\d+ mcp --graph harbor$/,
  );
  const shared = ['.mcp.json', '.claude/settings.json', '.cursor/mcp.json', '.vscode/mcp.json'];
  for (const file of [...shared, '.codex/config.toml', '.gemini/settings.json', 'opencode.json'])
    expect(read(file)).not.toMatch(/main\.js|\/tmp|\/home|\/Users/);
});

it('keeps the hooks of one person out of git, and takes that back', async () => {
  proves('SET-04', 'SET-09');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: at.place.folder, env: at.place.env, encoding: 'utf8' });
  git('init', '--quiet');
  const exclude = read('.git/info/exclude');
  expect((await setup('claude-code', '--hooks', '--yes', '--graph', 'harbor')).code).toBe(0);
  expect(read('.claude/settings.local.json')).toContain('session end --agent claude-code');
  expect(git('status', '--porcelain', '--untracked-files=all')).not.toContain('settings.local.json');
  expect((await setup('claude-code', '--hooks', '--yes', '--graph', 'harbor')).err).toContain(
    'Nothing to change',
  );
  expect((await setup('claude-code', '--remove', '--yes')).code).toBe(0);
  expect(read('.git/info/exclude')).toBe(exclude);
  expect(existsSync(inPlace('.claude'))).toBe(false);

  write('.claude/settings.local.json', '{}\n');
  git('add', '--force', '.claude/settings.local.json');
  const refused = await setup('claude-code', '--hooks', '--yes', '--graph', 'harbor');
  expect({ code: refused.code, err: refused.err }).toEqual({
    code: 2,
    err: expect.stringContaining('is tracked by git'),
  });
  expect(read('.claude/settings.local.json')).toBe('{}\n');
});

it('names what it cannot read, and leaves it', async () => {
  proves('SET-05');
  const broken = '{\n  "mcpServers": {\n';
  write('.mcp.json', broken);
  const { code, err } = await setup('claude-code', '--scope', 'project', '--yes');
  expect(code).toBe(1);
  expect(err).toMatch(/\.mcp\.json: line \d is not valid JSON/);
  expect(read('.mcp.json')).toBe(broken);
  write('.config/zed/settings.json', 'not JSON at all');
  expect((await setup('zed', '--yes')).err).toMatch(/settings\.json: line 1 is not valid JSON/);
  expect(read('.config/zed/settings.json')).toBe('not JSON at all');
  write('.codex/config.toml', 'a = \n');
  expect((await setup('codex', '--yes')).err).toMatch(/config\.toml: line 1 is not valid TOML/);
  expect((await setup('claude-desktop', '--scope', 'project')).code).toBe(2);
  expect((await setup('vscode', '--hooks', '--yes')).err).toContain('no hooks');
});

it('respects a read-only file, a link, and a link to nowhere', async () => {
  proves('SET-05');
  write('.gemini/settings.json', geminiJson);
  chmodSync(inPlace('.gemini/settings.json'), 0o444);
  const readOnly = await setup('gemini', '--yes', '--graph', 'harbor');
  expect({ code: readOnly.code, err: readOnly.err }).toEqual({
    code: 1,
    err: expect.stringMatching(/settings\.json: it is read-only. Nothing changed/),
  });
  expect(read('.gemini/settings.json')).toBe(geminiJson);
  expect(readdirSync(inPlace('.gemini'))).toEqual(['settings.json']);

  write('dotfiles/zed.json', zedJsonc);
  mkdirSync(inPlace('.config/zed'), { recursive: true });
  symlinkSync(inPlace('dotfiles/zed.json'), inPlace('.config/zed/settings.json'));
  const isLink = () => lstatSync(inPlace('.config/zed/settings.json')).isSymbolicLink();
  expect((await setup('zed', '--yes', '--graph', 'harbor')).code).toBe(0);
  expect(isLink()).toBe(true);
  expect(read('dotfiles/zed.json')).toContain('harbor');
  expect((await setup('zed', '--remove', '--yes')).code).toBe(0);
  expect(isLink()).toBe(true);
  expect(read('dotfiles/zed.json')).toBe(zedJsonc);
  expect(readdirSync(inPlace('dotfiles'))).toEqual(['zed.json']);

  rmSync(inPlace('dotfiles/zed.json'));
  const nowhere = await setup('zed', '--yes', '--graph', 'harbor');
  expect({ code: nowhere.code, err: nowhere.err }).toEqual({
    code: 1,
    err: expect.stringMatching(/settings\.json: it is a symbolic link to .*zed\.json, which does not exist/),
  });
  expect(isLink()).toBe(true);
});
