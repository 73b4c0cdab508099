/** Buttons: one look for what matters most, one for the rest, one for what cannot be taken back. */
import type { ComponentChildren, JSX } from 'preact';
import { classNames } from './class-names.js';

/** Properties of a button; all else of a plain button may be given too. */
export interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'class' | 'icon'> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** The key that does the same, shown beside the words. */
  hint?: string | undefined;
  isBusy?: boolean;
  children: ComponentChildren;
}

/** A button. */
export function Button({ look = 'plain', hint, isBusy = false, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      class={classNames('button', `button-${look}`, isBusy && 'is-busy')}
      disabled={disabled ?? isBusy}
    >
      {children}
      {hint !== undefined && (
        <span class="key" aria-hidden="true">
          {hint}
        </span>
      )}
    </button>
  );
}
