/** What makes a stored statement an answer: the thing asked about and what is asked of it, in its words or in others. */
import { any, type InsightCase, low, said } from './case.js';

const vet = [
  said('Mara', '2026-02-03', 'Otto the rabbit weighs 2.4 kg and eats hay only.', { animal: ['Otto'] }),
  said('Pim', '2026-03-02', 'Luna, a whippet, is allergic to beef.', { animal: ['Luna'] }),
  said('Pim', '2026-04-04', 'Room 2 has the x-ray machine; it is serviced every March.', { room: ['2'] }),
  said('Mara', '2026-04-09', 'Room 3 is used for dental work.', { room: ['3'] }),
  said('Mara', '2026-05-01', 'The practice opens at 8:30 on weekdays and at 10 on Saturdays.'),
  said('Pim', '2026-05-03', 'The dog vaccine is ordered from Vetpharma, 40 doses a month.'),
  said('Pim', '2026-05-09', 'The chief nurse may also sign for deliveries.'),
  said('Mara', '2026-06-01', 'Visitors are not allowed in the operating theatre.'),
] as const;

const lab = [
  said('Tove', '2026-02-01', 'Lark-1 had its battery replaced in 2025.', { satellite: ['Lark-1'] }),
  said('Abel', '2026-02-19', 'Lark-2 flies at 540 km.', { satellite: ['Lark-2'] }),
  said('Abel', '2026-04-09', 'The radar draws 140 watts.'),
  said('Abel', '2026-04-10', 'The camera takes a picture every 20 seconds.'),
  said('Tove', '2026-05-02', 'Norrland Radio stopped because the cable was cut twice.'),
  said('Tove', '2026-05-20', 'The espresso machine is descaled on Mondays.'),
] as const;

const shop = [
  said('Ines', '2026-01-10', 'PayNow takes 1.4 percent plus 25 cents.', { provider: ['PayNow'] }),
  said('Ines', '2026-01-12', 'Clearly charges 2.1 percent, no fixed fee.', { provider: ['Clearly'] }),
  said('Jo', '2026-04-15', 'Kai works from 7 to 15 and never on Fridays.', { staff: ['Kai'] }),
  said('Jo', '2026-04-16', 'Mei can only do evening shifts.', { staff: ['Mei'] }),
  said('Jo', '2026-04-17', 'Ravi is on holiday from 3 to 20 October.', { staff: ['Ravi'] }),
  said('Ines', '2026-05-05', 'Each shift needs two people, on Fridays three.'),
] as const;

const garage = [
  said('Runa', '2026-02-03', "Mr Adler's gearbox was replaced under guarantee."),
  said('Runa', '2026-03-02', 'Mrs Stone called about a rattling door.'),
  said('Pelle', '2026-04-01', 'Bay 2 is cleaned on Mondays and Thursdays.', { bay: ['2'] }),
  said('Pelle', '2026-04-02', 'Bay 3 is cleaned on Fridays.', { bay: ['3'] }),
  said('Ylva', '2026-04-03', 'Delft Taxi went to Autohus. Reason they gave: our loan car was always out.', {
    customer: ['Delft Taxi'],
  }),
  said('Ylva', '2026-05-05', 'The lift is not to be used by anybody without the safety course.'),
  said('Pelle', '2026-05-06', 'The brake test of the blue van is done. Took 40 minutes.'),
  said('Timo', '2026-05-09', 'Painted the doors of the van, two coats.'),
  said('Timo', '2026-05-11', 'For me please write short messages, I hate long ones.'),
  said('Ylva', '2026-06-01', 'The emissions licence runs out on 5 December 2026.'),
  said('Runa', '2026-06-03', 'Loan car booking moved to the Fleetly calendar, the paper list is gone.'),
  said('Ylva', '2026-06-09', 'I leave at the end of November, Pelle takes over Diagnostix from me.', {
    tool: ['Diagnostix'],
  }),
  said('Pelle', '2026-06-10', 'Diagnostix reads the engine codes of all cars since 2008.', {
    tool: ['Diagnostix'],
  }),
] as const;

const declines = (
  name: string,
  memories: InsightCase['memories'],
  task: string,
  never: RegExp,
): InsightCase => ({
  name,
  memories,
  task,
  says: [/^Nothing (?:that is )?stored/],
  never: [never],
  advises: /./,
  confidence: low,
  needsModels: true,
});

