/** Short notes of two or three sentences: the second often holds the reason, the cure or the exception. */
import { any, type InsightCase, low, said } from './case.js';

const ferry = { project: ['ferry'] };
const mill = { project: ['mill'] };

export const notes: readonly InsightCase[] = [
  {
    name: 'the reason in the second sentence of the note',
    memories: [
      said(
        'Gus',
        '2026-07-01',
        'The ferry lay still for two hours last Monday. Root cause: a rope in the propeller.',
        ferry,
      ),
      said('Ida', '2026-07-02', 'The ferry is painted in May.', ferry),
    ],
    task: 'Why did the ferry lie still?',
    says: [/lay still for two hours/, /a rope in the propeller/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'the exception in the second sentence of the note',
    memories: [
      said('Clara', '2026-07-01', 'Clara opens the ticket shop of the ferry. On Sundays Olaf does.', ferry),
    ],
    task: 'Who opens the ticket shop of the ferry?',
    says: [/Clara opens the ticket shop/, /On Sundays Olaf does/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a fragment is told with its sentence, and never alone',
    memories: [
      said('Clara', '2026-07-01', 'A crossing to the island with a bicycle takes longer. 40 minutes.', ferry),
      said('Gus', '2026-07-03', 'The bicycle rack of the ferry holds 12.', ferry),
    ],
    task: 'How long does a crossing with a bicycle take?',
    says: [/takes longer\. 40 minutes/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'what is asked leave for is weighed by all that fits nearly as well',
    memories: [
      said('Yuna', '2026-07-01', 'I moved the rye flour of the mill to silo 2.', mill),
      said('Pavel', '2026-07-05', 'Rye flour of the mill goes lumpy in a silo above 25 degrees.', mill),
    ],
    task: 'Can I keep the rye flour of the mill in silo 2 over the summer?',
    says: [/goes lumpy in a silo above 25 degrees/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'the name of a machine makes nothing that it tells be about that',
    memories: [
      said('Tomek', '2026-07-01', 'The build of the mill site runs on the new server.', mill),
      said(
        'build-agent',
        '2026-07-02',
        'Running the link check before the upload ended the 404s.',
        mill,
        'agent',
      ),
    ],
    task: 'Where does the build of the mill site run?',
    says: [/on the new server/],
    never: [/link check/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'what helps is told in other words',
    memories: [
      said(
        'Ida',
        '2026-07-01',
        'Refunds up to 40 euros you can do yourself. Everything above goes to Olaf.',
        ferry,
      ),
      said('Gus', '2026-07-02', 'The winch of the ferry is greased every Monday.', ferry),
      said('Clara', '2026-07-03', 'The timetable for the winter comes out in October.', ferry),
    ],
    task: 'Can I pay back 90 euros to a passenger myself?',
    says: [/Refunds up to 40 euros/, /goes to Olaf/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'what lies far in meaning helps nobody',
    memories: [
      said(
        'Ida',
        '2026-07-01',
        'Refunds up to 40 euros you can do yourself. Everything above goes to Olaf.',
        ferry,
      ),
      said('Gus', '2026-07-02', 'The winch of the ferry is greased every Monday.', ferry),
    ],
    task: 'How do I bake banana bread?',
    says: [/^Nothing stored/],
    never: [/Refunds|winch/],
    advises: /./,
    confidence: low,
  },
  {
    name: 'what shares a word by chance is not told beside what is to be done',
    memories: [
      said(
        'Ida',
        '2026-07-01',
        'A dented gas bottle never goes on board. Put it into the cage on the pier and call Olaf.',
        { topic: ['gas'] },
      ),
      said('Gus', '2026-06-01', 'Lemonade is 2 euros a bottle, beer 3 euros.', { topic: ['prices'] }),
      said('Clara', '2026-06-03', 'When it is windy a passenger gets a blanket from under the bench.', {
        topic: ['service'],
      }),
      said('Gus', '2026-06-05', 'The bottle opener hangs behind the bar.', { topic: ['bar'] }),
    ],
    task: 'A passenger wants to take a squashed gas bottle on board. What should I do?',
    says: [/^A dented gas bottle never goes on board/, /cage on the pier/],
    never: [/Lemonade|opener/],
    advises: /cage on the pier/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'who took over is told first, and who it was before',
    memories: [
      said('Rosa', '2026-07-01', 'The crew so far: Kim is the stoker, Per is the bosun.', ferry),
      said('Rosa', '2026-07-20', 'Per has left. Sunna takes over as the bosun, she knows the ropes.', ferry),
    ],
    task: 'Who is the bosun?',
    says: [/^Sunna takes over as the bosun/],
    advises: /./,
    confidence: any,
  },
];
