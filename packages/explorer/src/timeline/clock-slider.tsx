/** One of the two clocks: a histogram over time and a slider. */
import { minuteOf, timeWithin } from '../words/times.js';
import {
  type Axis,
  type ClockLine,
  lengthOf,
  type Mark,
  nextBusyPlace,
  placeOf,
  places,
  timeAt,
} from './axis.js';

const width = 1_000;
const height = 44;
/** The maximum width of a bar. */
const widestBar = 28;

/** The bars above the slider; those after the selected time are faint. */
function Bars({ line, marks, place }: { line: ClockLine; marks: readonly Mark[]; place: number }) {
  return (
    <svg class="clock-bars" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {line.gaps.map(gap => (
        <path
          key={gap.x}
          class="clock-gap"
          d={`M${(gap.x + gap.width * 0.2) * width} ${height - 1}H${(gap.x + gap.width * 0.8) * width}`}
        />
      ))}
      {line.bars.map(bar => {
        const drawn = Math.min(widestBar, Math.max(2, bar.width * width - 1));
        return (
          <rect
            key={bar.x}
            class={bar.x * places <= place ? 'clock-bar' : 'clock-bar is-ahead'}
            x={(bar.x + bar.width / 2) * width - drawn / 2}
            y={height * (1 - bar.height)}
            width={drawn}
            height={height * bar.height}
          />
        );
      })}
      {marks.map(mark => {
        const x = (placeOf(line.axis, mark.at) / places) * width;
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

const tickPlaces = [0, 250, 500, 750, 999];

/** Labels at even distances; gaps are shortened, so the times between them are uneven. */
function Ticks({ axis }: { axis: Axis }) {
  const words = tickPlaces.map(place => timeWithin(timeAt(axis, place) ?? '', lengthOf(axis)));
  return (
    <div class="clock-ticks" aria-hidden="true">
      {words.map((text, at) => (
        <span key={tickPlaces[at]}>{words.indexOf(text) === at ? text : ''}</span>
      ))}
    </div>
  );
}

/** On a shorter axis, such as a single import, seconds matter. */
const shortMs = 600_000;

/** A clock. The arrow keys move it a little, Page Up and Page Down more, Home and End to either end. */
export function ClockSlider({
  title,
  words,
  line,
  marks = [],
  place,
  onPlace,
}: {
  title: string;
  words: string;
  line: ClockLine;
  marks?: readonly Mark[];
  place: number;
  onPlace: (place: number) => void;
}) {
  const { axis, bars } = line;
  const time = timeAt(axis, place);
  const shown = time === null ? 'now' : lengthOf(axis) < shortMs ? timeWithin(time, 0) : minuteOf(time);
  const step = (direction: 1 | -1): void => {
    const next = nextBusyPlace(bars, place, direction);
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
          aria-label={`${title}: previous event`}
          onClick={() => step(-1)}
        >
          ‹
        </button>
        <button type="button" class="icon-button" aria-label={`${title}: next event`} onClick={() => step(1)}>
          ›
        </button>
      </div>
      <div class="clock-track">
        <Bars line={line} marks={marks} place={place} />
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
        <Ticks axis={axis} />
      </div>
    </div>
  );
}
