import type { InsightAnswer } from '@loci/client';
import { expect, test } from 'vitest';
import { type AskedTask, readAnswer } from './ask-world.js';
import type { WorldNote, WorldTask } from './load-worlds.js';
import { summaryOf } from './measure-worlds.js';
import { quotesIn } from './quotes-in.js';
import { scoreRelations } from './score-relations.js';
import { scoreTasks } from './score-tasks.js';

const notes: WorldNote[] = ['n1', 'n2', 'n3', 'n4'].map(id => ({
  id,
  type: 'project',
  name: 'kiln',
  by: 'Ana',
  at: '2026-03-04',
  text: `This is  what ${id} says. And more.`,
}));
const notesOf = new Map(notes.map(({ id }) => [`memory of ${id}`, [id]]));

const taskWith = (fields: Partial<WorldTask>): WorldTask => ({
  task: 'Which cone?',
  kind: 'fact',
  answer: 'yes',
  must: ['n1'],
  helps: [],
  near: [],
  confidence: 'high',
  ...fields,
});

type Role = 'supports' | 'against' | 'history' | 'near';

const asked = (
  task: Partial<WorldTask>,
  evidence: readonly (readonly [note: string, role: Role, relevance?: number])[],
  answer: Partial<InsightAnswer> = {},
  milliseconds = 10,
): AskedTask =>
  readAnswer(
    taskWith(task),
    {
      insight: 'Cone six.',
      recommendation: 'Use this: “what n1 says.” (Ana).',
      confidence: 'medium',
      contradictions: [],
      ...answer,
      evidence: evidence.map(([note, role, relevance = 0.5], place) => ({
        number: place + 1,
        memory_id: `memory of ${note}`,
        quote: note,
        context_types: {},
        source: { kind: 'user', name: 'Ana', ref: null },
        occurred_at: '2026-03-04T00:00:00.000Z',
        relevance,
        role,
      })),
    },
    notes,
    notesOf,
    milliseconds,
  );

const dispute = {
  contradiction_id: 'c',
  first: 'a',
  second: 'b',
  first_quote: '',
  second_quote: '',
  reason: '',
};

test('an answer is read in the ids of the world, each note once, by its role', () => {
  const one = asked(
    {},
    [
      ['n2', 'supports', 0.4],
      ['n1', 'against', 0.9],
      ['n2', 'supports'],
      ['n3', 'history'],
      ['n4', 'near'],
    ],
    { trace: { probability: 0.7 }, contradictions: [dispute] },
  );
  expect(one).toMatchObject({
    told: ['n2', 'n1'],
    history: ['n3'],
    declined: false,
    contested: true,
    probability: 0.7,
    relevance: 0.9,
    wording: null,
  });
  expect(asked({}, [['n4', 'near']])).toMatchObject({ declined: true, told: [], probability: null });
  expect(asked({}, [])).toMatchObject({ declined: true, relevance: null });
});

test('told, deciding, helpful, look-alikes and declines are counted', () => {
  const score = scoreTasks([
    // Half of what decides, and it leads; beside it a look-alike.
    asked({ must: ['n1', 'n2'], near: ['n3'] }, [
      ['n1', 'supports'],
      ['n3', 'supports'],
    ]),
    // All of it, behind a note that helps.
    asked({ must: ['n1'], helps: ['n2'] }, [
      ['n2', 'supports'],
      ['n1', 'supports'],
    ]),
    // Declined although it could be answered: nothing is told.
    asked({}, [['n1', 'near']]),
    // Told as past only: neither declined nor told.
    asked({}, [['n1', 'history']]),
    asked({ answer: 'no', must: [] }, [['n4', 'near']]),
    asked({ answer: 'no', must: [], near: ['n4'] }, [['n4', 'supports']]),
  ]);
  expect(score).toMatchObject({
    tasks: 6,
    answerable: 4,
    decidingTold: 1.5 / 4,
    allDecidingTold: { count: 1, of: 4 },
    firstIsDeciding: { count: 1, of: 2 },
    precision: 0.75,
    lookAlikeTold: { count: 1, of: 4 },
    wrongDeclines: { count: 1, of: 4 },
    rightDeclines: { count: 1, of: 2 },
  });
});

test('answerable or not is told apart by the probability and by the best relevance', () => {
  const score = scoreTasks([
    asked({}, [['n1', 'supports', 0.2]], { trace: { probability: 0.9 } }),
    asked({}, [['n1', 'supports', 0.8]], { trace: { probability: 0.8 } }),
    asked({ answer: 'no', must: [] }, [['n4', 'near', 0.5]], { trace: { probability: 0.1 } }),
  ]);
  expect(score.aurocOfProbability).toBe(1);
  expect(score.aurocOfRelevance).toBe(0.5);
  expect(scoreTasks([asked({}, [['n1', 'supports']])]).aurocOfProbability).toBeNull();
});

