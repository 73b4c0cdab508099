/** Who said it, and how it arrived. */
import type { SourceOfMemory } from '@loci/client';
import { Section } from '../ui/section.js';
import { TableBox } from '../ui/table-box.js';
import { speakerOf } from '../words/memories.js';
import { minuteOf } from '../words/times.js';

/** A web reference becomes a link; anything else, such as `javascript:`, stays text. */
const isWebAddress = (ref: string): boolean => /^https?:\/\//i.test(ref);

function Reference({ text }: { text: string | null }) {
  if (text === null) return <span class="soft">–</span>;
  if (!isWebAddress(text)) return <span class="wrap">{text}</span>;
  return (
    <a class="wrap" href={text} target="_blank" rel="noreferrer noopener">
      {text}
    </a>
  );
}

/** Oldest first. */
export function SourceList({ sources }: { sources: readonly SourceOfMemory[] }) {
  return (
    <Section title="Sources">
      <TableBox label="Table of sources">
        <thead>
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Kind</th>
            <th scope="col">Reference</th>
            <th scope="col">Stored by</th>
            <th scope="col">Recorded</th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source, at) => (
            <tr key={at}>
              <td class="table-whole" data-label="Who">
                {speakerOf(source)} {source.echo && <span class="badge badge-warn">echo of an insight</span>}
              </td>
              <td data-label="Kind">{source.kind}</td>
              <td data-label="Reference">
                <Reference text={source.ref} />
              </td>
              <td class="wrap" data-label="Stored by">
                {source.given_by ?? <span class="soft">–</span>}
              </td>
              <td class="soft small number" data-label="Recorded">
                {minuteOf(source.recorded_at)}
              </td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </Section>
  );
}
