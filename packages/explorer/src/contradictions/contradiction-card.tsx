/** One contradiction: both sides, the difference, and five ways to settle it. */
import type { Contradiction, ResolutionKind } from '@loci/client';
import { href } from '../router.js';
import { currentGraph } from '../session.js';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { OwnWords } from '../ui/diff-text.js';
import { Prose } from '../ui/prose.js';
import { RelativeTime } from '../ui/relative-time.js';
import { Undone } from '../ui/undone.js';
import { resolutionWords } from '../words/contradictions.js';
import { speakerOf } from '../words/memories.js';
import { areSameWords } from '../words/same-words.js';
import { dayOf } from '../words/times.js';
import { SettleForm } from './settle-form.js';

function Side({ one, which }: { one: Contradiction; which: 'first' | 'second' }) {
  const side = one[which];
  return (
    <div class="side-by-side-one">
      <div class="row-line">
        <span class="side-name">{which === 'first' ? 'First' : 'Second'}</span>
        <span class="soft small">
          {speakerOf(side.source)} · {dayOf(side.occurred_at)}
        </span>
      </div>
      <p class="side-quote wrap">
        <OwnWords
          text={side.quote}
          other={one[which === 'first' ? 'second' : 'first'].quote}
          side={which === 'first' ? 'old' : 'new'}
        />
      </p>
      {!areSameWords(side.content, side.quote) && (
        <p class="soft small wrap">
          In: <Prose text={side.content} />
        </p>
      )}
      <a class="small" href={href({ screen: 'memory', graph: currentGraph(), id: side.memory_id })}>
        Open memory
      </a>
    </div>
  );
}

function Settled({ one, mayWrite, onUndo }: { one: Contradiction; mayWrite: boolean; onUndo: () => void }) {
  const { resolution } = one;
  if (resolution === null) return null;
  return (
    <div class="row-line spread">
      <p class="small">
        <span class="badge badge-good">{resolutionWords[resolution.resolution].done}</span>{' '}
        <span class="soft">
          {resolution.resolved_by}, <RelativeTime time={resolution.resolved_at} />
          {resolution.reason === null ? '' : `: ${resolution.reason}`}
        </span>
      </p>
      {mayWrite && (
        <Button hint="u" onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}

/** One card of the inbox. */
export function ContradictionCard({
  one,
  isCurrent,
  mayWrite,
  onFocus,
  onSettle,
  onUndo,
}: {
  one: Contradiction;
  isCurrent: boolean;
  mayWrite: boolean;
  onFocus: () => void;
  onSettle: (resolution: ResolutionKind, reason: string) => void;
  onUndo: () => void;
}) {
  return (
    <li
      class={classNames('card', 'contradiction', isCurrent && 'is-current')}
      tabIndex={-1}
      aria-current={isCurrent ? 'true' : undefined}
      onFocusIn={onFocus}
    >
      <div class="side-by-side">
        <Side one={one} which="first" />
        <Side one={one} which="second" />
      </div>
      <p class="small">
        <Prose text={one.reason} />{' '}
        <span class="soft">
          {one.origin === 'detected' ? 'Detected' : 'Reported manually'} <RelativeTime time={one.opened_at} />
          .
        </span>
      </p>
      {one.status === 'open' && mayWrite && (
        <SettleForm one={one} isCurrent={isCurrent} onSettle={onSettle} />
      )}
      {one.status === 'resolved' && <Settled one={one} mayWrite={mayWrite} onUndo={onUndo} />}
      <Undone one={one} />
    </li>
  );
}
