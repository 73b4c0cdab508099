/** A statement that cannot be the answer by its form alone. */
import { expect, it } from 'vitest';
import type { Memory } from '../../domain/memory.js';
import { formAsked } from './answer-form.js';
import { statementsOf } from './statements.js';
import { askedFor } from './wording/question.js';

const told = (content: string, name: string | null = 'Ana') =>
  statementsOf({
    content,
    contexts: [{ type: 'project', name: 'vesper' }],
    source: { kind: 'user', name, ref: null },
    occurredAt: Date.UTC(2026, 4, 2),
  } as unknown as Memory)[0]!;

const things = new Set(['vesper']);

it.each([
  ['How wide is the tank?', 'The tank is 1.8 m high.', false],
  ['How wide is the tank?', 'The tank is 2 m wide.', true],
  ['How wide is the tank?', 'The tank measures 2 x 3 m.', true],
  ['How tall is Peter?', 'Peter measures 1.85 m.', true],
  ['How long did the upgrade take?', 'The database was upgraded from MySQL 5.7 to MySQL 8.0.', false],
  ['How long did the upgrade take?', 'The upgrade ran for six hours.', true],
  ['How long have I been at Bosch?', 'I started at Bosch in 2017.', true],
  ['How long is the shop open?', 'The shop opens at 9 and closes at 17:30.', true],
  ['How many seats does Orbis have?', 'Orbis upgraded to the Enterprise plan.', false],
  ['How many seats does Orbis have?', 'Orbis has no seats left.', true],
  ['How many seats does Orbis have?', 'Orbis moved to Loom 4.2 on 12 September.', false],
  ['How many people fit into pump room 2?', 'Pump room 2 stays at 48 percent.', false],
  ['How often is the filter changed?', 'The filter broke five weeks after the repair.', false],
  ['How often is the filter changed?', 'The filter is changed on Mondays.', true],
  ['What is K-17\u2019s weight?', 'K-17 is kept in the cellar.', false],
  ['Who is the night manager?', 'Rita says that the night manager may open the gate.', false],
  ['Who is the night manager?', 'Our night manager is Rita.', true],
  ['Who must sign?', 'It needs two signatures, one of them from the CFO.', true],
  ['How old is Clara?', 'Clara was born on 14 March 2018.', true],
  ['What is the phone number of Lumen?', 'Lumen wants answers by e-mail, not by phone.', false],
  ['What is the phone number of Lumen?', 'Lumen wants 12,000 cartons a month.', false],
  ['What is the phone number of Lumen?', 'Lumen: +47 22 33 44 55, mornings only.', true],
  ['What is the phone number of the porter?', 'Call the porter on 311.', true],
  ['How long do we have until the pass stops working?', 'The pass runs out on 5 December.', true],
  ['How long do we have until the pass stops working?', 'The pass is kept at the gate.', false],
  ['Who should I ask about the radar?', 'The radar of Vesper draws 140 watts.', false],
  ['Where do I find the licence?', 'The licence runs out on 5 December.', false],
  ['Where do I find the licence?', 'The licence hangs in the hall.', true],
  ['Where do I keep the samples?', 'Split the samples in 50 parts.', false],
  ['What is the water temperature of the tank?', 'The tank is 1.8 m high.', false],
  ['What is the price of Osier?', 'Osier costs 9 EUR per seat.', true],
  ['What is the yearly fee?', 'The yearly fee is 80 a seat.', true],
  ['What is the yearly fee?', 'The fee desk has 3 windows.', false],
  ['What discount code do I use?', 'Use the code SUMMER.', null],
  ['When was the signing secret last rotated?', 'The signing secret is rotated every 90 days.', false],
  ['When was the signing secret last rotated?', 'The signing secret was rotated on 3 May.', true],
  ['When was the database upgraded?', 'The database was upgraded to MySQL 8.0.', true],
  ['When will Loom 5.0 be released?', 'loom.execute() will be removed in 5.0.', false],
  ['When does the backup run?', 'The backup runs at 3.', true],
  ['When does the shop close?', 'The shop closes at eight.', true],
  ['When does the lift start?', 'The lift is rated at 8 tons.', false],
  ['When do I add the salt?', 'Add the salt after the autolyse.', true],
  ['Who wrote the smoke tests?', 'The smoke tests of Vesper run automatically.', false],
  ['Who wrote the smoke tests?', 'Rita wrote the smoke tests.', true],
  ['Who releases held orders?', 'Held orders are released by the finance team.', true],
  ['Who rolled it back?', 'Rolled back to 3.7.4 at night.', true],
  ['Who merged it?', 'Pull requests need two approvals.', false],
  ['Whom do I need, and when does it go live?', 'VAT is 7 %.', null],
  ['How many different cakes have I mentioned?', 'I like plum cake.', null],
  ['What is ticket 12 about?', 'An invoice is missing.', null],
  ['What is Mr Roth\u2019s email address?', 'Mr Roth reads no letters, write him an email.', false],
  ['What is Mr Roth\u2019s email address?', 'Mr Roth: roth@hofgut.example', true],
  ['Which version of solr-proxy do we use?', 'solr-proxy was down for 12 minutes on 3 May.', false],
  ['Which version of solr-proxy do we use?', 'solr-proxy was raised to 2.4.', true],
  ['What Java version is needed?', 'The build needs Java 21.', true],
  ['Which cleaning company do we use?', 'Some people complained about the cleaning.', false],
  ['Which cleaning company do we use?', 'The cleaning is done by Blitzrein on Fridays.', true],
  ['What does a day pass cost?', 'Day passes are sold at the gate.', false],
  ['What does a day pass cost?', 'Day passes 14, children 7.', true],
  ['How many passes have we sold?', 'Passes: £14, children £7.', false],
  ['How many passes have we sold?', 'Three concerts: 4, 5 and 6 July.', false],
  ['How many passes have we sold?', 'Sold 312 passes by Friday.', true],
  ['How many evenings are there?', 'Evenings are on 4, 5 and 6 July at 20:00.', false],
])('%s %s', (task, content, expected) => {
  const form = formAsked(task, askedFor(task), things);
  expect(form === null ? null : form.holds(told(content))).toBe(expected);
});

it('what was done, without a day, does not surely tell when', () => {
  const form = formAsked('When was Vesper founded?', 'when', things);
  expect(form?.tells?.(told('Vesper was founded by Ines Roth.'))).toBe(false);
  expect(form?.tells?.(told('Vesper was founded in 2019.'))).toBe(true);
});
