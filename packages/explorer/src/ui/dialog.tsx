/** A modal dialog that traps the focus. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { classNames } from './class-names.js';

/** Open while rendered; Escape or a click outside closes it. */
export function Dialog({
  label,
  onClose,
  look,
  children,
}: {
  label: string;
  onClose: () => void;
  look?: string;
  children: ComponentChildren;
}) {
  const place = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  // Runs before the next key, so that fast typing does not reach the page behind.
  useLayoutEffect(() => {
    const dialog = place.current;
    const before = document.activeElement;
    const close = () => latest.current();
    // Handles Escape immediately; `close` fires later, and a key pressed in between would be lost.
    dialog?.addEventListener('cancel', close);
    dialog?.addEventListener('close', close);
    dialog?.showModal();
    return () => {
      // `close` fires later, when another dialog may already be open.
      dialog?.removeEventListener('cancel', close);
      dialog?.removeEventListener('close', close);
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the dialog handles itself
    <dialog
      ref={place}
      class={classNames(look)}
      aria-label={label}
      onClick={event => {
        if (event.target === place.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
