/** Creates a secret: its holder, graphs, permissions and expiry. */
import {
  type Holder,
  type IssuedSecret,
  type NewSecret as NewSecretBody,
  type Permission,
  permissions,
} from '@loci/client';
import { useState } from 'preact/hooks';
import { holder as caller, graphs, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { NameField } from '../ui/name-field.js';
import { TimeField } from '../ui/time-field.js';
import { useSubmit } from '../ui/use-submit.js';
import { timeOfField } from '../words/time-fields.js';
import { HolderField } from './holder-dialog.js';

const permissionNotes: Readonly<Record<Permission, string>> = {
  read: 'search and ask',
  write: 'store, change and forget',
  admin: 'all of the above, and manage secrets and graphs',
};

/** Splits the typed names. */
const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '');

/** The form. */
export function NewSecret({ onIssued }: { onIssued: (issued: IssuedSecret) => void }) {
  const mayAll = caller.value?.graphs === '*';
  const [name, setName] = useState('');
  const [holder, setHolder] = useState<Holder>('agent');
  const [isAll, setAll] = useState(false);
  const [names, setNames] = useState('');
  const [chosen, setChosen] = useState<readonly Permission[]>(['read']);
  const [until, setUntil] = useState('');
  const isReady = chosen.length > 0 && (isAll || namesIn(names).length > 0);
  const { submit, error, isBusy } = useSubmit(async () => {
    const body: NewSecretBody = {
      graphs: isAll ? '*' : namesIn(names),
      permissions: [...chosen],
      holder,
      ...(name.trim() === '' ? {} : { display_name: name.trim() }),
      ...(until === '' ? {} : { expires_at: timeOfField(until) }),
    };
    onIssued(await signedInApi().createSecret(body));
    setName('');
  });
  return (
    <form class="card stack" onSubmit={submit}>
      <h2>Create a secret</h2>
      <div class="field-pair">
        <NameField
          label="Holder name"
          placeholder="CI, Mara, support agent"
          value={name}
          onChange={setName}
        />
        <HolderField value={holder} onChange={setHolder} />
        <TimeField label="Expires (UTC, optional)" value={until} onChange={setUntil} />
      </div>
      <div class="stack">
        <label class="field">
          <span class="field-label">Graphs, separated by commas</span>
          <input
            class="input"
            list="graphs-known"
            disabled={isAll}
            placeholder={graphs.value?.[0]?.graph_id ?? 'a graph'}
            value={names}
            onInput={event => setNames(event.currentTarget.value)}
          />
          <datalist id="graphs-known">
            {(graphs.value ?? []).map(one => (
              <option key={one.graph_id} value={one.graph_id} />
            ))}
          </datalist>
        </label>
        {mayAll && (
          <label class="check">
            <input type="checkbox" checked={isAll} onChange={event => setAll(event.currentTarget.checked)} />
            All graphs, including future ones
          </label>
        )}
      </div>
      <fieldset class="row-line">
        <legend class="field-label">Permissions</legend>
        {permissions.map(permission => (
          <label key={permission} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(permission)}
              onChange={event =>
                setChosen(
                  event.currentTarget.checked
                    ? [...chosen, permission]
                    : chosen.filter(one => one !== permission),
                )
              }
            />
            <span>
              {permission} <span class="soft small">({permissionNotes[permission]})</span>
            </span>
          </label>
        ))}
      </fieldset>
      {error !== null && <ErrorNote error={error} />}
      <div class="row-line">
        <Button look="primary" type="submit" isBusy={isBusy} disabled={isBusy || !isReady}>
          Create secret
        </Button>
      </div>
    </form>
  );
}
