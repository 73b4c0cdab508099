/** The sheet of keys: all that can be pressed now. */
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { keyGroups, setSingleKeys, singleKeys } from './keyboard.js';

const fixed = [
  { keys: 'j', title: 'Next row' },
  { keys: 'k', title: 'Row before' },
  { keys: 'Enter', title: 'Open the row' },
  { keys: 'Tab', title: 'Next thing on the page' },
  { keys: 'Esc', title: 'Close what is open' },
];

function Shortcut({ keys, title }: { keys: string; title: string }) {
  return (
    <li class="shortcut">
      <span>{title}</span>
      <span>
        {keys.split(' ').map(key => (
          <span key={key} class="key">
            {key}
          </span>
        ))}
      </span>
    </li>
  );
}

/** Shows the keys. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keys" onClose={onClose} look="help">
      <div class="dialog-body">
        <h2>Keys</h2>
        <div class="shortcuts">
          {keyGroups.value.map(group => (
            <div key={group.title}>
              <h3>{group.title}</h3>
              <ul>
                {group.bindings.map(binding => (
                  <Shortcut key={binding.keys} {...binding} />
                ))}
              </ul>
            </div>
          ))}
          <div>
            <h3>Lists</h3>
            <ul>
              {fixed.map(binding => (
                <Shortcut key={binding.keys} {...binding} />
              ))}
            </ul>
          </div>
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={singleKeys.value}
            onChange={event => setSingleKeys(event.currentTarget.checked)}
          />
          Single letters do something (Ctrl K works either way)
        </label>
        <div class="dialog-foot">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
