/** Handles all keys in one place; screens register theirs while shown. */
import { signal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** A key, or a sequence of two ("g o"), and its action. */
export interface KeyBinding {
  readonly keys: string;
  readonly title: string;
  /** Omitted if the focused element handles the key itself: then it is only listed in the help. */
  readonly run?: () => void;
}

interface Group {
  readonly title: string;
  readonly bindings: readonly KeyBinding[];
}

const storageKey = 'loci.single-keys';
/** Whether single-letter shortcuts are on; some people dictate, or hit keys by accident. */
export const singleKeys = signal(globalThis.localStorage?.getItem(storageKey) !== 'off');

/** Turns single-letter shortcuts on or off, permanently. */
export const setSingleKeys = (isOn: boolean): void => {
  singleKeys.value = isOn;
  localStorage.setItem(storageKey, isOn ? 'on' : 'off');
};

/** The active shortcuts, newest group first. */
export const keyGroups = signal<readonly Group[]>([]);

/** Registers shortcuts while the component is shown. */
export const useKeys = (title: string, bindings: readonly KeyBinding[]): void => {
  const latest = useRef(bindings);
  latest.current = bindings;
  const shape = bindings
    .map(({ keys, title: words, run }) => [keys, words, run === undefined ? 'shown' : 'heard'].join('\t'))
    .join('\n');
  useLayoutEffect(() => {
    const lines = shape === '' ? [] : shape.split('\n');
    const group: Group = {
      title,
      bindings: lines.map((line, at) => {
        const [keys = '', words = '', how] = line.split('\t');
        const run = (): void => latest.current[at]?.run?.();
        return { keys, title: words, ...(how === 'heard' ? { run } : {}) };
      }),
    };
    keyGroups.value = [group, ...keyGroups.value];
    return () => {
      keyGroups.value = keyGroups.value.filter(one => one !== group);
    };
  }, [title, shape]);
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)));

/** Moves the focus through the rows of the screen. */
const moveRow = (step: 1 | -1): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('#main [data-row]')];
  if (rows.length === 0) return;
  const at = rows.findIndex(row => row.contains(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step;
  const row = rows[Math.max(0, Math.min(rows.length - 1, next))];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
};

const rowKeys: Readonly<Record<string, () => void>> = {
  j: () => moveRow(1),
  k: () => moveRow(-1),
};

const togetherMs = 900;
let pressedFirst = '';
let pressedAt = 0;

const findBinding = (keys: string): KeyBinding | undefined =>
  keyGroups.value
    .flatMap(group => group.bindings)
    .find(binding => binding.keys === keys && binding.run !== undefined);
const beginsBinding = (key: string): boolean =>
  keyGroups.value.some(group => group.bindings.some(binding => binding.keys.startsWith(`${key} `)));

const hear = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
    const palette = findBinding('Ctrl K');
    if (palette === undefined) return;
    event.preventDefault();
    palette.run?.();
    return;
  }
  if (event.altKey || isTyping(event.target) || document.querySelector('dialog[open]') !== null) return;
  if (!singleKeys.value && event.key !== 'Escape') return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isSecond = pressedFirst !== '' && event.timeStamp - pressedAt < togetherMs;
  // A key that is held down decides once; only moving and zooming repeat.
  if (event.repeat && !isSecond && /^[a-z0-9]$/.test(key) && rowKeys[key] === undefined) return;
  const run =
    (isSecond ? findBinding(`${pressedFirst} ${key}`)?.run : undefined) ??
    findBinding(key)?.run ??
    rowKeys[key];
  pressedFirst = '';
  if (run !== undefined) {
    event.preventDefault();
    run();
  } else if (beginsBinding(key)) {
    pressedFirst = key;
    pressedAt = event.timeStamp;
  }
};

/** Starts listening for keys; returns a stop function. */
export const startKeyboard = (): (() => void) => {
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
};
