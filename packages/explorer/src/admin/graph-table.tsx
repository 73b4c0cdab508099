/** The graphs: size, contradiction setting, export and forgetting. */
import type { GraphRecord } from '@loci/client';
import { useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { go, href } from '../router.js';
import { graph, mayIn, refreshSession, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { Pager } from '../ui/pager.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { TableBox } from '../ui/table-box.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { numberText } from '../words/counts.js';
import { ForgetGraph } from './forget-graph.js';
import { NewGraph } from './new-graph.js';
import { saveExport } from './save-export.js';

const pageSize = 50;

function GraphRow({
  one,
  onForget,
  onChanged,
}: {
  one: GraphRecord;
  onForget: () => void;
  onChanged: () => void;
}) {
  const { graph_id } = one;
  const set = async (contradictions: 'ask' | 'latest_wins') => {
    try {
      await signedInApi().putGraph({ graph_id, contradictions });
      notify(
        contradictions === 'ask'
          ? 'A person now settles contradictions.'
          : 'The latest memory now wins when it is an update.',
      );
      onChanged();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <tr>
      <th scope="row" class="table-name">
        <a data-row href={href({ screen: 'overview', graph: graph_id })}>
          {graph_id}
        </a>
      </th>
      <td class="right number" data-label="Memories">
        {numberText(one.memory_count)}
      </td>
      <td class="right number" data-label="Contexts">
        {numberText(one.context_count)}
      </td>
      <td class="right number" data-label="Contradictions">
        {numberText(one.open_contradiction_count)}
      </td>
      <td class="table-whole" data-label="On contradiction">
        <select
          class="input select"
          aria-label={`Contradictions in ${graph_id}`}
          disabled={!mayIn(graph_id, 'write')}
          value={one.settings.contradictions}
          onChange={event => set(event.currentTarget.value as 'ask' | 'latest_wins')}
        >
          <option value="ask">A person decides</option>
          <option value="latest_wins">Latest wins</option>
        </select>
      </td>
      <td class="table-whole">
        <div class="row-line table-actions">
          <Button onClick={() => saveExport(graph_id).catch(notifyFailure)} aria-label={`Export ${graph_id}`}>
            Export
          </Button>
          {mayIn(graph_id, 'admin') && (
            <Button look="danger" onClick={onForget} aria-label={`Forget ${graph_id}`}>
              Forget…
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** All graphs that the secret may read. */
export function GraphTable() {
  const [page, setPage] = useState(1);
  const [toForget, setToForget] = useState<string | null>(null);
  const { value, error, reload } = useLoad(`graphs ${page}`, (api, signal) =>
    api.listGraphs({ page, page_size: pageSize }, { signal }),
  );
  const refresh = () => {
    reload();
    refreshSession().catch(notifyFailure);
  };
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  return (
    <>
      {value.total === 0 ? (
        <EmptyState title="No graphs yet">
          <p>Create one here, or store a first memory.</p>
        </EmptyState>
      ) : (
        <TableBox label="Table of graphs">
          <thead>
            <tr>
              <th scope="col">Graph</th>
              <th scope="col" class="right">
                Memories
              </th>
              <th scope="col" class="right">
                Contexts
              </th>
              <th scope="col" class="right">
                Contradictions
              </th>
              <th scope="col">On contradiction</th>
              <th scope="col">
                <span class="hidden-visually">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.items.map(one => (
              <GraphRow
                key={one.graph_id}
                one={one}
                onForget={() => setToForget(one.graph_id)}
                onChanged={refresh}
              />
            ))}
          </tbody>
        </TableBox>
      )}
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
      <NewGraph onMade={refresh} />
      {toForget !== null && (
        <ForgetGraph
          graphId={toForget}
          onClose={() => setToForget(null)}
          onForgotten={() => {
            setToForget(null);
            if (graph.value === toForget) go({ screen: 'admin', graph: null }, { replace: true });
            refresh();
          }}
        />
      )}
    </>
  );
}
