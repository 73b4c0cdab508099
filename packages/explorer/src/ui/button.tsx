/** Buttons: primary, plain, quiet and danger. */
import type { ComponentChildren, JSX } from 'preact';
import { classNames } from './class-names.js';

/** Button properties, in addition to those of the HTML element. */
export interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'class' | 'icon'> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** The shortcut key, shown next to the label. */
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
