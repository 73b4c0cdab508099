/** Opens the form from an empty screen. */
import { may } from '../session.js';
import { Button } from '../ui/button.js';
import { openRemember } from './draft.js';

/** Hidden if the secret may not write. */
export function RememberButton() {
  if (!may('write')) return null;
  return (
    <Button look="primary" onClick={openRemember}>
      Remember something
    </Button>
  );
}
