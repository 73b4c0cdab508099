/** Recommendations that follow the finding: the value that leads, the cure, the prohibition; and yes or no where it is sure. */
import { any, type InsightCase, said } from './case.js';

const ferry = { project: ['ferry'] };

export const advice: readonly InsightCase[] = [
  {
    name: 'the owner of the very thing, in a sentence with two',
    memories: [
      said('Ida', '2026-07-01', 'Ida maintains the timetable of Tern; Olaf maintains the ticket shop.', {
        project: ['tern'],
      }),
    ],
    task: 'Who maintains the ticket shop of Tern?',
    says: [/Olaf maintains the ticket shop/],
    advises: /^Turn to Olaf\.$/,
    confidence: any,
  },
  {
    name: 'the price of the case that is asked',
    memories: [said('Clara', '2026-07-02', 'A crossing costs 12 euros, 5 for pupils.', ferry)],
    task: 'What does a crossing cost for pupils?',
    says: [/5 for pupils/],
    advises: /^Count on 5 euros for pupils\.$/,
    confidence: any,
  },
  {
    name: 'a cure that is told with what it ended',
    memories: [
      said('Gus', '2026-07-03', 'The winch of the ferry slipped; the brake pads were replaced.', ferry),
      said(
        'Gus',
        '2026-07-20',
        'The drum of the winch was greasy; after cleaning it and fitting pads B4 the slipping stopped.',
        ferry,
      ),
    ],
    task: 'The winch of the ferry is slipping again',
    says: [/pads B4/],
    advises: /^Clean the drum of the winch and fit pads B4\.$/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'an instruction under its condition',
    memories: [
      said(
        'Gus',
        '2026-07-04',
        'When docking in fog, also ring the bell twice, otherwise the pier stays closed.',
        ferry,
      ),
    ],
    task: 'Dock the ferry in fog',
    says: [/ring the bell twice/],
    advises: /^When docking in fog, also ring the bell twice/,
    neverAdvises: /rules it out|Confirm/,
    confidence: any,
  },
  {
    name: 'a prohibition is told as one',
    memories: [said('Mia', '2026-07-05', 'We do not send boarding passes by SMS any more.', ferry)],
    task: 'Send the boarding pass by SMS',
    says: [/do not send boarding passes by SMS/],
    advises: /^Do not send the boarding pass by SMS: /,
    confidence: any,
  },
  {
    name: 'no, by a limit',
    memories: [said('Mia', '2026-07-06', 'Trucks over 12 tonnes may not board the ferry.', ferry)],
    task: 'Can a truck with 18 tonnes board the ferry?',
    says: [/^No\. Trucks over 12 tonnes may not board the ferry\./],
    advises: /trucks over 12 tonnes do not board the ferry\.$/,
    confidence: any,
  },
  {
    name: 'yes, in so many words',
    memories: [said('Mia', '2026-07-07', 'The kiosk takes cards and cash.', ferry)],
    task: 'Does the kiosk take cards?',
    says: [/^Yes\. The kiosk takes cards and cash\./],
    advises: /^Count on it\.$/,
    confidence: any,
  },
  {
    name: 'neither yes nor no where nothing says it',
    memories: [said('Mia', '2026-07-07', 'The kiosk takes cards and cash.', ferry)],
    task: 'Does the kiosk take vouchers?',
    says: [/kiosk/],
    never: [/^(?:Yes|No|Probably)\b/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'the half that is not stored is said to be missing',
    memories: [
      said('Rowan', '2026-07-08', 'The ferry leaves at 9:10 from pier 3.', ferry),
      said('Rowan', '2026-07-09', 'The captain of the ferry is Ms. Lund.', ferry),
    ],
    task: 'Who is the captain of the ferry and what is her phone number?',
    says: [/Ms\. Lund/, /Nothing stored says what her phone number is\./],
    advises: /^Turn to Ms\. Lund\.$/,
    confidence: any,
  },
  {
    name: 'a direct answer without what only shares its name',
    memories: [
      said('Bea', '2026-07-10', 'Ferry Alma carries 140 passengers.', ferry),
      said('Bea', '2026-07-11', 'Ferry Alma was painted green in spring.', ferry),
      said('Bea', '2026-07-12', 'Ferry Alma needs a new anchor.', ferry),
    ],
    task: 'How many passengers does the ferry Alma carry?',
    says: [/140 passengers/],
    never: [/green|anchor/],
    advises: /^Count on 140 passengers\.$/,
    confidence: any,
  },
  {
    name: 'nobody is said to be alone where two have recorded it',
    memories: [
      said('Ola', '2026-07-13', 'The harbour fee of Kiel went up in June.', { topic: ['fees'] }),
      said('Hugo', '2026-07-14', 'The harbour fee of Kiel is paid by the ferry line.', { topic: ['fees'] }),
    ],
    task: 'What do we know about the harbour fee of Kiel?',
    says: [/Kiel/],
    advises: /./,
    neverAdvises: /nobody else/,
    confidence: any,
  },
  {
    name: 'an order about something else of the same project is left out',
    memories: [
      said(
        'Gus',
        '2026-07-03',
        "Don't salt the ramp of the ferry, it ate the bolts twice. Sand it instead.",
        ferry,
      ),
      said(
        'bot',
        '2026-07-04',
        'Running `pumpctl prime` before the start got rid of error P7.',
        ferry,
        'agent',
      ),
    ],
    task: 'Prepare the ramp of the ferry for the frost',
    says: [/not to salt the ramp/],
    advises: /^Do not salt the ramp of the ferry.* Sand it instead\.$/,
    neverAdvises: /pumpctl/,
    confidence: any,
  },
  {
    name: 'what the one named wants of something else is left out',
    memories: [
      said('Ida', '2026-07-03', "I'm colour blind, use blue and orange in charts.", { person: ['ida'] }),
      said('Ida', '2026-07-04', 'Give me options with pros and cons, I like to choose myself.', {
        person: ['ida'],
      }),
    ],
    task: 'Make a chart of the delays for Ida',
    says: [/colour blind/],
    advises: /^Use blue and orange in charts\.$/,
    confidence: any,
  },
  {
    name: 'the one to go by, and the one to leave',
    memories: [
      said('Olaf', '2026-03-01', 'The timetable of Tern is printed by Nordprint.', { project: ['tern'] }),
      said(
        'Olaf',
        '2026-07-01',
        'We moved the printing of the timetable of Tern from Nordprint to Letterhaus.',
        {
          project: ['tern'],
        },
      ),
    ],
    task: 'Where is the timetable of Tern printed?',
    says: [/Letterhaus/],
    advises: /^Go by Letterhaus, and no longer by Nordprint\.$/,
    confidence: any,
  },
  {
    name: 'a way that was told long ago is no state to check',
    memories: [
      said(
        'Gus',
        '2025-02-03',
        'Error K2 means that the sensor of the ferry gate is dirty. Wipe the lens.',
        ferry,
      ),
    ],
    task: 'What does error K2 of the ferry gate mean?',
    says: [/sensor of the ferry gate is dirty/],
    advises: /./,
    neverAdvises: /still holds/,
    confidence: any,
  },
  {
    name: 'what held then is not told as if it held now',
    memories: [
      said('Olaf', '2026-03-01', 'The log of the ferry hangs on the bridge.', ferry),
      said('Olaf', '2026-07-01', 'The log of the ferry hangs in the office.', ferry),
    ],
    supersedes: [[1, 0]],
    ask: { valid_at: '2026-04-01T00:00:00Z' },
    task: 'Where does the log of the ferry hang?',
    says: [/bridge/],
    advises: /./,
    neverAdvises: /hangs on the bridge/,
    confidence: any,
  },
];
