/** The contexts, times and metadata of a memory. */
import type { Why } from '@loci/client';
import type { ComponentChildren } from 'preact';
import { ContextLinks } from '../ui/context-link.js';
import { CopyButton } from '../ui/copy-button.js';
import { minuteOf } from '../words/times.js';

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="wrap">{children}</dd>
    </div>
  );
}

/** The side column. */
export function MemoryFacts({ why }: { why: Why }) {
  const { memory, origin } = why;
  const metadata = Object.entries(memory.metadata);
  return (
    <dl class="facts card">
      <Fact name="Contexts">
        <ContextLinks contexts={memory.context_types} />
      </Fact>
      <Fact name="True since">{minuteOf(memory.occurred_at)}</Fact>
      {memory.valid_until !== null && <Fact name="True until">{minuteOf(memory.valid_until)}</Fact>}
      <Fact name="First stored">{minuteOf(origin.created_at)}</Fact>
      <Fact name="This version stored">{minuteOf(memory.recorded_at)}</Fact>
      {memory.session !== null && <Fact name="Session">{memory.session}</Fact>}
      <Fact name="Contexts chosen by">{memory.placed_by === 'caller' ? 'the caller' : 'Loci'}</Fact>
      {metadata.map(([field, value]) => (
        <Fact key={field} name={field}>
          <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        </Fact>
      ))}
      <Fact name="ID">
        <code class="wrap">{memory.id}</code>
        <CopyButton text={() => memory.id}>Copy ID</CopyButton>
      </Fact>
    </dl>
  );
}
