import { expect, it } from 'vitest';
import { choicesByName, mappingOf, missingChoice, withChoice } from './table-columns.js';
import { tableHead } from './table-head.js';

it.each([
  ['Fact,Day\nShe runs it.,2026-03-01\n', ['Fact', 'Day'], ['She runs it.', '2026-03-01']],
  ['Fact;Day\r\n"A; b ""c""";x\r\n', ['Fact', 'Day'], ['A; b "c"', 'x']],
  ['"Fact\tone"\tDay', ['Fact\tone', 'Day'], ['', '']],
  ['\n\nFact\nOne\nTwo', ['Fact'], ['One']],
])('reads the heading and the first row of %j', (text, columns, sample) => {
  expect(tableHead(text)).toEqual({ columns, sample });
});

it.each(['', '\n', '"never closed'])('finds no heading in %j', text => {
  expect(tableHead(text)).toBeNull();
});

it('starts with what the headings suggest', () => {
  const choices = choicesByName(['Text', 'Note', 'Date', 'context.team', 'metadata.x', 'a, b', 'Rest']);
  expect(choices.map(({ use }) => use)).toEqual([
    'content',
    '',
    'occurred_at',
    'context',
    'metadata',
    '',
    '',
  ]);
  expect(mappingOf(choices)).toBe(
    'content=Text,occurred_at=Date,context.team=context.team,metadata.x=metadata.x',
  );
  expect(missingChoice(choices)).toBeNull();
});

it.each([
  [
    ['Fact', 'Who', 'Day'],
    ['content', 'source_name', 'occurred_at'],
  ],
  [
    ['Statement', 'Said  by', 'Created at', 'Link'],
    ['content', 'source_name', 'occurred_at', 'source_ref'],
  ],
])('knows usual headings: %j', (headings, uses) => {
  expect(choicesByName(headings).map(({ use }) => use)).toEqual(uses);
});

it('moves a meaning that only one column can have, and names contexts after their column by default', () => {
  const first = choicesByName(['Finding', 'Name', 'Team']);
  expect(missingChoice(first)).not.toBeNull();
  const wrong = withChoice(first, 1, { use: 'content' });
  const right = withChoice(wrong, 0, { use: 'content' });
  expect(right.map(({ use }) => use)).toEqual(['content', '', '']);
  const named = withChoice(withChoice(right, 1, { use: 'context' }), 2, {
    use: 'context',
    name: 'group, of=people',
  });
  expect(mappingOf(named)).toBe('content=Finding,context.name=Name,context.group  of people=Team');
});
