/** One of the two clocks: how much happened when, and a slider that says where it stands. */
import { minuteOf } from '../words/times.js';
import { type Axis, barsOf, type Mark, nextBusyPlace, placeOf, places, timeAt } from './axis.js';

const width = 1_000;
const height = 44;

/** The bars above the slider; what lies after the clock is drawn faint. */
function Bars({
  axis,
  counts,
  marks,
  place,
}: {
  axis: Axis;
  counts: readonly number[];
  marks: readonly Mark[];
  place: number;
}) {
  return (
    <svg class="clock-bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {barsOf(counts).map(bar => (
        <rect
          key={bar.x}
          class={bar.x * places <= place ? 'clock-bar' : 'clock-bar is-ahead'}
          x={bar.x * width}
          y={height * (1 - bar.height)}
          width={Math.max(2, bar.width * width - 1)}
          height={height * bar.height}
        />
      ))}
      {marks.map(mark => {
        const x = (placeOf(axis, mark.at) / places) * width;
        return (
          <path
            key={`${mark.id}${mark.kind}`}
            class={`clock-mark clock-mark-${mark.kind}`}
            d={`M${x} 0V${height}`}
          >
            <title>{mark.words}</title>
          </path>
        );
      })}
    </svg>
  );
}

/** A clock. The arrow keys move it a little, Page Up and Page Down more, Home and End to the ends. */
export function ClockSlider({
  title,
  words,
  axis,
  counts,
  marks = [],
  place,
  onPlace,
}: {
  title: string;
  words: string;
  axis: Axis;
  counts: readonly number[];
  marks?: readonly Mark[];
  place: number;
  onPlace: (place: number) => void;
}) {
  const time = timeAt(axis, place);
  const shown = time === null ? 'now' : minuteOf(time);
  const step = (direction: 1 | -1): void => {
    const next = nextBusyPlace(counts, place, direction);
    if (next !== null) onPlace(next);
    else if (direction === 1) onPlace(places);
    else onPlace(0);
  };
  return (
    <div class="clock">
      <div class="clock-head">
        <span class="clock-title">{title}</span>
        <span class="soft small clock-words">{words}</span>
        <output class="clock-time">{shown}</output>
        <button
          type="button"
          class="icon-button"
          aria-label={`${title}: back to what happened before`}
          onClick={() => step(-1)}
        >
          ‹
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={`${title}: on to what happened next`}
          onClick={() => step(1)}
        >
          ›
        </button>
      </div>
      <div class="clock-track">
        <Bars axis={axis} counts={counts} marks={marks} place={place} />
        <input
          class="clock-slider"
          type="range"
          min={0}
          max={places}
          value={place}
          aria-label={title}
          aria-valuetext={shown}
          onInput={event => onPlace(Number(event.currentTarget.value))}
        />
      </div>
    </div>
  );
}