test('contested is recognised where notes disagree, and false where they do not', () => {
  const score = scoreTasks([
    asked({ answer: 'contested' }, [['n1', 'against']]),
    asked({ answer: 'contested' }, [['n1', 'supports']]),
    asked({}, [['n1', 'against']]),
    // A change that nobody has confirmed is open, and not contested.
    asked({}, [['n1', 'supports']], { contradictions: [dispute] }),
  ]);
  expect(score.contestedRecognised).toEqual({ count: 1, of: 2 });
  expect(score.falselyContested).toEqual({ count: 1, of: 2 });
});

test('the note to act on is right where the recommendation quotes it, whatever the spaces', () => {
  const recommending = (act: string | undefined, recommendation: string) =>
    asked(act === undefined ? {} : { act }, [['n1', 'supports']], { recommendation });
  const score = scoreTasks([
    recommending('n1', 'Next: “This is what\nn1 says.”'),
    recommending('n1', 'Next: “This is what n2 says.”'),
    recommending('n1', 'This is what n1 says.'),
    recommending('n1', 'Next: “ ”.'),
    recommending('', 'Next: “This is what n1 says.”'),
    recommending(undefined, 'Next: “This is what n1 says.”'),
  ]);
  expect(score.actRight).toEqual({ count: 1, of: 4 });
  expect(quotesIn('He: “She said “no” twice.” And “so” on, ”lost“')).toEqual(['She said “no” twice.', 'so']);
});

test('a verdict is right, wrong or missed', () => {
  const saying = (verdict: WorldTask['verdict'], insight: string) =>
    asked(verdict === undefined ? {} : { verdict }, [['n1', 'supports']], { insight });
  const score = scoreTasks([
    saying('yes', 'Yes. It does.'),
    saying('no', 'Yes. It does.'),
    saying('no', 'No note says it outright.'),
    saying('-', 'No. It does not.'),
    saying('-', 'Noon is too late.'),
    saying(undefined, 'Yes. It does.'),
  ]);
  expect(score.verdict).toEqual({ asked: 3, told: 3, right: 1, missed: 1 });
});

test('a band is as good as what got it', () => {
  const score = scoreTasks([
    asked({}, [['n1', 'supports']], { confidence: 'high' }),
    asked({}, [['n2', 'supports']], { confidence: 'high' }),
    asked({ answer: 'part', confidence: 'low' }, [['n1', 'supports']], { confidence: 'high' }),
    asked({ answer: 'no', must: [], confidence: 'low' }, [['n1', 'supports']], { confidence: 'high' }),
    asked({}, [['n1', 'supports']], { confidence: 'low' }),
  ]);
  expect(score.bands).toEqual({
    high: { tasks: 4, settledAndRight: 1, unanswerable: 1 },
    medium: { tasks: 0, settledAndRight: 0, unanswerable: 0 },
    low: { tasks: 1, settledAndRight: 1, unanswerable: 0 },
  });
  expect(score.plainlySettledHigh).toEqual({ count: 2, of: 3 });
});

test('relations: what is set against each other is found, the five kinds are told apart', () => {
  const row = (
    kind: 'none' | 'update' | 'contradiction' | 'extension',
    found: typeof kind | 'related-to',
  ) => ({
    a: 'n1',
    b: 'n2',
    kind,
    found,
  });
  const score = scoreRelations([
    {
      relations: [
        row('update', 'contradiction'),
        row('contradiction', 'related-to'),
        row('none', 'related-to'),
      ],
      opened: 3,
      openedElsewhere: 2,
    },
    {
      relations: [row('none', 'contradiction'), row('extension', 'extension')],
      opened: 1,
      openedElsewhere: 0,
    },
  ]);
  expect(score).toMatchObject({
    rows: 5,
    conflictsFound: { count: 1, of: 2 },
    conflictsTrue: { count: 1, of: 2 },
    kindRight: { count: 2, of: 5 },
    opened: 4,
    openedElsewhere: 2,
  });
  expect(score.table.none).toEqual({ 'related-to': 1, contradiction: 1 });
});

test('the summary is overall and by kind, with words and times', () => {
  const relations = { relations: [], opened: 0, openedElsewhere: 0 };
  const result = summaryOf(
    [
      { world: 'kiln', notes: 4, tasks: [asked({}, [['n1', 'supports']], {}, 20)], ...relations },
      { world: 'hull', notes: 3, tasks: [asked({ kind: 'why' }, [], { insight: '' }, 40)], ...relations },
    ],
    { tier: 'lexical', without: ['read'], llm: null },
  );
  expect(result).toMatchObject({ worlds: 2, notes: 7, without: ['read'] });
  expect(result.overall).toMatchObject({ tasks: 2, insightWords: 1, millisecondsP95: 40 });
  expect(Object.keys(result.byKind)).toEqual(['fact', 'why']);
  expect(result.byKind.why).toMatchObject({ tasks: 1, decidingTold: 0, precision: null });
});
