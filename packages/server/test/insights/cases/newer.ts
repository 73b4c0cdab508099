/** A later state leads, the earlier is told as past; and what only looks like a later state ends nothing. */
import { any, type InsightCase, low, said } from './case.js';

const studio = { company: ['Fable'] };
const pool = { place: ['pool'] };

export const newer: readonly InsightCase[] = [
  {
    name: 'who moved away is no longer there',
    memories: [
      said('Ilse', '2025-04-02', 'Our studio is at 7 Mill Lane.', studio),
      said('Ilse', '2026-03-09', 'We moved to 31 Quay Street.', studio),
    ],
    task: 'Where is our studio?',
    says: [/^According to Ilse, we moved to 31 Quay Street\./, /our studio was at 7 Mill Lane/],
    never: [/studio is at 7 Mill Lane/],
    advises: /./,
    neverAdvises: /Mill Lane/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'who moved away takes no papers along',
    memories: [
      said('Ilse', '2026-02-04', 'We cancelled Papyrus in January; our drawings live in Vellum.', studio),
      said('Ilse', '2026-03-09', 'We moved to 31 Quay Street.', studio),
    ],
    task: 'Put the new drawings into Papyrus',
    says: [/drawings live in Vellum/],
    never: [/Before that/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'what was to happen is not told as if it had',
    memories: [
      said('Bea', '2026-02-04', 'The regatta is held on 6 October.', pool),
      said('Bea', '2026-03-09', 'The regatta is postponed to 17 November.', pool),
    ],
    task: 'When is the regatta?',
    says: [/17 November/],
    never: [/was held on 6 October/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'hours on two meters are two things',
    memories: [
      said('Bo', '2026-02-04', "Tern's engine is a Nanni with 1,920 hours.", { boat: ['Tern'] }),
      said('Bo', '2026-03-09', 'Filter of Tern replaced at 1,950 hours; next at 2,150.', { boat: ['Tern'] }),
    ],
    task: 'Is the filter due on Tern?',
    says: [/next at 2,150/],
    never: [/Before that/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'since a day there is another figure',
    memories: [
      said('Desk', '2026-02-01', 'Ferry F2 runs every 40 minutes with 3 boats.', { line: ['F2'] }),
      said('Desk', '2026-05-01', 'Since the May plan F2 runs every 30 minutes with 4 boats.', {
        line: ['F2'],
      }),
    ],
    task: 'How often does F2 run?',
    says: [/^Since the May plan F2 runs every 30 minutes/, /Before that, as of 1 February 2026/],
    never: [/runs every 40 minutes/],
    advises: /./,
    neverAdvises: /40 minutes/,
    confidence: any,
  },
  {
    name: 'what is well again no longer forbids',
    memories: [
      said('Noa', '2026-01-12', 'My coach said no sprints until June because of my shin.', {
        user: ['noa'],
      }),
      said('Noa', '2026-04-30', 'My shin is fine again.', { user: ['noa'] }),
    ],
    task: 'Can I do sprints?',
    says: [/^Noa said on 30 April 2026: “My shin is fine again”\./, /Before that, on 12 January/],
    advises: /./,
    neverAdvises: /no sprints/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'what was to be done is done',
    memories: [
      said('Tove', '2026-02-03', 'Action item: Per orders the fire blankets by 1 March.', {
        team: ['kitchen'],
      }),
      said('Per', '2026-02-20', 'The fire blankets are ready in the store room.', { team: ['kitchen'] }),
    ],
    task: 'Are the fire blankets still to be ordered?',
    says: [/^The fire blankets are ready/, /Before that, on 3 February 2026, it was recorded: “Action item:/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a new leader of another team ends nothing',
    memories: [
      said('Uma', '2026-03-05', 'Uma leads the support team.', { team: ['support'] }),
      said('Uma', '2026-04-05', 'Since April Bela leads the sales team.', { team: ['sales'] }),
    ],
    task: 'Who leads the support team?',
    says: [/^Uma leads the support team\./],
    never: [/Uma led/],
    advises: /Uma/,
    confidence: any,
  },
  {
    name: 'what begins only later does not hold yet',
    memories: [
      said('Kim', '2026-03-05', 'A swim ticket costs 6 euros.', pool),
      said('Kim', '2026-08-05', 'From January 2099 a swim ticket costs 9 euros.', pool),
    ],
    task: 'What does a swim ticket cost?',
    says: [/A swim ticket costs 6 euros/],
    never: [/cost 6 euros/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'the nearest is what holds now',
    memories: [
      said('Dana', '2026-04-03', 'Arc Cam can be returned within 14 days.', { product: ['arc-cam'] }),
      said('Dana', '2026-09-15', 'Since September Arc Cam can be returned within 45 days.', {
        product: ['arc-cam'],
      }),
      said('Dana', '2026-05-15', 'Arc Bell has a dimmer.', { product: ['arc-bell'] }),
    ],
    task: 'What is the return period for the Arc Bell?',
    says: [/Nothing stored/],
    never: [/14 days/],
    advises: /./,
    confidence: low,
    needsModels: true,
  },
  {
    name: 'what was left is no longer used',
    memories: [
      said('Ole', '2025-12-03', 'The forum of Askeladd runs on Discourse 3.', { club: ['askeladd'] }),
      said('Ole', '2026-04-09', 'Left Discourse. The forum is now self-hosted on Flarum.', {
        club: ['askeladd'],
      }),
    ],
    task: 'Is the forum still on Discourse?',
    says: [/^No\. (?:Left Discourse\. )?The forum is now self-hosted on Flarum\./, /ran on Discourse 3/],
    never: [/runs on Discourse/],
    advises: /Flarum/,
    neverAdvises: /^Count on it/,
    confidence: any,
  },
  {
    name: 'who left is no contact any more',
    memories: [
      said('Jette', '2026-01-12', 'Our agent at Lindholm is Peer Voss, head of sales.', {
        firm: ['lindholm'],
      }),
      said('Jette', '2026-05-30', 'Peer Voss left Lindholm at the end of May.', { firm: ['lindholm'] }),
    ],
    task: 'Prepare the meeting with Lindholm',
    says: [/Peer Voss left Lindholm/, /Before that, as of 12 January 2026/],
    never: [/agent at Lindholm is Peer/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'an open bill ends no price in the same money',
    memories: [
      said('Jette', '2026-01-12', 'Lindholm Mill pays 0.80 EUR per sack.', { firm: ['lindholm'] }),
      said('Jette', '2026-05-30', 'Lindholm Mill invoice 771 over 640 EUR open since 2 April.', {
        firm: ['lindholm'],
      }),
    ],
    task: 'What should I know before the call with Lindholm Mill?',
    says: [/invoice 771/, /pays 0\.80 EUR/],
    never: [/Before that/],
    advises: /./,
    confidence: any,
  },
];
