/** The secrets without their values: permissions and expiry. */
import type { IssuedSecret, SecretRecord } from '@loci/client';
import { useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { refreshSession, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { CopyButton } from '../ui/copy-button.js';
import { Dialog } from '../ui/dialog.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { Pager } from '../ui/pager.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { TableBox } from '../ui/table-box.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { graphsText, permissionsText, secretState } from '../words/grants.js';
import { dayOf } from '../words/times.js';
import { HolderDialog } from './holder-dialog.js';
import { NewSecret } from './new-secret.js';

const pageSize = 50;
const stateLooks = { active: 'badge-good', revoked: '', expired: 'badge-warn' } as const;

/** The name to show. */
const nameOf = ({ display_name, name, id }: SecretRecord): string => display_name ?? name ?? id;

function SecretRow({
  one,
  onRevoke,
  onName,
}: {
  one: SecretRecord;
  onRevoke: () => void;
  onName: () => void;
}) {
  const state = secretState(one, Date.now());
  return (
    <tr>
      <th scope="row" class="table-name">
        {one.display_name ?? one.name ?? <span class="soft mono">{one.id}</span>}
        <span class="soft small">
          {' '}
          {one.holder}
          {one.name !== null && one.name !== one.display_name && `, ${one.name}`}
        </span>
      </th>
      <td class="wrap" data-label="Graphs">
        {graphsText(one.graphs)}
      </td>
      <td data-label="Permissions">{permissionsText(one.permissions)}</td>
      <td class="soft small number" data-label="Created">
        {dayOf(one.created_at)}
      </td>
      <td data-label="State">
        <span class={`badge ${stateLooks[state]}`}>{state}</span>
        {state === 'active' && one.expires_at !== null && (
          <span class="soft small"> until {dayOf(one.expires_at)}</span>
        )}
      </td>
      <td class="right table-whole">
        {state === 'active' && (
          <>
            <Button onClick={onName} aria-label={`Edit the holder of ${nameOf(one)}`}>
              Edit…
            </Button>{' '}
            <Button look="danger" onClick={onRevoke} aria-label={`Revoke ${nameOf(one)}`}>
              Revoke…
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function Issued({ issued, onClose }: { issued: IssuedSecret; onClose: () => void }) {
  return (
    <div class="note note-good" role="status">
      <p class="note-title">
        New secret{issued.display_name === null ? '' : ` for “${issued.display_name}”`}: copy it now, it is
        shown only once
      </p>
      <code class="code-block wrap">{issued.secret}</code>
      <div class="note-foot">
        <CopyButton look="primary" text={() => issued.secret}>
          Copy secret
        </CopyButton>
        <Button onClick={onClose}>I saved it</Button>
      </div>
    </div>
  );
}

/** All secrets of the caller's graphs, a form for a new one, and revoking. */
export function SecretTable() {
  const [page, setPage] = useState(1);
  const [issued, setIssued] = useState<IssuedSecret | null>(null);
  const [toRevoke, setToRevoke] = useState<SecretRecord | null>(null);
  const [toName, setToName] = useState<SecretRecord | null>(null);
  const { value, error, reload } = useLoad(`secrets ${page}`, (api, signal) =>
    api.listSecrets({ page, page_size: pageSize }, { signal }),
  );
  const revoke = async (one: SecretRecord) => {
    try {
      await signedInApi().revokeSecret({ id: one.id });
      notify('Secret revoked. It no longer works.');
      reload();
    } catch (failure) {
      notifyFailure(failure);
    }
    setToRevoke(null);
  };
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  return (
    <>
      {issued !== null && <Issued issued={issued} onClose={() => setIssued(null)} />}
      {value.total === 0 ? (
        <EmptyState title="No secrets yet">
          <p>Give each agent and person their own secret, so that you can limit and revoke each one.</p>
        </EmptyState>
      ) : (
        <TableBox label="Table of secrets">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Graphs</th>
              <th scope="col">Permissions</th>
              <th scope="col">Created</th>
              <th scope="col">State</th>
              <th scope="col">
                <span class="hidden-visually">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.items.map(one => (
              <SecretRow
                key={one.id}
                one={one}
                onRevoke={() => setToRevoke(one)}
                onName={() => setToName(one)}
              />
            ))}
          </tbody>
        </TableBox>
      )}
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
      <NewSecret
        onIssued={fresh => {
          setIssued(fresh);
          reload();
        }}
      />
      {toName !== null && (
        <HolderDialog
          held={toName}
          onClose={() => setToName(null)}
          onSave={async change => {
            await signedInApi().changeSecret({ id: toName.id, ...change });
            await refreshSession();
            reload();
          }}
        />
      )}
      {toRevoke !== null && (
        <Dialog label="Revoke secret" onClose={() => setToRevoke(null)}>
          <div class="dialog-body">
            <h2 class="wrap">Revoke “{nameOf(toRevoke)}”?</h2>
            <p>It stops working with the next request. This cannot be undone.</p>
            <div class="dialog-foot">
              <Button onClick={() => setToRevoke(null)}>Cancel</Button>
              <Button look="danger" onClick={() => revoke(toRevoke)}>
                Revoke
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
