/** A dialog that keeps the focus until it is answered. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { classNames } from './class-names.js';

/** Open as long as it is on the page; Escape and a click beside it close it. */
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
  // Before the next key is heard: who types fast must not type into the page behind.
  useLayoutEffect(() => {
    const dialog = place.current;
    const before = document.activeElement;
    const close = () => latest.current();
    // Escape is told at once; `close` alone comes later, and a key pressed in between would be lost.
    dialog?.addEventListener('cancel', close);
    dialog?.addEventListener('close', close);
    dialog?.showModal();
    return () => {
      // It tells of its end later, when another dialog may be open already.
      dialog?.removeEventListener('cancel', close);
      dialog?.removeEventListener('close', close);
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Escape, which the dialog hears by itself
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
