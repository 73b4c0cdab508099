/** The numbered evidence: each item opens and links to its memory. */

import type { Evidence } from '@loci/client';
import { useRef } from 'preact/hooks';
import { href } from '../router.js';
import { useKeys } from '../shell/keyboard.js';
import { ContextLinks } from '../ui/context-link.js';
import { Meter } from '../ui/meter.js';
import { Prose } from '../ui/prose.js';
import { Section } from '../ui/section.js';
import { counted } from '../words/counts.js';
import { speakerOf } from '../words/memories.js';
import { dayOf, minuteOf } from '../words/times.js';
import { MemoryFeedback } from './feedback.js';
import type { Judged } from './verdict.js';

const roleWords: Readonly<Record<Evidence['role'], { words: string; look: string } | null>> = {
  supports: null,
  against: { words: 'contested', look: 'badge-bad' },
  history: { words: 'said earlier', look: '' },
  near: { words: 'close, but not an answer', look: 'badge-warn' },
};

type Suspicious = NonNullable<Evidence['suspicious']>['reason'];

const suspicionWords: Readonly<Record<Suspicious, string>> = {
  addresses_agent: 'It addresses the tools or instructions of an agent.',
  runs_code: 'It tells the reader to run something.',
  asks_secrecy: 'It asks to hide something from people.',
  sends_data: 'It tells the reader to send something elsewhere.',
  poses_as_system: 'It poses as a system message.',
  hides_text: 'It contains hidden text.',
};

const mostKeys = 9;

function Piece({ graphId, piece }: { graphId: string; piece: Evidence }) {
  const role = roleWords[piece.role];
  return (
    <details class="evidence">
      <summary data-row>
        <span class="evidence-number number">{piece.number}</span>
        <span class="grow wrap">
          <Prose text={piece.quote} />
          <span class="meta evidence-meta">
            <span>{speakerOf(piece.source)}</span>
            <time dateTime={piece.occurred_at}>{dayOf(piece.occurred_at)}</time>
          </span>
        </span>
        {piece.suspicious !== undefined && (
          <span class="badge badge-bad">looks like instructions to the reader</span>
        )}
        {role !== null && <span class={`badge ${role.look}`}>{role.words}</span>}
      </summary>
      <div class="evidence-body">
        {piece.suspicious !== undefined && (
          <p class="small">{suspicionWords[piece.suspicious.reason]} No recommendation is based on it.</p>
        )}
        <div class="meta">
          <span>became true {minuteOf(piece.occurred_at)}</span>
          <span>
            relevance <Meter value={piece.relevance} label="Relevance" />
          </span>
          {piece.feedback !== undefined && <span>{piece.feedback} by feedback</span>}
        </div>
        <ContextLinks contexts={piece.context_types} />
        <a class="small" href={href({ screen: 'memory', graph: graphId, id: piece.memory_id })}>
          Open memory
        </a>
      </div>
    </details>
  );
}

interface EvidenceListProps {
  readonly graphId: string;
  readonly evidence: readonly Evidence[];
  /** The answer that feedback goes to; null if there can be none. */
  readonly judged?: Judged | null;
}

/** All evidence in order; the keys 1 to 9 open it. */
export function EvidenceList({ graphId, evidence, judged = null }: EvidenceListProps) {
  const list = useRef<HTMLOListElement>(null);
  const turn = (at: number) => {
    const piece = list.current?.querySelectorAll('details')[at];
    if (piece === undefined) return;
    piece.open = !piece.open;
    piece.querySelector('summary')?.focus();
  };
  useKeys(
    'Evidence',
    evidence.slice(0, mostKeys).map(({ number }, at) => ({
      keys: String(number),
      title: `Open or close evidence ${number}`,
      run: () => turn(at),
    })),
  );
  if (evidence.length === 0) return null;
  return (
    <Section
      title="Evidence"
      aside={
        <span class="soft small">
          {counted(evidence.length, 'sentence')}, quoted exactly; press a number to open one
        </span>
      }
    >
      <ol class="rows" ref={list}>
        {evidence.map(piece => (
          <li key={piece.number}>
            <Piece graphId={graphId} piece={piece} />
            {judged !== null && <MemoryFeedback judged={judged} piece={piece} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}
