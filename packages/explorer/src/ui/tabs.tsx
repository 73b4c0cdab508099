/** Tabs: shows one of several panels; the arrow keys switch between them. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { numberText } from '../words/counts.js';

/** One tab. */
export interface TabEntry<Name extends string> {
  readonly name: Name;
  readonly title: string;
  readonly count?: number | undefined;
}

/** The row of tabs and the selected panel. */
export function Tabs<Name extends string>({
  label,
  entries,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  entries: readonly TabEntry<Name>[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ComponentChildren;
}) {
  const list = useRef<HTMLDivElement>(null);
  const hear = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = entries.findIndex(entry => entry.name === chosen);
    const next = (at + step + entries.length) % entries.length;
    const entry = entries[next];
    if (entry === undefined) return;
    onChoose(entry.name);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={hear}>
        {entries.map(entry => (
          <button
            key={entry.name}
            type="button"
            role="tab"
            id={`tab-${entry.name}`}
            class="tab"
            aria-selected={entry.name === chosen}
            aria-controls="tab-panel"
            tabIndex={entry.name === chosen ? 0 : -1}
            onClick={() => onChoose(entry.name)}
          >
            {entry.title}
            {entry.count !== undefined && <span class="tab-count number">{numberText(entry.count)}</span>}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${chosen}`} class="stack">
        {children}
      </div>
    </div>
  );
}
