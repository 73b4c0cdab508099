/** The way to the form from a screen that is still empty. */
import { may } from '../session.js';
import { Button } from '../ui/button.js';
import { openRemember } from './draft.js';

/** Nothing is offered to a secret that may not write. */
export function RememberButton() {
  if (!may('write')) return null;
  return (
    <Button look="primary" onClick={openRemember}>
      Remember something
    </Button>
  );
}
