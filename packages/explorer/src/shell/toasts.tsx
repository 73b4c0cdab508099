/** Short notes at the edge of the page: what was done, and the way back. */
import { signal } from '@preact/signals';
import { Button } from '../ui/button.js';
import { wordsOfError } from '../words/error-words.js';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly undo?: (() => void) | undefined;
}

const toasts = signal<readonly Toast[]>([]);
/** How long a note stays. */
export const toastStaysMs = 7_000;
const most = 3;
let lastId = 0;

const dismiss = (id: number): void => {
  toasts.value = toasts.value.filter(toast => toast.id !== id);
};

/** Says what was done; `undo` offers the way back. The answer takes the note away. */
export const notify = (text: string, undo?: () => void): (() => void) => {
  lastId += 1;
  const id = lastId;
  toasts.value = [...toasts.value, { id, text, undo }].slice(-most);
  setTimeout(() => dismiss(id), toastStaysMs);
  return () => dismiss(id);
};

/** Says that something failed, where there is no better place for it. */
export const notifyFailure = (error: unknown): void => {
  const { title, detail } = wordsOfError(error);
  notify(`${title}. ${detail}`);
};

/** The notes. */
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
          <Button look="quiet" aria-label="Close the note" onClick={() => dismiss(id)}>
            ✕
          </Button>
        </div>
      ))}
    </div>
  );
}
