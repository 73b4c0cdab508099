/** What decides the task stands in other words: a lesson of the same place, a wish of the one meant, the same of both. */
import { any, type InsightCase, low, said } from './case.js';

const finch = { app: ['finch'] };
const rhea = { robot: ['rhea'] };

export const further: readonly InsightCase[] = [
  {
    name: 'a lesson about a step of the task',
    memories: [
      said('Lu', '2026-03-02', 'Releasing Finch: tag the commit, then run fastlane beta.', finch),
      said('Lu', '2026-03-20', 'Finch 2.3 was rejected because the privacy manifest was missing.', finch),
      said('Lu', '2026-03-21', 'Lesson: run the manifest check before fastlane beta.', finch),
      said('Pia', '2026-03-25', 'Finch uses SwiftUI for all screens.', finch),
      said('Pia', '2026-03-26', "Finch's icons are drawn by Studio Nord.", finch),
      said('Pia', '2026-04-01', 'Crash reports of Finch go to Sentry.', finch),
      said('Pia', '2026-04-02', 'Finch supports iOS 16 and later.', finch),
    ],
    task: 'Release a new version of Finch',
    says: [/tag the commit/, /The lesson was to run the manifest check before fastlane beta/],
    never: [/Studio Nord|Sentry/],
    advises: /Run the manifest check before fastlane beta\./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'who is meant by a relation',
    memories: [
      said('Omar', '2026-01-02', 'My aunt Leila dislikes crowds.', { user: ['omar'] }),
      said('Omar', '2026-01-08', 'Leila loves opera and dark tulips.', { user: ['omar'] }),
      said('Omar', '2026-02-10', 'My neighbour Tom likes whisky.', { user: ['omar'] }),
    ],
    task: 'A present for my aunt',
    says: [/Leila loves opera and dark tulips/],
    never: [/whisky/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'what is wanted cannot be',
    memories: [
      said('Jon', '2026-04-01', 'The harbour show is on 5 December at 10:00.', { event: ['harbour show'] }),
      said('Jon', '2026-04-03', 'The harbour wants to see Rhea cross the sand pit.', {
        event: ['harbour show'],
      }),
      said('Eva', '2026-03-08', 'Rhea cannot drive through sand.', rhea),
      said('Eva', '2026-03-09', 'Vega cannot swim.', { robot: ['vega'] }),
    ],
    task: 'What is the problem with the harbour show?',
    says: [/cross the sand pit/, /Rhea cannot drive through sand/],
    never: [/swim/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'a rule for after what happened',
    memories: [
      said('Eva', '2026-05-01', 'After the trip to Linz Rhea drifted to the left.', rhea),
      said('Eva', '2026-05-03', "Rhea's compass must be calibrated after every trip.", rhea),
      said('Eva', '2026-03-09', 'Vega must be charged after every trip.', { robot: ['vega'] }),
    ],
    task: 'Rhea drifts to the left after Linz',
    says: [/compass must be calibrated after every trip/],
    never: [/Vega/],
    advises: /calibrate/i,
    confidence: any,
  },
  {
    name: 'the same of both that are compared',
    memories: [
      said('Ann', '2026-03-01', 'Otter model v1 reached 72 percent accuracy on the test set.', {
        model: ['otter'],
      }),
      said('Ann', '2026-04-01', 'Otter model v2 reached 81 percent accuracy on the test set.', {
        model: ['otter'],
      }),
      said('Ann', '2026-05-01', 'The labels for Otter come from Vienna.', { model: ['otter'] }),
    ],
    task: 'Compare Otter v1 and v2',
    says: [/72 percent/, /81 percent/],
    never: [/Vienna/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'which is faster, by the figures of both',
    memories: [
      said('Ann', '2026-05-02', 'Blitz delivers to Graz in 2 days.', { courier: ['Blitz'] }),
      said('Ann', '2026-05-04', 'Postal delivers to Graz in 4 days for 6 euros.', { courier: ['Postal'] }),
      said('Ann', '2026-05-05', 'The shop in Graz sells 300 mugs a month.', { shop: ['Graz'] }),
    ],
    task: 'Which courier is faster?',
    says: [/2 days/, /4 days/],
    never: [/mugs/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'which is faster, and nothing of it is stored',
    memories: [
      said('Ann', '2026-05-02', 'Blitz paints its vans yellow.', { courier: ['Blitz'] }),
      said('Ann', '2026-05-04', 'Postal hired 3 people in May.', { courier: ['Postal'] }),
    ],
    task: 'Which courier is faster?',
    says: [/Nothing stored/],
    advises: /./,
    confidence: low,
  },
  {
    name: 'all that is known of one thing',
    memories: [
      said('Hanne', '2026-01-14', 'Well KR-2 was dug to 48 m at the east slope.', { topic: ['wells'] }),
      said('Hanne', '2026-01-30', 'The water lab in Bergen needs six weeks per well.', { topic: ['wells'] }),
      said('Mateo', '2026-03-25', 'Well KR-5 collapsed at 20 m.', { topic: ['wells'] }),
      said('Yuki', '2026-04-19', 'The iron in KR-2 is above the limit.', { topic: ['quality'] }),
      said('Hanne', '2026-05-20', 'The report on KR-2 goes to the county.', { topic: ['reports'] }),
    ],
    task: 'What do we know about the KR-2 well?',
    says: [/48 m/, /iron in KR-2/, /goes to the county/],
    never: [/KR-5|Bergen/],
    advises: /./,
    confidence: any,
  },
];
