/** A relative time, with the exact one on hover. */
import { signal } from '@preact/signals';
import { minuteOf, relativeTime } from '../words/times.js';

const now = signal(Date.now());
const refreshMs = 30_000;
setInterval(() => {
  now.value = Date.now();
}, refreshMs);

/** "3 days ago". */
export function RelativeTime({ time }: { time: string }) {
  return (
    <time dateTime={time} title={minuteOf(time)}>
      {relativeTime(time, now.value)}
    </time>
  );
}
