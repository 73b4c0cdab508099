/** Which numbers name a thing, and which statement is about another one. */
import { describe, expect, it } from 'vitest';
import { hasOtherLabel, labelsIn } from './labels.js';

const written = (text: string): string[] => labelsIn(text).map(({ kind, number }) => `${kind} ${number}`);

describe('labelsIn', () => {
  it.each([
    ['Who rolled back the gateway in INC-455?', ['inc 455']],
    ['kept in inc-481', ['inc 481']],
    ['What is ticket 9121 about?', ['ticket 9121']],
    ['Is PR #212 merged?', ['pr 212']],
    ['What is missing in order 4490?', ['order 4490']],
    ['When was Violet 1.0 released?', ['violet 1.0']],
    ['When did the beta of Iris 2 start?', ['iris 2']],
    ['Parents meet in room 204.', ['room 204']],
    ['When does line U6 run at night?', ['u 6']],
    ['What is the weight of K-17?', ['k 17']],
    ['Who teaches 9c?', [' 9c']],
    ['Is the filter of kiln 3 cleaned?', ['kiln 3']],
    ['Pump 2 stays at 4 bar.', ['pump 2']],
    ['Does it take 60 minutes?', []],
    ['The shop sells on average 40 loaves.', []],
    ['Who approves a refund of 800 EUR?', []],
    ['Can I refund a plan bought 20 days ago?', []],
    ['An upload of 90 MB fails.', []],
    ['Order 20 chairs for the office.', []],
    ['It starts on June 3 at 10:30.', []],
    ['It costs EUR 12.50 in Oslo.', []],
    ['Did we ship to 3 countries in 2025?', []],
  ])('%s', (text, expected) => expect(written(text)).toEqual(expected));
});

describe('hasOtherLabel', () => {
  const statement = (quote: string, place = '', content = quote) => ({
    quote,
    memory: { content, contexts: place === '' ? [] : [{ type: 'session', name: place }] },
  });

  it.each([
    ['another ticket', 'What is ticket 9121 about?', statement('Ticket 9120: an invoice is missing.'), true],
    ['the ticket', 'What is ticket 9120 about?', statement('Ticket 9120: an invoice is missing.'), false],
    ['another place', 'Who rolled back in INC-455?', statement('Rolled back to 3.7.4.', 'inc-481'), true],
    ['its place', 'Who rolled back in INC-481?', statement('Rolled back to 3.7.4.', 'inc-481'), false],
    ['another version', 'When was Violet 1.0 released?', statement('Violet 2.0 was released in May.'), true],
    ['the same version', 'When did Iris 2 start?', statement('Iris 2.0 started in May.'), false],
    [
      'both in one memory',
      'When was Iris 1.0 released?',
      statement('2.0 came later.', '', 'Iris 1.0 was released in May. Iris 2.0 came later.'),
      false,
    ],
    ['another pump', 'How loud is pump 2?', statement('Pump 1 is loud.'), true],
    [
      'a thing of another kind',
      'How often is kiln 3 cleaned?',
      statement("Oven 2's door is cleaned weekly."),
      true,
    ],
    ['a case that it belongs to', 'Why did kiln 3 stop?', statement('INC-4: the power was cut.'), false],
    ['another class', 'Who teaches 9c?', statement('Mr. Oh teaches 9b.'), true],
    ['no number', 'What is ticket 9121 about?', statement('Tickets are answered within a day.'), false],
  ])('%s', (_, task, one, expected) => expect(hasOtherLabel(one, labelsIn(task), false)).toBe(expected));

  it('a version of what another name of the task has', () =>
    expect(
      hasOtherLabel(statement('Payroll runs on MySQL 5.7.'), labelsIn('Is Payroll on MySQL 8.0?'), true),
    ).toBe(false));
});
