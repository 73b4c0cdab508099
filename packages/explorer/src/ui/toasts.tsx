/** Toasts: what was done, with an undo. */
import { effect, signal } from '@preact/signals';
import { route } from '../router.js';
import { wordsOfError } from '../words/error-words.js';
import { Button } from './button.js';

interface Toast {
  readonly id: number;
  readonly text: string;
  /** In milliseconds since the page was opened. */
  readonly since: number;
  readonly undo?: (() => void) | undefined;
}

const toasts = signal<readonly Toast[]>([]);
/** How long a toast stays. */
export const toastStaysMs = 7_000;
const most = 3;
let lastId = 0;

const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter(toast => toast.id !== id);
};

/** Shows a toast, optionally with `undo`; returns a function that removes it. */
export const notify = (text: string, undo?: () => void): (() => void) => {
  lastId += 1;
  const id = lastId;
  toasts.value = [...toasts.value, { id, text, undo, since: performance.now() }].slice(-most);
  setTimeout(() => dismiss(id), toastStaysMs);
  return () => dismiss(id);
};

/** What is done and navigates at once, such as forgetting a context, is still reported on the next page. */
const navigatesWithinMs = 1_000;

const pageOf = ({ screen, graph, ...rest }: typeof route.value): string =>
  JSON.stringify([screen, graph, { ...rest, query: undefined }]);

let page = pageOf(route.peek());
effect(() => {
  const next = pageOf(route.value);
  if (next === page) return;
  page = next;
  const old = performance.now() - navigatesWithinMs;
  toasts.value = toasts.peek().filter(({ since }) => since > old);
});

/** Reports a failure that has no better place. */
export const notifyFailure = (error: unknown): void => {
  const { title, detail } = wordsOfError(error);
  notify(`${title}. ${detail}`);
};

/** The toasts. */
export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(({ id, text, undo }) => (
        <div key={id} class="toast">
          <span class="toast-text">{text}</span>
          {undo !== undefined && (
            <Button
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              Undo
            </Button>
          )}
          <Button look="quiet" aria-label="Dismiss" onClick={() => dismiss(id)}>
            ✕
          </Button>
        </div>
      ))}
    </div>
  );
}
