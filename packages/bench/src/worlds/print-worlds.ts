/** The figures of worlds as a table for people. */
import type { AskedTask } from './ask-world.js';
import type { FeedbackResult } from './measure-feedback.js';
import type { WorldsResult } from './measure-worlds.js';
import type { RelationScore } from './score-relations.js';
import type { Share, TaskScore } from './score-tasks.js';

export const fixed = (value: number | null): string =>
  value === null ? '-' : value.toFixed(3).replace(/^0/, '');

export const ratio = ({ count, of }: Share): number | null => (of === 0 ? null : count / of);

const counted = (share: Share): string => `${fixed(ratio(share))}  (${share.count} of ${share.of})`;

const lines = (rows: readonly (readonly [label: string, value: string])[]): string =>
  rows.map(([label, value]) => `  ${label.padEnd(44)} ${value}`).join('\n');

const overallRows = (score: TaskScore): (readonly [string, string])[] => [
  ['deciding notes told', `${fixed(score.decidingTold)}  (mean over ${score.answerable} answerable)`],
  ['all deciding notes told', counted(score.allDecidingTold)],
  ['first note told is deciding', counted(score.firstIsDeciding)],
  ['of what is told, deciding or helpful', fixed(score.precision)],
  ['answerable, told a look-alike', counted(score.lookAlikeTold)],
  ['answerable, declined (wrong)', counted(score.wrongDeclines)],
  ['unanswerable, declined (right)', counted(score.rightDeclines)],
  ['answerable or not, AUROC of probability', fixed(score.aurocOfProbability)],
  ['answerable or not, AUROC of best relevance', fixed(score.aurocOfRelevance)],
  ['contested, recognised', counted(score.contestedRecognised)],
  ['not contested, called so', counted(score.falselyContested)],
  ['recommendation quotes the note to act on', counted(score.actRight)],
  [
    'verdicts right of those told',
    `${counted({ count: score.verdict.right, of: score.verdict.told })}, missed ${score.verdict.missed} of ${score.verdict.asked}`,
  ],
  ...Object.entries(score.bands).map(
    ([band, { tasks, settledAndRight, unanswerable }]) =>
      [
        `band ${band}`,
        `${tasks} tasks: ${settledAndRight} settled and right, ${unanswerable} unanswerable`,
      ] as const,
  ),
  ['plainly settled that got high', counted(score.plainlySettledHigh)],
  [
    'words: insight, recommendation',
    `${score.insightWords.toFixed(1)}, ${score.recommendationWords.toFixed(1)}`,
  ],
  ['ms an insight: p50, p95', `${score.millisecondsP50.toFixed(0)}, ${score.millisecondsP95.toFixed(0)}`],
];

const byCount = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || '-';

const wordingRows = ({ llm, overall: { wording } }: WorldsResult): (readonly [string, string])[] =>
  llm === null
    ? []
    : [
        ['LLM', llm],
        ['tasks with its words', counted(wording.worded)],
        ['its sentences kept', counted(wording.kept)],
        ['its sentences dropped, by fault', byCount(wording.dropped)],
        ['the local answer instead, by reason', byCount(wording.fallbacks)],
        ['ms of the LLM if its words were used, p50', wording.millisecondsP50?.toFixed(0) ?? '-'],
      ];

const relationRows = (score: RelationScore): (readonly [string, string])[] => [
  ['contradictions and updates found', counted(score.conflictsFound)],
  ['of the rows called so, true', counted(score.conflictsTrue)],
  ['kind right, of five', counted(score.kindRight)],
  ['set against each other, and without a row', `${score.opened}, ${score.openedElsewhere}`],
  ...Object.entries(score.table).map(
    ([kind, found]) =>
      [
        `${kind} found as`,
        Object.entries(found)
          .map(([name, count]) => `${name} ${count}`)
          .join(', '),
      ] as const,
  ),
];

const columns: readonly (readonly [head: string, value: (score: TaskScore) => string])[] = [
  ['tasks', score => String(score.tasks)],
  ['told', score => fixed(score.decidingTold)],
  ['all', score => fixed(ratio(score.allDecidingTold))],
  ['first', score => fixed(ratio(score.firstIsDeciding))],
  ['precision', score => fixed(score.precision)],
  ['alike', score => fixed(ratio(score.lookAlikeTold))],
  ['wrong dec', score => fixed(ratio(score.wrongDeclines))],
  ['right dec', score => fixed(ratio(score.rightDeclines))],
  ['contested', score => fixed(ratio(score.contestedRecognised))],
  ['act', score => fixed(ratio(score.actRight))],
  ['verdict', score => `${score.verdict.right}/${score.verdict.told}/${score.verdict.asked}`],
  ['high', score => String(score.bands.high.tasks)],
];

const kindTable = (byKind: WorldsResult['byKind']): string => {
  const cell = (text: string) => text.padStart(11);
  const head = `  ${'kind'.padEnd(10)}${columns.map(([name]) => cell(name)).join('')}`;
  const rows = Object.entries(byKind).map(
    ([kind, score]) => `  ${kind.padEnd(10)}${columns.map(([, value]) => cell(value(score))).join('')}`,
  );
  return [head, ...rows].join('\n');
};

/** One task and its answer, for a person to read. */
const feedbackRows: readonly (readonly [label: string, of: (score: TaskScore) => string])[] = [
  ['deciding notes told', score => fixed(score.decidingTold)],
  ['first note told is deciding', score => counted(score.firstIsDeciding)],
  ['of what is told, deciding or helpful', score => fixed(score.precision)],
  ['answerable, told a look-alike', score => counted(score.lookAlikeTold)],
  ['answerable, declined (wrong)', score => counted(score.wrongDeclines)],
  ['unanswerable, declined (right)', score => counted(score.rightDeclines)],
];

export const feedbackTable = ({ helpful, wrong, like, others }: FeedbackResult): string =>
  [
    `Feedback: ${helpful} helpful, ${wrong} wrong`,
    ...(
      [
        ['Tasks like them', like],
        ['All other tasks', others],
      ] as const
    ).flatMap(([title, scores]) => [
      '',
      `${title}, ${scores.before.tasks}: before → after`,
      lines(feedbackRows.map(([label, of]) => [label, `${of(scores.before)} → ${of(scores.after)}`])),
    ]),
  ].join('\n');

export const shownTask = (world: string, asked: AskedTask): string => {
  const { task, declined, told, history, insight, recommendation, confidence } = asked;
  const list = (ids: readonly string[]) => ids.join(' ') || '-';
  return `${world} · ${task.kind} · ${task.task}
  insight         ${insight}
  recommendation  ${recommendation}
  confidence      ${confidence}${declined ? ', declined' : ''}; told ${list(told)}${history.length > 0 ? `; past ${list(history)}` : ''}
  wanted          ${task.answer}, ${task.confidence}; must ${list(task.must)}; helps ${list(task.helps)}; near ${list(task.near)}
`;
};

export const worldsTable = (result: WorldsResult): string => {
  const { worlds, notes, tier, without, overall, byKind, relations } = result;
  const left = without.length === 0 ? '' : `, without ${without.join(', ')}`;
  return `${worlds} ${worlds === 1 ? 'world' : 'worlds'}, ${notes} notes, ${overall.tasks} tasks (${tier}${left})
${lines([...overallRows(overall), ...wordingRows(result)])}

Relations, ${relations.rows} rows
${lines(relationRows(relations))}

By kind (dec: declined; verdict: right/told/asked)
${kindTable(byKind)}`;
};
