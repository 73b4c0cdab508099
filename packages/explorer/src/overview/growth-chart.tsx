/** How the graph grew, as a line. */
import type { GraphTimeline } from '@loci/client';
import { counted, numberText } from '../words/counts.js';
import { busyParts, growthLine, growthPath, isOneMoment, pastWords } from '../words/growth.js';
import { dayOf, endsOf } from '../words/times.js';

const width = 600;
const height = 120;

/** By when things became true, which is what people mean by growth. */
export function GrowthChart({ timeline, stored }: { timeline: GraphTimeline; stored: number }) {
  const parts = busyParts(timeline.occurred);
  const line = growthLine(parts);
  if (isOneMoment(parts))
    return (
      <p class="soft">
        {counted(line.total, 'memory', 'memories')}, {line.total === 1 ? 'from' : 'all from'}{' '}
        {dayOf(timeline.from)}
        {pastWords(line.total, stored)}. The chart appears once memories span more than one moment.
      </p>
    );
  const to = new Date(
    Math.min(Date.parse(timeline.to), Date.parse(timeline.from) + parts.length * timeline.bucket_ms),
  ).toISOString();
  const [first, last] = endsOf(timeline.from, to);
  const path = growthPath(line, width, height);
  const label = `From 0 on ${first} to ${counted(line.total, 'memory', 'memories')} on ${last}`;
  return (
    <figure class="growth">
      <span class="growth-most number" aria-hidden="true">
        {numberText(line.total)}
      </span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        <path class="growth-area" d={`${path}L${width} ${height}L0 ${height}Z`} />
        <path class="growth-line" d={path} />
      </svg>
      <figcaption class="growth-ends">
        <span>{first}</span>
        <span class="growth-words">by the date each became true{pastWords(line.total, stored)}</span>
        <span>{last}</span>
      </figcaption>
    </figure>
  );
}
