/** Who is signed in, what they may do, and how to sign out. */
import type { GrantRecord } from '@loci/client';
import { useState } from 'preact/hooks';
import {
  isAdmin,
  mayWriteAnywhere,
  refreshSession,
  signedInApi,
  signOut,
  signOutEverywhere,
} from '../session.js';
import { Button } from '../ui/button.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { graphsText, permissionsText } from '../words/grants.js';
import { HolderDialog } from './holder-dialog.js';

/** The secret from the environment gets its name there too. */
const ofEnvironment = 'owner';

/** The name on what is stored is not always the one that the secret is known by. */
const nameWords = (name: string | null): string =>
  name === null
    ? 'What you store carries no name unless you name a source.'
    : `What you store carries the name “${name}” unless you name another source.`;

/** A card. */
export function OwnGrant({ grant }: { grant: GrantRecord }) {
  const [isNaming, setNaming] = useState(false);
  const leaveEverywhere = () => void signOutEverywhere().catch(notifyFailure);
  return (
    <div class="card stack">
      <p>
        You are signed in as <strong class="wrap">{grant.name}</strong>
        {grant.holder === 'agent' && grant.id !== ofEnvironment && ' (an agent)'} and{' '}
        {permissionsText(grant.permissions)} in {graphsText(grant.graphs)}
        {grant.rate_limit !== null &&
          `, ${grant.rate_limit.requests} requests per ${grant.rate_limit.seconds} s`}
        .{mayWriteAnywhere() && ` ${nameWords(grant.display_name)}`}
      </p>
      {grant.id === ofEnvironment && grant.display_name === null && (
        <p class="soft small">
          Set <code>LOCI_NAME</code> on the server to show your name here.
        </p>
      )}
      <div class="row-line">
        {isAdmin() && grant.id !== ofEnvironment && (
          <Button onClick={() => setNaming(true)}>Change name…</Button>
        )}
        <Button onClick={signOut}>Sign out here</Button>
        <Button aria-describedby="everywhere-hint" onClick={leaveEverywhere}>
          Sign out everywhere
        </Button>
      </div>
      <p class="soft small" id="everywhere-hint">
        “Sign out everywhere” signs out every browser that signed in with this secret. The secret itself stays
        valid.
      </p>
      {isNaming && (
        <HolderDialog
          held={grant}
          onClose={() => setNaming(false)}
          onSave={async change => {
            await signedInApi().changeSecret({ id: grant.id, ...change });
            await refreshSession();
            notify('Name saved. Earlier memories keep the old name.');
          }}
        />
      )}
    </div>
  );
}
