import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { clientCodeOf, curlOf } from './as-code.js';

const url = 'http://127.0.0.1:4747';
const body = {
  task: `It's "down"; $(rm -rf /) \`id\` \\ what now?\n`,
  graph_id: 'atlas',
  limit: 20,
  context_types: { skill: ['deployment', "it's"], 'a b': [] },
};

it('writes a command that a shell passes on exactly', () => {
  const command = curlOf(url, body);
  // The arguments as the shell passes them to the program.
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\nLOCI_SECRET=s3cret\n${command}`;
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0');
  expect(words.slice(0, 6)).toEqual([
    '-s',
    `${url}/v1/memories/insights`,
    '-H',
    'Authorization: Bearer s3cret',
    '-H',
    'Content-Type: application/json',
  ]);
  expect(JSON.parse(words[7] ?? '')).toEqual(body);
});

it('writes client code with the same question', () => {
  const code = clientCodeOf(url, body);
  expect(code).toContain("import { connect } from '@loci/client';");
  const [, literal] = /insight\((\{[\s\S]*\})\);$/.exec(code) ?? [];
  expect(Function(`return ${literal}`)()).toEqual(body);
});

it('never contains a secret', () => {
  expect(curlOf(url, body)).toContain('$LOCI_SECRET');
  expect(clientCodeOf(url, body)).toContain('process.env.LOCI_SECRET');
});
