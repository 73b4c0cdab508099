/** Secrets and graphs: permissions, and the list of graphs. */
import { useState } from 'preact/hooks';
import { graph, holder, isAdmin } from '../session.js';
import { ScreenHead } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { Tabs } from '../ui/tabs.js';
import { GraphTable } from './graph-table.js';
import { OwnGrant } from './own-grant.js';
import { SecretTable } from './secret-table.js';

type Part = 'graphs' | 'secrets';

/** The screen "Secrets & graphs". */
export function AdminScreen() {
  const [part, setPart] = useState<Part>('graphs');
  if (holder.value === null)
    return (
      <div class="screen">
        <SkeletonCards />
      </div>
    );
  return (
    <div class="screen">
      <ScreenHead title="Secrets & graphs" />
      <div class="stack stack-loose">
        <OwnGrant grant={holder.value} />
        <Tabs
          label="Graphs or secrets"
          chosen={part}
          onChoose={setPart}
          entries={[
            { name: 'graphs', title: 'Graphs' },
            { name: 'secrets', title: 'Secrets' },
          ]}
        >
          {part === 'graphs' && <GraphTable key={graph.value} />}
          {part === 'secrets' &&
            (isAdmin() ? (
              <SecretTable />
            ) : (
              <p class="card">
                Only a secret with the admin permission can list and create secrets. Sign in with one, or run{' '}
                <code>loci secrets</code> on the server.
              </p>
            ))}
        </Tabs>
      </div>
    </div>
  );
}
