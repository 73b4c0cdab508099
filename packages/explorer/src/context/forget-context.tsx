/** Forgets a context, after showing what would be deleted. */
import { signedInApi } from '../session.js';
import { ForgetDialog } from '../ui/forget-dialog.js';
import { notify } from '../ui/toasts.js';
import type { ContextPlace } from './context-place.js';

/** The dialog. */
export function ForgetContext({
  place,
  onClose,
  onForgotten,
}: {
  place: ContextPlace;
  onClose: () => void;
  onForgotten: () => void;
}) {
  return (
    <ForgetDialog
      what="this context"
      forget={dry_run => signedInApi().forgetContext({ ...place, dry_run })}
      onClose={onClose}
      onForgotten={() => {
        notify(`The context “${place.name}” was forgotten.`);
        onForgotten();
      }}
    />
  );
}
