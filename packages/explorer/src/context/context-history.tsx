/** The history of a context: memories stored, edited or superseded, and new relationships. */
import type { KnowledgeApi, Memory, MemoryVersion } from '@loci/client';
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { ErrorNote } from '../ui/error-note.js';
import { Prose } from '../ui/prose.js';
import { SkeletonCards } from '../ui/skeleton.js';
import {
  type HistoryLine,
  lineOfRelationship,
  linesOfMemory,
  newestFirst,
} from '../words/context-history.js';
import { minuteOf } from '../words/times.js';
import type { ContextPlace } from './context-place.js';

/** Only the newest memories are read, because the history of a large context is long. */
const mostMemories = 100;
const mostLines = 200;

const versionsOf = async (
  api: KnowledgeApi,
  memory: Memory,
  signal: AbortSignal,
): Promise<MemoryVersion[]> => {
  if (memory.version === 1) return [{ ...memory, replaced_at: null, changed_by: null }];
  return (await api.memoryHistory({ graph_id: memory.graph_id, id: memory.id }, { signal })).items;
};

const readHistory = async (
  api: KnowledgeApi,
  place: ContextPlace,
  signal: AbortSignal,
): Promise<{ lines: HistoryLine[]; isWhole: boolean }> => {
  const [memories, relationships] = await Promise.all([
    api.listMemories({ ...place, page_size: mostMemories }, { signal }),
    api.listRelationships(place, { signal }),
  ]);
  const versions = await Promise.all(memories.items.map(memory => versionsOf(api, memory, signal)));
  const lines = newestFirst([
    ...versions.flatMap(linesOfMemory),
    ...relationships.items.map(lineOfRelationship),
  ]);
  return {
    lines: lines.slice(0, mostLines),
    isWhole: lines.length <= mostLines && memories.total <= mostMemories,
  };
};

/** The list, most recently recorded first. */
export function ContextHistory({ place }: { place: ContextPlace }) {
  const { value, error, reload } = useLoad(
    `history ${place.graph_id} ${place.context_type} ${place.name}`,
    (api, signal) => readHistory(api, place, signal),
  );
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  return (
    <>
      <ol class="history">
        {value.lines.map((line, at) => (
          <li key={`${line.at} ${at}`} class="history-line">
            <time class="soft small number" dateTime={line.at}>
              {minuteOf(line.at)}
            </time>
            <span class="history-what">{line.what}</span>
            {line.memoryId === null ? (
              <span class="wrap">{line.text}</span>
            ) : (
              <a
                class="wrap history-text"
                data-row
                href={href({ screen: 'memory', graph: place.graph_id, id: line.memoryId })}
              >
                <Prose text={line.text} />
              </a>
            )}
          </li>
        ))}
      </ol>
      {!value.isWhole && (
        <p class="soft small">Only recent changes are shown. Export the graph for the full history.</p>
      )}
    </>
  );
}
