import { expect, it } from 'vitest';
import { checkLines, linesOfFile } from './import-lines.js';

const memory = { content: 'Deploys go out on Tuesdays.', context_types: { skill: ['deployment'] } };

it('reads JSON lines, a JSON list, and a text with one memory a paragraph', () => {
  expect(linesOfFile('a.jsonl', `\uFEFF${JSON.stringify(memory)}\r\n\r\n{"content":"b"}\n`)).toHaveLength(2);
  expect(linesOfFile('a.json', JSON.stringify([memory, 'plain']))).toEqual([
    JSON.stringify(memory),
    '{"content":"plain"}',
  ]);
  expect(linesOfFile('a.json', '{"content":"a"}\n{"content":"b"}')).toHaveLength(2);
  const text = linesOfFile('notes.md', '# Heading\n\n- First\nline.\n\nSecond.\n');
  expect(text.map(line => JSON.parse(line).content)).toEqual(['First\nline.', 'Second.']);
  expect(JSON.parse(text[0] ?? '').source).toEqual({ kind: 'document', name: 'notes.md', ref: 'notes.md' });
});

it('counts what is there and shows a taste of it', async () => {
  const lines = [memory, { content: 'b' }].map(line => JSON.stringify(line));
  expect(await checkLines(lines)).toEqual({
    lines,
    counts: { memory: 2 },
    samples: [memory.content, 'b'],
    problems: [],
  });
});

it('names every line that is wrong, and why', async () => {
  const wrong = [
    '{',
    '{"content":" "}',
    '{"loci":"thing"}',
    '{"content":"a","colour":"red"}',
    '[]',
    'null',
    '{"content":"fine"}',
  ];
  const { problems, counts } = await checkLines(wrong);
  expect(problems.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(problems[0]?.message).toBe('is not JSON');
  expect(problems[1]?.message).toMatch(/^content: /);
  expect(problems[3]?.message).toMatch(/colour/);
  expect(counts).toEqual({ memory: 1 });
});

it('tells how far it is with a long file', async () => {
  const shares: number[] = [];
  await checkLines(
    Array.from({ length: 2_500 }, () => '{"content":"a"}'),
    share => shares.push(share),
  );
  expect(shares).toEqual([0.4, 0.8]);
});
