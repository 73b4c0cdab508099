/** What is told as a change, what is a series, and what two people really see differently. */
import { any, type InsightCase, low, said, sure } from './case.js';

const tern = { boat: ['Tern'] };
const well = { site: ['well 3'] };
const shop = { shop: ['corner'] };

const mooring = [
  said('Iva', '2026-05-01', "Tern's mooring fee is 340 euros a year.", tern),
  said('Iva', '2026-06-01', "From July Tern's mooring fee is 390 euros a year.", tern),
  said('Iva', '2026-04-02', 'The mast light of Tern does not work.', tern),
  said('Bo', '2026-04-20', 'The mast light of Tern works again.', tern),
];

export const disputes: readonly InsightCase[] = [
  {
    name: 'a change that was told is told as a change',
    memories: mooring,
    task: 'What is the mooring fee of Tern?',
    says: [
      /^From July Tern's mooring fee is 390 euros a year\./,
      /Before that, as of 1 May 2026, Tern's mooring fee was 340 euros a year \(nobody has confirmed the change\)/,
    ],
    never: [/contested/],
    advises: /390/,
    neverAdvises: /340|Settle|resolve/,
    confidence: sure,
  },
  {
    name: 'what was broken and works again is not contested',
    memories: mooring,
    task: 'Does the mast light of Tern work?',
    says: [/^Yes\. The mast light of Tern works again/, /did not work/],
    never: [/contested/],
    advises: /./,
    neverAdvises: /Settle|resolve/,
    confidence: any,
  },
  {
    name: 'a correction holds',
    memories: [
      said('Lin', '2026-05-04', 'The corner shop closes at 19:00.', shop),
      said('Lin', '2026-05-05', 'Correction: the corner shop closes at 20:00.', shop),
      said('Lin', '2026-05-06', 'The corner shop sells stamps.', shop),
    ],
    task: 'When does the corner shop close?',
    says: [/20:00/, /Before that.*19:00/],
    never: [/contested/],
    advises: /./,
    neverAdvises: /19:00/,
    confidence: any,
  },
  {
    name: 'readings of two days are a series, the newest first',
    memories: [
      said('Mon', '2026-04-22', 'The water level of well 3 was 2.1 m.', well),
      said('Mon', '2026-06-22', 'The water level of well 3 was 1.4 m after the dry weeks.', well),
      said('Mon', '2026-04-23', 'Well 3 was dug in 1987.', well),
    ],
    task: 'What is the water level of well 3?',
    says: [/^The water level of well 3 was 1\.4 m.*22 June 2026/, /2\.1 m/],
    never: [/contested/],
    advises: /./,
    neverAdvises: /both hold|Settle/,
    confidence: any,
  },
  {
    name: 'an incident and the rule that came of it',
    memories: [
      said('Wen', '2026-04-05', 'INC-77: the ledger broke because an import ran at noon.', {
        incident: ['INC-77'],
      }),
      said('Wen', '2026-04-06', 'Imports may only run between 02:00 and 05:00 since INC-77.', {
        incident: ['INC-77'],
      }),
    ],
    task: 'Why did the ledger break?',
    says: [/an import ran at noon/],
    never: [/contested/],
    advises: /./,
    neverAdvises: /Settle|resolve/,
    confidence: any,
  },
  {
    name: 'two people measured two values',
    memories: [
      said('Ines', '2026-03-02', 'Ines estimates the depth of well 3 at 30 metres.', well),
      said('Paul', '2026-03-20', "Paul's sonar puts the depth of well 3 at 45 metres.", well),
      said('Ines', '2026-03-05', 'Well 3 was dug in 1987.', well),
    ],
    task: 'How deep is well 3?',
    says: [/contested: Ines estimates.*30 metres.*Paul's sonar.*45 metres/],
    advises: /^Settle with Ines and Paul/,
    confidence: low,
  },
  {
    name: 'two causes of one fire',
    memories: [
      said('Ana', '2026-05-09', 'The fire in hall 2 was caused by a cable.', { site: ['mill'] }),
      said('Ben', '2026-05-11', 'The cause of the fire in hall 2 was a cigarette.', { site: ['mill'] }),
      said('Ben', '2026-05-12', 'Hall 2 has two exits.', { site: ['mill'] }),
    ],
    task: 'What caused the fire in hall 2?',
    says: [/contested: Ana.*cable.*Ben.*cigarette/],
    advises: /^Settle with Ana and Ben/,
    confidence: low,
  },
  {
    name: 'two opposed pieces of advice are not blended',
    memories: [
      said('Ruth', '2026-02-10', 'Ruth thinks the events table should be partitioned by month.', {
        project: ['Atlas'],
      }),
      said('Tom', '2026-02-12', 'Tom thinks the events table should be partitioned by customer.', {
        project: ['Atlas'],
      }),
    ],
    task: 'Partition the events table',
    says: [/contested.*by month.*by customer/],
    advises: /^Settle with Ruth and Tom/,
    confidence: low,
  },
  {
    name: 'a dispute about the depth does not lead where the year is asked',
    memories: [
      said('Ines', '2026-03-02', 'Ines estimates the depth of well 3 at 30 metres.', well),
      said('Paul', '2026-03-20', "Paul's sonar puts the depth of well 3 at 45 metres.", well),
      said('Ines', '2026-03-05', 'Well 3 was dug in 1987.', well),
    ],
    task: 'When was well 3 dug?',
    says: [/^Well 3 was dug in 1987\./],
    never: [/^It is contested/],
    advises: /./,
    neverAdvises: /Settle/,
    confidence: any,
  },
  {
    name: 'two figures for the same by two people',
    memories: [
      said('Iva', '2026-05-01', 'The keel bolts of Tern: 40 Nm with grease, not more.', tern),
      said(
        'Bo',
        '2026-05-03',
        'My chart says 45 Nm for the keel bolts of Tern, and that is what I use.',
        tern,
      ),
    ],
    task: 'How tight should the keel bolts of Tern be?',
    says: [/40 Nm/, /45 Nm/],
    advises: /^Clear up with (?:Iva and Bo|Bo and Iva) which holds/,
    confidence: any,
    needsModels: true,
  },
];
