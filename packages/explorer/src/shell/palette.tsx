/** The command palette: everything in a few keystrokes. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { graph, signedInApi } from '../session.js';
import { Dialog } from '../ui/dialog.js';
import { Prose } from '../ui/prose.js';
import { farEntries, nearEntries, type PaletteEntry, questionEntries } from './palette-entries.js';

const waitMs = 120;

/** The entries for a text, and a function that stops asking for them. */
const useFound = (typed: string): readonly [readonly PaletteEntry[], () => void] => {
  const [found, setFound] = useState<readonly PaletteEntry[]>([]);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => {
    const current = graph.value;
    if (current === null || typed.trim().length < 2) {
      setFound([]);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      farEntries(signedInApi(), current, typed, controller.signal).then(setFound, () => {
        // The text has changed since, or the server is unreachable, which the frame shows.
        if (!controller.signal.aborted) setFound([]);
      });
    }, waitMs);
    stop.current = () => {
      clearTimeout(timer);
      controller.abort();
    };
    return stop.current;
  }, [typed]);
  return [found, () => stop.current()];
};

const step = (at: number, by: number, count: number): number => (count === 0 ? 0 : (at + by + count) % count);

/** The palette; open while rendered. */
export function Palette({ onClose, onHelp }: { onClose: () => void; onHelp: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [found, stop] = useFound(typed);
  const entries = [...nearEntries(typed, onHelp), ...found, ...questionEntries(typed)];
  const chosen = Math.min(at, Math.max(0, entries.length - 1));
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    // At once: the server would refuse what it still asks after a sign-out.
    stop();
    onClose();
    entry.run();
  };
  useEffect(() => {
    document.getElementById(`palette-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(step(chosen, 1, entries.length));
    else if (event.key === 'ArrowUp') setAt(step(chosen, -1, entries.length));
    else if (event.key === 'Enter') run(entries[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog label="Command palette" onClose={onClose} look="palette">
      <input
        class="palette-input"
        role="combobox"
        aria-label="Command or search"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={entries.length > 0 ? `palette-${chosen}` : undefined}
        placeholder="Go to a screen, context or memory…"
        autocomplete="off"
        spellcheck={false}
        value={typed}
        onInput={event => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={hear}
      />
      <div class="palette-list" id="palette-list" role="listbox" aria-label="Results">
        {entries.map((entry, index) => (
          <div key={entry.id}>
            {entries[index - 1]?.group !== entry.group && (
              <div class="palette-group" role="presentation">
                {entry.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input above hears the keys */}
            <div
              id={`palette-${index}`}
              class="palette-item"
              data-entry={entry.id}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onClick={() => run(entry)}
              onMouseMove={() => setAt(index)}
            >
              <span class="grow">
                <Prose text={entry.title} />
              </span>{' '}
              {entry.hint !== undefined && <span class="soft small">{entry.hint}</span>}
              {entry.keys !== undefined && <span class="soft small hint-keys">{entry.keys}</span>}
            </div>
          </div>
        ))}
        {entries.length === 0 && <p class="palette-group">No results</p>}
      </div>
    </Dialog>
  );
}