const answers = (
  name: string,
  memories: InsightCase['memories'],
  task: string,
  ...says: RegExp[]
): InsightCase => ({
  name,
  memories,
  task,
  says,
  never: [/^Nothing/],
  advises: /./,
  confidence: any,
  needsModels: true,
});

export const toldOrNot: readonly InsightCase[] = [
  declines(
    'when it closes, and only the opening is stored',
    vet,
    'What time do we close on Saturdays?',
    /^The practice/,
  ),
  declines(
    'another event of the same thing',
    vet,
    'Did Vetpharma replace the broken dog vaccine?',
    /^The dog/,
  ),
  declines(
    'what only begins with the same thing',
    garage,
    'Has Mrs Stone paid for the new door?',
    /^Mrs Stone/,
  ),
  declines(
    'a kind with names, and none is named',
    garage,
    'Which insurance company covers the blue van?',
    /^The/,
  ),
  declines('an allergy of another', vet, 'Is Otto allergic to anything?', /^Otto/),
  declines('a machine of another room', vet, 'How often is the machine in room 3 serviced?', /^Room/),
  declines(
    'a vaccine for another animal',
    vet,
    'How many doses of cat vaccine do we order?',
    /^The dog vaccine/,
  ),
  declines('who somebody is that is only spoken of', vet, 'Who is the chief nurse?', /^The chief nurse/),
  declines('a battery of another satellite', lab, "When was Lark-2's battery replaced?", /^Lark/),
  declines(
    'the power of another device',
    lab,
    'How many watts does the camera draw?',
    /^The (?:radar|camera)/,
  ),
  declines('another machine that is descaled', lab, 'When is the dishwasher descaled?', /^The espresso/),
  declines(
    'a plan in a field of which nothing is stored',
    lab,
    'Draw up the seating plan for the gala.',
    /^The radar/,
  ),
  declines(
    'a part of another customer',
    garage,
    "When did we replace Mrs Stone's gearbox?",
    /^(?:Mr Adler|Mrs Stone)/,
  ),
  declines('a bay of which nothing is stored', garage, 'Which days is bay 7 cleaned?', /^Bay/),
  declines('a detail that somebody never told', garage, "What's Timo's birthday?", /^Timo/),
  declines('a name beside a known one', garage, 'Does Diagnostix support Lindholm Marine?', /^Diagnostix/),
  declines('a way to book something else', garage, 'Where do I book the lift?', /^(?:The lift|Loan car)/),
  answers(
    'a time in the next sentence',
    garage,
    'How long did the brake test of the blue van take?',
    /40 minutes/,
  ),
  answers('what befell a customer', garage, "What happened to Mrs Stone's car?", /rattling door/),
  answers('a rule for one who only speaks', garage, 'May Timo run the lift?', /safety course/),
  answers('a reason in the next sentence', garage, 'Why did we lose Delft Taxi?', /always out/),
  answers(
    'the end of what is left',
    garage,
    'How long do we have until the emissions licence stops being valid?',
    /5 December/,
  ),
  answers('where to do it, in other words', garage, 'Where do I reserve the loan car?', /Fleetly/),
  answers('whom to ask', garage, 'Who should I ask about Diagnostix in December?', /Pelle takes over/),
  answers(
    'what the one asks for whom it is done',
    garage,
    'How should I word the summary for Timo?',
    /short messages/,
  ),
  answers('the allergy of the one asked about', vet, 'Is Luna allergic to anything?', /allergic to beef/),
  answers('its machine', vet, 'How often is the machine in room 2 serviced?', /every March/),
  answers('its kind, told in passing', vet, "What is Luna's breed?", /whippet/),
  answers('a rule for what is asked for leave', vet, 'Can a client stand in the theatre?', /not allowed/),
  answers('a loss told as its cause', lab, 'Why did we lose Norrland Radio?', /cable was cut/),
  answers('the machine that is descaled', lab, 'When is the espresso machine descaled?', /Mondays/),
  answers(
    'two values to compare',
    shop,
    'Which payment provider is cheaper?',
    /1\.4 percent/,
    /2\.1 percent/,
  ),
  answers(
    'a plan for a day',
    shop,
    'Make the shift plan for next Friday evening',
    /Mei can only/,
    /on Fridays three/,
  ),
  answers('a plan that shares few words', shop, 'Draw up the roster for October', /Ravi/),
];
