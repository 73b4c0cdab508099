/** The keyboard shortcuts that work right now. */
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { keyGroups, setSingleKeys, singleKeys } from './keyboard.js';

const fixed = [
  { keys: 'j', title: 'Next row' },
  { keys: 'k', title: 'Previous row' },
  { keys: 'Enter', title: 'Open the row' },
  { keys: 'Tab', title: 'Next control' },
  { keys: 'Esc', title: 'Close' },
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

/** Shows the shortcuts. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose} look="help">
      <div class="dialog-body">
        <h2>Keyboard shortcuts</h2>
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
          Use single-letter shortcuts (Ctrl K always works)
        </label>
        <div class="dialog-foot">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}
