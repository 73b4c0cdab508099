/** The navigation: which graph, and which screen of it. */
import { type LiveState, liveState } from '../live.js';
import { useLoad } from '../load.js';
import { openRemember } from '../remember/draft.js';
import { go, href, route } from '../router.js';
import { routeInGraph } from '../routes.js';
import { graph, graphs, holder, may, signOut } from '../session.js';
import { classNames } from '../ui/class-names.js';
import { Icon } from '../ui/icon.js';
import { navEntries } from './screens.js';
import { shownTheme, switchTheme } from './theme.js';

const sun =
  'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9';
const moon = 'M13 9.6A5.6 5.6 0 0 1 6.4 3a5.6 5.6 0 1 0 6.6 6.6Z';
const lens = 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.4 10.4l3.3 3.3';
const plus = 'M8 3v10M3 8h10';
const isMac = /Mac|iP(?:hone|ad)/.test(globalThis.navigator?.platform ?? '');
const dots = 'M3.5 8h.01M8 8h.01M12.5 8h.01';
const person = 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8ZM3 13.6c.5-2.4 2.5-3.8 5-3.8s4.5 1.4 5 3.8';
const leave = 'M6 2.5H3v11h3M7 8h6.5M11 5.5 13.5 8 11 10.5';

function GraphPicker() {
  const known = graphs.value ?? [];
  const current = graph.value;
  const isUnknown = current !== null && !known.some(one => one.graph_id === current);
  return (
    <label class="graph-picker">
      <span class="hidden-visually">Graph</span>
      <select
        value={current ?? ''}
        onChange={event => go(routeInGraph(route.value, event.currentTarget.value))}
      >
        {current === null && <option value="">No graph yet</option>}
        {isUnknown && <option value={current}>{current}</option>}
        {known.map(one => (
          <option key={one.graph_id} value={one.graph_id}>
            {one.graph_id}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The number of open contradictions in the current graph. */
function OpenCount() {
  const current = graph.value;
  const { value } = useLoad(current === null ? null : `graph ${current}`, (api, signal) =>
    api.getGraph({ graph_id: current ?? '' }, { signal }),
  );
  if (value === undefined || value.open_contradiction_count === 0) return null;
  return (
    <span class="nav-count">
      {value.open_contradiction_count}
      <span class="hidden-visually"> open</span>
    </span>
  );
}

const liveWords: Readonly<Record<LiveState, string>> = {
  off: 'Not live',
  connecting: 'Connecting…',
  on: 'Live',
  away: 'Server unreachable, retrying',
};

/** Whether changes arrive as they happen. */
function Live() {
  return (
    <span class={`live live-${liveState.value}`} role="status">
      <span class="live-dot" aria-hidden="true" />
      <span class="live-text">{liveWords[liveState.value]}</span>
    </span>
  );
}

/** The name on what is stored here. */
function Person() {
  const here = holder.value;
  if (here === null) return null;
  return (
    <a class="side-person" href={href({ screen: 'admin', graph: graph.value })}>
      <span class="hidden-visually">Signed in as </span>
      <Icon path={person} />
      <span class="side-person-name">{here.name}</span>
    </a>
  );
}

/** The sidebar. */
export function NavBar({ onPalette }: { onPalette: () => void }) {
  const { screen } = route.value;
  const isDark = shownTheme() === 'dark';
  return (
    <header class="side">
      <div class="side-top">
        <img class="side-mark" src="./loci.svg" alt="Loci" width="22" height="22" />
        <GraphPicker />
      </div>
      <button type="button" class="nav-palette" onClick={onPalette}>
        <Icon path={lens} />
        <span>Commands</span>
        <span class="key" aria-hidden="true">
          {isMac ? '⌘' : 'Ctrl'} K
        </span>
      </button>
      {may('write') && (
        <button type="button" class="nav-palette nav-remember" onClick={openRemember}>
          <Icon path={plus} />
          <span>Remember</span>
          <span class="key" aria-hidden="true">
            n
          </span>
        </button>
      )}
      <nav class="nav" aria-label="Screens">
        {navEntries.map(entry => (
          <a
            key={entry.screen}
            class={classNames('nav-link', entry.isRare && 'nav-rare')}
            href={href({ screen: entry.screen, graph: graph.value })}
            aria-current={screen === entry.screen ? 'page' : undefined}
          >
            <Icon path={entry.icon} />
            <span class="nav-title nav-long">{entry.title}</span>
            <span class="nav-title nav-short" aria-hidden="true">
              {entry.short ?? entry.title}
            </span>
            {entry.screen === 'contradictions' && <OpenCount />}
          </a>
        ))}
        <button type="button" class="nav-link nav-more" onClick={onPalette}>
          <Icon path={dots} />
          <span class="nav-title">More</span>
        </button>
      </nav>
      <Person />
      <div class="side-foot">
        <Live />
        <button
          type="button"
          class="icon-button"
          onClick={switchTheme}
          aria-label={isDark ? 'Light theme' : 'Dark theme'}
        >
          <Icon path={isDark ? sun : moon} />
        </button>
        <button type="button" class="icon-button" onClick={signOut} aria-label="Sign out">
          <Icon path={leave} />
        </button>
      </div>
    </header>
  );
}
