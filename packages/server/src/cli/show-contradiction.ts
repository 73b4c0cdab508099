/** A contradiction for a person: both sides side by side, differences marked, and how it was resolved. */
import type { Contradiction } from '@loci/client';
import { ownWords } from '@loci/client/internal';
import { paintOf, type Sheet } from './paint.js';
import { type Column, facts, sideBySide, sourceInWords, when } from './print.js';

/** Marks with «» what only this side says, as the explorer does. */
export const markDifferences = (text: string, other: string): string =>
  ownWords(text, other, 'old')
    .map(piece => (piece.of === 'old' ? `«${piece.text}»` : piece.text))
    .join('');

const meanings = {
  kept_first: 'the first holds, and the second is superseded',
  kept_second: 'the second holds, and the first is superseded',
  both_in_time: 'the first held until the second began',
  both_in_scope: 'both hold, each in a different case',
  dismissed: 'they do not contradict each other',
} as const;

type Settlement = NonNullable<Contradiction['resolution']>;

export const settlementInWords = (settled: Settlement): string => {
  const because = settled.reason === null ? '' : `: ${settled.reason}`;
  return `${settled.resolution} by ${settled.resolved_by}, ${when(settled.resolved_at)}${because}`;
};

/** How a resolution was undone; empty while it is in force. */
export const undoingInWords = ({ undone_at, undone_by, undone_reason }: Settlement): string => {
  if (undone_at === null) return '';
  const by = undone_by === null ? '' : ` by ${undone_by}`;
  return `undone${by}, ${when(undone_at)}${undone_reason === null ? '' : `: ${undone_reason}`}`;
};

const lifeOf = (contradiction: Contradiction): (readonly [string, string])[] => [
  ...contradiction.history.map(
    settled => ['before', `${settlementInWords(settled)}\n${undoingInWords(settled)}`] as const,
  ),
  ...(contradiction.resolution === null
    ? []
    : [['settled', settlementInWords(contradiction.resolution)] as const]),
  ...(contradiction.resolution?.marked_for_review.length
    ? [['review', contradiction.resolution.marked_for_review.join('\n')] as const]
    : []),
  ...(contradiction.suggested_resolution === null || contradiction.resolution !== null
    ? []
    : [
        [
          'suggested',
          `${contradiction.suggested_resolution}: ${meanings[contradiction.suggested_resolution]}`,
        ] as const,
      ]),
];

export const contradictionInWords = (contradiction: Contradiction, sheet: Sheet): string => {
  const { first, second } = contradiction;
  const paint = paintOf(sheet);
  const column = (heading: string, one: typeof first, other: typeof first): Column => [
    heading,
    markDifferences(one.quote, other.quote),
    ...(first.quote === first.content && second.quote === second.content ? [] : [`in: ${one.content}`]),
    `${sourceInWords(one.source)}, ${when(one.occurred_at)}`,
    one.memory_id,
  ];
  return [
    `${paint.name(contradiction.id)} (${paint[contradiction.status === 'open' ? 'warning' : 'good'](contradiction.status)}, ${contradiction.origin}, ${when(contradiction.opened_at)})`,
    sideBySide(column('first', first, second), column('second', second, first), sheet),
    facts([['why', contradiction.reason], ...lifeOf(contradiction)], sheet),
  ].join('\n');
};
