/**
 * Help for every command has an example that the command itself accepts; the first run greets a person, and only a
 * person.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, it, onTestFinished } from 'vitest';
import { buildProgram, commands, runCommandLine } from './cli.js';
import { serverGreeting } from './greeting.js';
import type { Session } from './session.js';
import { openTerminal, type Streams } from './terminal.js';

/** These pass everything, including --help, to a package that is not part of this one. */
const handedOn = new Set(['eval', 'fit', 'bench']);

const streams = (isTTY: boolean) => {
  const pieces: string[] = [];
  const open = () => {
    const stream = Object.assign(new PassThrough(), { isTTY, columns: 100 });
    stream.on('data', chunk => pieces.push(String(chunk)));
    return stream;
  };
  const made = { stdin: open(), stdout: open(), stderr: open() } as unknown as Streams;
  return { made, said: () => pieces.join('') };
};

const sessionOf = (made: Streams): Session => ({
  env: {},
  terminal: openTerminal(made),
  version: '0.0.0',
  importPackage: () => Promise.reject(new Error('nothing is loaded here')),
});

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.filter(one => one.name() !== 'help').flatMap(withSubcommands),
];

const programOf = async (name: string) => {
  const { made, said } = streams(false);
  const program = await buildProgram([name], sessionOf(made));
  const command = program.commands.find(one => one.name() === name) as Command;
  return { program, command, said };
};

const helpOf = (command: Command): string => {
  let text = '';
  command.configureOutput({
    writeOut: part => {
      text += part;
    },
  });
  command.outputHelp();
  return text;
};

/** Splits a line into words as a shell does; variables before the program are left out. */
const shellWords = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)]
    .map(match => match[1] ?? match[2] ?? match[3] ?? '')
    .filter((word, at, all) => !(/^[A-Z_]+=/.test(word) && all.slice(0, at).every(w => /^[A-Z_]+=/.test(w))));

/** A part of a pipe, without redirections. */
const partsOfLoci = (line: string): string[] =>
  line
    .split(' | ')
    .filter(part => /(?:^|\s)loci\s/.test(part))
    .map(part => part.replace(/\s[<>]\s*\S+$/, ''));

/** A line that ends with a backslash continues on the next. */
const examplesIn = (help: string): string[] =>
  [...help.replaceAll(/\\\n\s*/g, ' ').matchAll(/^ {2}\$ (.*)$/gm)].flatMap(match =>
    partsOfLoci(match[1] as string),
  );

const names = Object.keys(commands).filter(name => !handedOn.has(name));

it.each(names)('`loci %s` accepts each of its examples', async name => {
  const { command } = await programOf(name);
  for (const one of withSubcommands(command)) {
    const lines = examplesIn(helpOf(one));
    expect(lines.join('\n'), `an example of ${one.name()}`).toContain(`loci ${name}`);
    for (const line of lines) {
      const [first, asked = '', ...rest] = shellWords(line);
      expect(first, line).toBe('loci');
      const { program, command: fresh } = await programOf(asked);
      let ran = '';
      for (const leaf of withSubcommands(fresh))
        if (leaf.commands.length === 0)
          leaf.action(() => {
            ran = leaf.name();
          });
      await program.parseAsync([asked, ...rest], { from: 'user' });
      expect(ran, line).not.toBe('');
    }
  }
});

it('the examples of the program itself name existing commands', async () => {
  const { program } = await programOf('serve');
  const lines = examplesIn(helpOf(program));
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(Object.keys(commands)).toContain(shellWords(line)[1]);
});

const inFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'loci-greeting-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const callAlone = async (isTTY: boolean, data: string) => {
  const { made, said } = streams(isTTY);
  const code = await runCommandLine([], { LOCI_DATA: data }, made, () => Promise.reject());
  return { code, said: said() };
};

it('greets a person who runs it without a command for the first time, then shows help', async () => {
  const data = inFolder();
  const first = await callAlone(true, data);
  expect(first.code).toBe(2);
  expect(first.said).toMatch(/Welcome to Loci[\s\S]*loci serve --example[\s\S]*Usage: loci/);
  expect((await callAlone(false, data)).said).not.toContain('Welcome');
  writeFileSync(join(data, 'loci.db'), '');
  expect((await callAlone(true, data)).said).not.toContain('Welcome');
});

it('tells the person who starts a first server where to look, and how to get a secret', () => {
  const address = 'http://127.0.0.1:4747';
  expect(serverGreeting(address)).toMatch(
    /http:\/\/127\.0\.0\.1:4747\/docs[\s\S]*loci secrets create --all-graphs --permission admin/,
  );
  expect(serverGreeting(address, { data: '/home/ana/my data' })).toMatch(
    /--data ['"]\/home\/ana\/my data['"]/,
  );
  expect(serverGreeting(address, { secretFile: '/home/ana/secret' })).toContain('is in /home/ana/secret');
  expect(serverGreeting(address, { secretFile: '/home/ana/secret' })).not.toContain('secrets create');
});
