/** The result of storing a memory: its contexts, contradictions, and the links found so far. */
import type { Contest, Link, StoredMemory, Why } from '@loci/client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { may } from '../session.js';
import { Button } from '../ui/button.js';
import { ContestNote } from '../ui/contest-note.js';
import { ContextLinks } from '../ui/context-link.js';
import { KindBadge } from '../ui/kind-badge.js';
import { Prose } from '../ui/prose.js';
import { counted } from '../words/counts.js';
import { speakerOf, storedWords } from '../words/memories.js';
import { answering } from './draft.js';

const pollMs = 700;
const mostShown = 3;

const linksOf = ({ support, extends: extended, extended_by, related_to }: Why): Link[] => [
  ...support.reinforced_by,
  ...extended,
  ...extended_by,
  ...related_to,
];

/** What was found about a memory so far. */
interface Found {
  readonly links: readonly Link[];
  readonly contests: readonly Contest[];
  readonly isPending: boolean;
}

/** Links and contradictions are found in the background, so this polls until that is done. */
const useFound = ({ graph_id, id, links, contested_by, links_pending }: StoredMemory): Found => {
  const { value, reload } = useLoad(
    links_pending && may('read') ? `stored ${graph_id} ${id}` : null,
    async (api, signal) => {
      const why = await api.whyMemory({ graph_id, id }, { signal });
      if (why.links_pending) setTimeout(reload, pollMs);
      return why;
    },
  );
  if (value === undefined) return { links, contests: contested_by, isPending: links_pending };
  return {
    links: linksOf(value),
    contests: value.memory.contested_by,
    isPending: value.links_pending,
  };
};

function Links({ graphId, links, isPending }: { graphId: string } & Pick<Found, 'links' | 'isPending'>) {
  const found = links.length === 0 ? 'No links to other memories' : counted(links.length, 'link');
  return (
    <div class="stack">
      <p class="field-label" role="status">
        {found}
        {isPending ? ' so far, still looking…' : ''}
      </p>
      {links.length > 0 && (
        <ul class="rows">
          {links.slice(0, mostShown).map(link => (
            <li key={`${link.kind} ${link.memory_id}`} class="stored-link">
              <KindBadge kind={link.kind} direction={link.direction} />
              <a class="wrap" href={href({ screen: 'memory', graph: graphId, id: link.memory_id })}>
                <Prose text={link.content} />
              </a>
              <span class="soft small">{speakerOf(link.source)}</span>
            </li>
          ))}
        </ul>
      )}
      {links.length > mostShown && (
        <p class="soft small">Open the memory to see the other {links.length - mostShown}.</p>
      )}
    </div>
  );
}

/** The note, with the next steps. */
export function StoredNote({
  memory,
  onAnother,
  onClose,
}: {
  memory: StoredMemory;
  onAnother: () => void;
  onClose: () => void;
}) {
  const { title, advice } = storedWords(memory);
  const { links, contests, isPending } = useFound(memory);
  const asked = answering.value;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>('.button-primary')?.focus(), []);
  return (
    <div class="dialog-body" ref={box}>
      <div class={memory.status === 'quarantined' ? 'note note-warn' : 'note note-good'} role="status">
        <p class="note-title">{title}</p>
        <p class="wrap">
          <Prose text={memory.content} />
        </p>
        {advice !== null && <p>{advice}</p>}
      </div>
      <div class="stack">
        <p class="field-label">
          {memory.placed_by === 'service' ? 'Contexts chosen by Loci' : 'Contexts chosen by you'}
        </p>
        <ContextLinks contexts={memory.context_types} />
      </div>
      {contests.map(contest => (
        <ContestNote key={contest.contradiction_id} graphId={memory.graph_id} contest={contest} />
      ))}
      <Links graphId={memory.graph_id} links={links} isPending={isPending} />
      <div class="dialog-foot">
        <Button onClick={onClose}>Close</Button>
        <a class="button" href={href({ screen: 'memory', graph: memory.graph_id, id: memory.id })}>
          Open memory
        </a>
        <Button look={asked === null ? 'primary' : 'plain'} onClick={onAnother}>
          Remember another
        </Button>
        {asked !== null && (
          <Button
            look="primary"
            onClick={() => {
              onClose();
              asked.askAgain();
            }}
          >
            Ask again
          </Button>
        )}
      </div>
    </div>
  );
}
