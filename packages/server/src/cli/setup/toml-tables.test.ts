/** A table is added to TOML and removed again; the text around it does not change. */
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { tomlTable, tomlWith, tomlWithout } from './toml-tables.js';

const table = { command: 'node', args: ['main.js', 'mcp', '--graph', "it's"] };
const add = (text: string) => tomlWith(text, 'mcp_servers', 'loci', table);
const take = (text: string) => tomlWithout(text, 'mcp_servers', 'loci');

it.each([
  ['comments and tables', '# mine\nmodel = "x" # fast\n\n[mcp_servers.other] # keep\ncommand = "y"\n'],
  ['only values', 'model = "x"\n'],
  ['CRLF', '# mine\r\nmodel = "x"\r\n'],
  ['text that looks like the table', 'note = """\n[mcp_servers.loci]\ncommand = 1\n"""\n'],
])('is added and removed with %s', (_, text) => {
  const added = add(text);
  expect(parse(added)).toMatchObject(parse(text));
  expect(tomlTable(added, 'mcp_servers', 'loci')).toEqual(table);
  expect(add(added)).toBe(added);
  if (!text.includes('"""')) expect(take(added)).toBe(text);
});

it('replaces and removes a table in the middle with its sub-tables, and leaves the comments of the next', () => {
  const text =
    'a = 1\n\n[mcp_servers.loci]\ncommand = "old"\n[mcp_servers.loci.env]\nX = "1"\n\n# of the next\n[mcp_servers.next]\ncommand = "n"\n';
  expect(take(text)).toBe('a = 1\n\n# of the next\n[mcp_servers.next]\ncommand = "n"\n');
  expect(tomlTable(add(text), 'mcp_servers', 'loci')).toEqual(table);
});

it('rejects what it cannot edit as text', () => {
  const inline = 'mcp_servers = { loci = { command = "x" } }\n';
  expect(() => take(inline)).toThrow(/by hand/);
  expect(() => add(inline)).toThrow(/by hand/);
  expect(() => add('mcp_servers = { other = { command = "x" } }\n')).toThrow();
  expect(() => add('a = \n')).toThrow(/line 1 is not valid TOML/);
});
