/** What changed, what only seems to, and what is contested beside the matter. */
import { any, type InsightCase, low, said, sure } from './case.js';

const novum = { customer: ['Novum'] };
const grant = { project: ['grant'] };
const tower = { project: ['Tower'] };

export const changes: readonly InsightCase[] = [
  {
    name: 'a successor comes before whom she followed',
    memories: [
      said(
        'Felix',
        '2026-02-11',
        "Novum's purchaser is Irene Sand; she decides alone up to 20,000 EUR.",
        novum,
      ),
      said('Felix', '2026-04-02', 'Offer sent to Novum: 48,000 EUR for 200 licences.', novum),
      said('Felix', '2026-05-14', 'Irene Sand left Novum; her successor is Paul Brand.', novum),
      said('Lara', '2026-03-09', "Kepler's purchaser is Katrin Moor.", { customer: ['Kepler'] }),
    ],
    task: 'Who is the purchaser at Novum?',
    says: [
      /^Irene Sand left Novum; her successor is Paul Brand\./,
      /Before that, as of 11 February 2026, Novum's purchaser was Irene Sand/,
    ],
    never: [/Novum's purchaser is/],
    advises: /Paul Brand|14 May 2026/,
    neverAdvises: /Irene/,
    confidence: any,
  },
  {
    name: 'an extended deadline says no word of the task',
    memories: [
      said('Ute', '2026-09-01', 'The grant application is due on 30 November 2026 at 17:00 CET.', grant),
      said('Karl', '2026-10-20', 'The draft of the application has 19 pages.', grant),
      said('Ute', '2026-11-02', 'The funder extended the deadline to 14 December 2026.', grant),
      said('Ute', '2026-08-01', 'The report for the other programme is due on 31 January 2027.', {
        project: ['report'],
      }),
    ],
    task: 'When is the grant application due?',
    says: [/^The funder extended the deadline to 14 December 2026\./, /Before that.*was due on 30 November/],
    advises: /14 December 2026/,
    neverAdvises: /30 November/,
    confidence: any,
  },
  {
    name: 'an upgrade names what it came from',
    memories: [
      said('Dana', '2026-01-12', 'Tower runs on MariaDB 10.6, hosted on db-old-2.', tower),
      said('Dana', '2026-02-20', "Tower's database was upgraded from MariaDB 10.6 to MariaDB 11.4.", tower),
      said('Dana', '2026-03-01', 'Wharf still runs on MariaDB 10.6.', { project: ['Wharf'] }),
    ],
    task: 'Which MariaDB version does Tower run on?',
    says: [
      /^Tower's database was upgraded from MariaDB 10\.6 to MariaDB 11\.4\./,
      /Tower ran on MariaDB 10\.6/,
    ],
    never: [/Wharf ran/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'of two measurements the last one leads where it is asked for',
    memories: [
      said('Mara', '2026-03-03', 'The pressure of the vessel was 148 kPa on 3 March.', { plant: ['vessel'] }),
      said('Mara', '2026-06-30', 'The pressure of the vessel was 131 kPa on 30 June.', { plant: ['vessel'] }),
      said('Mara', '2026-04-01', 'The vessel is painted every two years.', { plant: ['vessel'] }),
    ],
    task: 'What was the last pressure of the vessel?',
    says: [/^The pressure of the vessel was 131 kPa/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'what is cancelled on one day does not end the rest',
    memories: [
      said('Dirk', '2026-03-03', 'Standups are at 09:15.', { team: ['core'] }),
      said('Dirk', '2026-09-15', 'Standups are cancelled on Wednesdays.', { team: ['core'] }),
      said('Bea', '2026-06-01', 'The retro takes place every second Thursday.', { team: ['core'] }),
    ],
    task: 'When are the standups?',
    says: [/Standups are at 09:15/, /cancelled on Wednesdays/],
    never: [/Before that/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'what another thing changed to ends nothing here',
    memories: [
      said('Noa', '2026-02-01', 'Quill is hosted in Frankfurt.', { project: ['Quill'] }),
      said('Noa', '2026-05-01', 'Parchment moved from Frankfurt to Dublin.', { project: ['Parchment'] }),
    ],
    task: 'Where is Quill hosted?',
    says: [/^Quill is hosted in Frankfurt\./],
    never: [/Before that/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'what changed about a thing ends nothing else of it',
    memories: [
      said('Kim', '2026-08-05', 'The Bolt newsletter goes out on Thursdays.', { project: ['Bolt'] }),
      said('Kim', '2026-09-05', 'The monthly fee of Bolt was raised to 24 EUR.', { project: ['Bolt'] }),
    ],
    task: 'On which day does the Bolt newsletter go out?',
    says: [/^The Bolt newsletter goes out on Thursdays\./],
    never: [/Before that/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a rule that was taken back',
    memories: [
      said('Tobias', '2026-10-05', 'Do not use emojis in your answers.', { feedback: ['style'] }),
      said('Tobias', '2026-10-20', 'Actually you can use emojis again.', { feedback: ['style'] }),
      said('Tobias', '2026-10-06', 'Answer in German.', { feedback: ['style'] }),
    ],
    task: 'Are emojis allowed in answers?',
    says: [/you can use emojis again/],
    advises: /./,
    neverAdvises: /Do not use emojis/,
    confidence: any,
  },
  {
    name: 'notes of a user without a name can be relied on',
    memories: [
      said(null, '2026-01-10', 'I take 10 mg of lisinopril every morning.'),
      said(null, '2026-05-22', 'Dr. Meyer raised my lisinopril to 20 mg.'),
      said(null, '2026-08-08', 'My next check-up is on 2 December 2026.'),
      said(null, '2026-08-09', 'I take vitamin D only in winter.'),
    ],
    task: 'How much lisinopril do I take?',
    says: [/raised my lisinopril to 20 mg.*10 mg of lisinopril/],
    advises: /./,
    neverAdvises: /10 mg/,
    confidence: sure,
    needsModels: true,
  },
  {
    name: 'two people give two answers, and nobody agrees',
    memories: [
      said('Ana', '2026-05-02', 'Marta approves the invoices of the team.', { team: ['finance'] }),
      said('Ben', '2026-05-09', 'Jonas approves the invoices of the team.', { team: ['finance'] }),
      said('Ana', '2026-04-02', 'Invoices of the team are paid on Fridays.', { team: ['finance'] }),
    ],
    task: 'Who approves the invoices of the team?',
    says: [/Marta approves/, /Jonas approves/],
    never: [/both say so/, /agree/],
    advises: /Ana.*Ben|Ben.*Ana/,
    neverAdvises: /Turn to|Rely on/,
    confidence: ['medium', 'low'],
  },
  {
    name: 'a dispute about something else of the same person is not the answer',
    memories: [
      said('Hugo', '2026-01-05', 'Clara was born on 14 March 2018.', { person: ['Clara'] }),
      said('Hugo', '2026-02-10', "Clara's cello lesson is every Tuesday at 16:30.", { person: ['Clara'] }),
      said('Inge', '2026-02-11', "Clara's cello lesson is every Thursday at 17:00.", { person: ['Clara'] }),
    ],
    contradictions: [{ first: 1, second: 2 }],
    task: 'When was Clara born?',
    says: [/^Clara was born on 14 March 2018\./],
    never: [/^It is contested/],
    advises: /./,
    neverAdvises: /Settle/,
    confidence: any,
  },
  {
    name: 'another sentence of a contested memory is not contested',
    memories: [
      said(
        'Handbook',
        '2026-01-01',
        'Flights under four hours are booked in economy class. In London the hotel limit is 190 EUR.',
        { policy: ['travel'] },
        'document',
      ),
      said('HR', '2026-06-15', 'In London the hotel limit is 160 EUR.', { policy: ['travel'] }),
    ],
    task: 'In which class are flights under four hours booked?',
    says: [/^Flights under four hours are booked in economy class\./],
    never: [/contested/],
    advises: /./,
    neverAdvises: /Settle/,
    confidence: any,
  },
  {
    name: 'a change that nobody confirmed is contested and says which should hold',
    memories: [
      said('Ada', '2026-09-02', 'The platform lead is Marcus Webb.', { team: ['platform'] }),
      said('Ada', '2026-10-20', 'Sofia Lind took over as platform lead from Marcus Webb.', {
        team: ['platform'],
      }),
      said('Ada', '2026-09-05', 'Runbooks are in the ops repository.', { team: ['platform'] }),
    ],
    task: 'Who is the platform lead?',
    says: [/Marcus Webb/, /Sofia Lind took over/],
    advises: /Sofia|changed|20 October/,
    neverAdvises: /Turn to Marcus/,
    confidence: [...low, ...sure],
  },
];
