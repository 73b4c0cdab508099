/** What went wrong, and what to do about it. */
import { LociProblem } from '@loci/client';
import { href } from '../router.js';
import { graph, graphs } from '../session.js';
import { wordsOfError } from '../words/error-words.js';
import { Button } from './button.js';

/**
 * Retrying rarely helps if something does not exist or is not allowed, so this links to the graph and the list of
 * graphs.
 */
function WaysOn() {
  const known = graphs.value ?? [];
  const here = known.find(one => one.graph_id === graph.value)?.graph_id;
  return (
    <>
      {here !== undefined && (
        <a class="button" href={href({ screen: 'overview', graph: here })}>
          Overview of this graph
        </a>
      )}
      <a class="button" href={href({ screen: 'admin', graph: here ?? known[0]?.graph_id ?? null })}>
        All graphs
      </a>
    </>
  );
}

/** Shows an error; `retry` adds a retry button, and links if the page itself is missing. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const { title, detail, fields, requestId } = wordsOfError(error);
  const isMissing = retry !== undefined && error instanceof LociProblem && [403, 404].includes(error.status);
  return (
    <div class="note note-bad" role="alert">
      <p class="note-title">{title}</p>
      <p class="wrap">{detail}</p>
      {fields.length > 0 && (
        <ul class="note-fields">
          {fields.map(field => (
            <li key={`${field.path}${field.message}`}>
              <code>{field.path}</code> {field.message}
            </li>
          ))}
        </ul>
      )}
      {(retry !== undefined || requestId !== undefined) && (
        <div class="note-foot">
          {isMissing && <WaysOn />}
          {retry !== undefined && <Button onClick={retry}>Try again</Button>}
          {requestId !== undefined && <span class="soft small wrap">request {requestId}</span>}
        </div>
      )}
    </div>
  );
}
