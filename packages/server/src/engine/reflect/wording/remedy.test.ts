/** What helps or binds though no order stands there; and nothing where a sentence only tells. */
import { describe, expect, it } from 'vitest';
import { adviceIn } from './advice.js';
import { demandIn, remedyIn } from './remedy.js';

describe('a remedy', () => {
  it.each([
    [
      'If the kiln does not light, hold the knob for 5 seconds.',
      'If the kiln does not light, hold the knob for 5 seconds',
    ],
    [
      'If the pump shows E4: close the valve, wait a minute, press start; if it stays, call Ola at 22 14.',
      'If the pump shows E4: close the valve, wait a minute, press start; if it stays, call Ola at 22 14',
    ],
    ['If it rings past 22:30, call the desk, 22 14.', 'If it rings past 22:30, call the desk, 22 14'],
    ['Only if it is empty, run `make fill` once.', 'Only if it is empty, run `make fill` once'],
    [
      'Door that will not latch: first look at the bolt, then oil the hinge.',
      'Door that will not latch: first look at the bolt, then oil the hinge',
    ],
    ['The hall is closed, work in the yard goes on.', null],
    ['Summer plan for the yard: work goes on.', null],
    ['When moving a table, also update its views.', 'When moving a table, also update its views'],
    [
      'The belt was worn; after turning it and cleaning the rollers the noise stopped.',
      'Turn the belt and clean the rollers',
    ],
    ["'make prune' freed 12 GB.", "Run 'make prune'"],
    ['Driver 4.1 fixes the flicker.', 'Use driver 4.1'],
    [
      'The gate jams in frost; the hinge was replaced with a steel one.',
      'Replace the hinge with a steel one',
    ],
    ['The scanner shows stripes unless the cover is closed.', 'Make sure that the cover is closed'],
    ['The fund pays only if the receipt is attached.', 'Make sure that the receipt is attached'],
    ['Ilka asked that reports stay short.', 'Make sure that reports stay short'],
    ['The site uses yarn 4; npm install breaks the links.', 'Use yarn 4; npm install breaks the links'],
    ['Smoking is forbidden in the attic.', 'Do not smoke in the attic'],
    ['The landlord forbids drilling after 18:00.', 'Do not drill after 18:00'],
    ['Glass is not allowed at the pool.', 'Keep to this: glass is not allowed at the pool'],
    [
      'If it was above 8 for an hour call Ada before you open it.',
      'If it was above 8 for an hour call Ada before you open it',
    ],
    ['Made the probe static, green since.', 'Make the probe static'],
    [
      'Cached pods keyed on the lock file; the build went from 31 to 14 minutes.',
      'Cache pods keyed on the lock file',
    ],
    ['Used an old figure, the guests noticed.', null],
    ['Heated it at 37 degrees, almost all ended up as dust since.', null],
    ['Scanned files give nothing, no errors.', null],
    ['Took Ada to the shop, she went back to the hat.', null],
    ['The boiler runs on gas.', null],
    ['After the change, 40 runs passed.', null],
  ])('%s → %s', (sentence, advice) => {
    const text = remedyIn(sentence, { small: new Set(['glass', 'driver']), names: new Set() })?.text ?? null;
    expect(text).toBe(advice);
  });

  it('is a demand only where something binds', () => {
    expect(demandIn('The yard takes deliveries only before 9.')?.text).toBe(
      'Keep to this: the yard takes deliveries only before 9',
    );
    expect(demandIn('The yard takes deliveries.')).toBeNull();
  });
});

it.each([
  // A second clause or an opinion before the duty, a second verb behind the wish.
  ['Pump restarts take 4 minutes and must be announced to the port.', null],
  ['Ruth thinks the table should be split by month.', null],
  ['Mina is allergic to nuts and got a rash in May.', 'Avoid nuts for Mina'],
  ['Milo, our cat, is allergic to fish.', 'Avoid fish for Milo'],
  ['My brother Jan hates balloons.', 'Avoid balloons for Jan'],
  ['Bob may not lift more than 10 kg.', 'Make sure that Bob does not lift more than 10 kg'],
  ['The crane may only turn at night.', 'Make sure that the crane only turns at night'],
  ['Crates must be dried twice since then.', 'Make sure that crates are dried twice'],
  ['Crates must be washed twice since then.', 'Wash crates twice'],
  ['Server access needs a ticket.', 'Make sure that server access has a ticket'],
  // Whose wish it is, and what else is said of them.
  ['Mr. Berg on floor 3 is allergic to dust.', 'Avoid dust for Mr. Berg'],
  [
    "Mrs. Holm, floor 5, can't eat nuts, needs all of it ground.",
    'Avoid nuts for Mrs. Holm; give all of it ground',
  ],
  ['Jan is allergic to the cat, a pill helps.', 'Avoid the cat for Jan; a pill helps'],
  ["I'd like a desk by the window.", 'Give Ana a desk by the window'],
  [
    'I would like the letters for floor 5 sent before 30 May.',
    'Send the letters for floor 5 before 30 May for Ana',
  ],
  ['I prefer tea over coffee for guests.', 'Choose tea over coffee for guests, as Ana prefers'],
  [
    'Marlene would like her piano tuned in the first week of May, pedals too.',
    'See to it that Marlene gets her piano tuned in the first week of May, pedals too',
  ],
  [
    'Ms Holm asks for the plan and two copies, both signed, a week before.',
    'Give Ms Holm the plan and two copies, both signed, a week before',
  ],
  [
    'The customs there want a form in two copies.',
    'Keep in mind that the customs there want a form in two copies',
  ],
  ['Tenants want shorter: the notice is now two weeks.', null],
  ["Mr Holm moved; he'd love a photo of the house.", null],
  // What to do stands behind why.
  [
    'Mr Holm cannot climb stairs, give him a room on the ground floor.',
    'Give him a room on the ground floor: Mr Holm cannot climb stairs',
  ],
  [
    "Nobody else knows the kiln, so don't promise pots for May.",
    'Do not promise pots for May: nobody else knows the kiln',
  ],
  [
    'The kiln needs an hour to warm up, so keep a spare plate.',
    'Keep a spare plate: the kiln needs an hour to warm up',
  ],
  ['The hall is closed, work in the yard goes on.', null],
  ['Milo wants figures, never prose.', 'Give Milo figures, never prose'],
  ['Look in the drawer whether it was filed.', 'Look in the drawer whether it was filed'],
  ['Limit for guests of mine goes down to four.', null],
  ['Leaving it out lowered the score from 8 to 6.', null],
  // Who wants it, and what.
  ["I don't like garlic, but onions are fine.", 'Avoid garlic for Ana'],
  ['The first night I had a dream like a film.', null],
  ['I want it below 20 degrees.', null],
  ['I want the hall to be locked at ten.', 'See to it that the hall is locked at ten'],
  ['Milo (accounting) wants a printed list.', 'Give Milo a printed list'],
  ['Take the blue van until I say otherwise.', 'Take the blue van until Ana says otherwise'],
  // An order in the first person is told to somebody else.
  ['Please use yarn in my folders.', "Use yarn in Ana's folders"],
  ['Give me a choice of two, I like to pick.', 'Give Ana a choice of two'],
  ["I'm in Riga, so don't call before 9.", 'Do not call before 9'],
])('%s → %s', (sentence, advice) => {
  const spelling = { small: new Set(['server', 'crates']), names: new Set<string>() };
  expect(adviceIn(sentence, 'Ana', spelling)?.text ?? null).toBe(advice);
});
