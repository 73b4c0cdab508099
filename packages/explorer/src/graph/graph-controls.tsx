/**
 * The filters of the graph: search, kinds (also the legend of the lines), types (also the legend of the nodes) and
 * time.
 */
import { type RelationshipKind, relationshipKinds } from '@loci/client';
import { useState } from 'preact/hooks';
import { TypeDot } from '../ui/context-link.js';
import { kindWords } from '../words/kinds.js';
import { linePatterns } from './line-patterns.js';
import { LineSample } from './line-sample.js';
import { contestedWithin, found, kindCounts, type MapFilter, type MapView, typesOf } from './map-view.js';

const mostHits = 8;
const mostTypes = 14;
const dayMs = 24 * 3_600_000;

/** The choices for when something last changed. */
const spans: readonly (readonly [words: string, days: number | null])[] = [
  ['at any time', null],
  ['in the last day', 1],
  ['in the last 7 days', 7],
  ['in the last 30 days', 30],
  ['in the last year', 365],
];

function Finder({ view, onChoose }: { view: MapView; onChoose: (key: string) => void }) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const hits = found(view, words, mostHits);
  const choose = (key: string | undefined): void => {
    if (key === undefined) return;
    onChoose(key);
    setWords('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') choose(hits[at]?.[0]);
    else if (event.key === 'Escape' && words !== '') setWords('');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isOpen = words.trim() !== '';
  return (
    <div class="finder">
      <input
        class="input"
        type="text"
        placeholder="Find a context"
        role="combobox"
        aria-label="Find a context"
        aria-expanded={isOpen && hits.length > 0}
        aria-controls="finder-hits"
        aria-activedescendant={isOpen && hits.length > 0 ? `finder-hit-${at}` : undefined}
        autocomplete="off"
        value={words}
        onInput={event => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && hits.length === 0 && (
        <p class="finder-hits finder-none soft small" role="status">
          No matching contexts
        </p>
      )}
      {isOpen && hits.length > 0 && (
        <div class="finder-hits" id="finder-hits" role="listbox" aria-label="Contexts found">
          {hits.map(([key, context], index) => (
            <button
              key={key}
              id={`finder-hit-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              class="finder-hit"
              onClick={() => choose(key)}
            >
              <span class="finder-name">{context.name}</span>
              <span class="soft small">{context.context_type}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const toggled = <Item,>(set: ReadonlySet<Item>, item: Item): ReadonlySet<Item> => {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
};

/** The filter panel; `whole` is the unfiltered map. */
export function GraphControls({
  whole,
  filter,
  onFilter,
  onChoose,
}: {
  whole: MapView;
  filter: MapFilter;
  onFilter: (filter: MapFilter) => void;
  onChoose: (key: string) => void;
}) {
  const kinds = kindCounts(whole);
  const types = typesOf(whole);
  const within = contestedWithin(whole);
  const [span, setSpan] = useState('');
  const switchKind = (kind: RelationshipKind) =>
    onFilter({ ...filter, hiddenKinds: toggled(filter.hiddenKinds, kind) });
  const switchType = (type: string) =>
    onFilter({ ...filter, hiddenTypes: toggled(filter.hiddenTypes, type) });
  return (
    <div class="graph-controls">
      <Finder view={whole} onChoose={onChoose} />
      <fieldset class="legend">
        <legend>Relationships</legend>
        {relationshipKinds.map(kind => (
          <label key={kind} class="legend-row" title={linePatterns[kind].words}>
            <input
              type="checkbox"
              checked={!filter.hiddenKinds.has(kind)}
              onChange={() => switchKind(kind)}
            />
            <LineSample kind={kind} />
            <span class="legend-name">{kindWords(kind)}</span>
            <span class="soft small">{kinds[kind]}</span>
          </label>
        ))}
        {within > 0 && (
          <p class="legend-row legend-within" title="Two memories of one context contradict each other">
            <span class="contested-sample" aria-hidden="true" />
            <span class="legend-name">contradicts itself</span>
            <span class="soft small">{within}</span>
          </p>
        )}
      </fieldset>
      <fieldset class="legend">
        <legend>Types</legend>
        <div class="legend-types">
          {types.slice(0, mostTypes).map(({ type, count }) => (
            <label key={type} class="legend-row">
              <input
                type="checkbox"
                checked={!filter.hiddenTypes.has(type)}
                onChange={() => switchType(type)}
              />
              <TypeDot type={type} />
              <span class="legend-name wrap">{type}</span>
              <span class="soft small">{count}</span>
            </label>
          ))}
        </div>
        {types.length > mostTypes && (
          <p class="soft small">and {types.length - mostTypes} more types, always shown</p>
        )}
      </fieldset>
      <label class="legend-time">
        <span>Changed</span>
        <select
          class="select"
          value={span}
          onChange={event => {
            const { value } = event.currentTarget;
            setSpan(value);
            onFilter({ ...filter, changedSince: value === '' ? null : Date.now() - Number(value) * dayMs });
          }}
        >
          {spans.map(([words, days]) => (
            <option key={words} value={days ?? ''}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
