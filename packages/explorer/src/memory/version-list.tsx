/** The versions of a memory, newest first, with what each changed. */
import type { MemoryVersion } from '@loci/client';
import { useLoad } from '../load.js';
import { DiffText } from '../ui/diff-text.js';
import { ErrorNote } from '../ui/error-note.js';
import { Prose } from '../ui/prose.js';
import { Section } from '../ui/section.js';
import { Skeleton } from '../ui/skeleton.js';
import { changeWords } from '../words/context-history.js';
import { counted } from '../words/counts.js';
import { minuteOf } from '../words/times.js';
import { fieldChanges } from '../words/version-changes.js';

function Version({ version, before }: { version: MemoryVersion; before: MemoryVersion | undefined }) {
  const changes = before === undefined ? [] : fieldChanges(before, version);
  return (
    <li class="version">
      <div class="row-line spread">
        <h3>
          Version {version.version}{' '}
          <span class="soft">
            · {changeWords(version, before)}
            {version.changed_by !== null && ` by ${version.changed_by}`}
          </span>
        </h3>
        <time class="soft small number" dateTime={version.recorded_at}>
          {minuteOf(version.recorded_at)}
        </time>
      </div>
      <p class="wrap">
        {before === undefined || before.content === version.content ? (
          <Prose text={version.content} />
        ) : (
          <DiffText old={before.content} fresh={version.content} />
        )}
      </p>
      {changes.length > 0 && (
        <ul class="soft small">
          {changes.map(({ field, old, fresh }) => (
            <li key={field} class="wrap">
              {field}: <del class="diff-old">{old}</del> → <ins class="diff-new">{fresh}</ins>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const mostVersions = 100;

/** All versions. `version` is the current one; a new value triggers a reload. */
export function VersionList({ graphId, id, version }: { graphId: string; id: string; version: number }) {
  const { value, error, reload } = useLoad(`versions ${graphId} ${id} ${version}`, (api, signal) =>
    api.memoryHistory({ graph_id: graphId, id, page_size: mostVersions }, { signal }),
  );
  return (
    <Section
      title="Versions"
      aside={value && <span class="soft small">{counted(value.total, 'version')}, all kept</span>}
    >
      {value === undefined && error === null && <Skeleton lines={3} />}
      {error !== null && <ErrorNote error={error} retry={reload} />}
      {value !== undefined && (
        <ol class="rows">
          {value.items.map((one, at) => (
            <Version key={one.version} version={one} before={value.items[at + 1]} />
          ))}
        </ol>
      )}
    </Section>
  );
}
