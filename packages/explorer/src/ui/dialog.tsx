/** A dialog that keeps the focus until it is answered. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
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
  useEffect(() => {
    const dialog = place.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
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
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
      onClick={event => {
        if (event.target === place.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
