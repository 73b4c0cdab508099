/** What needs a person: contradictions to settle, memories to review. */
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { may, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { MemoryRow } from '../ui/memory-row.js';
import { Prose } from '../ui/prose.js';
import { Section } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { numberText } from '../words/counts.js';

const shown = 3;

/** The newest open contradictions. */
export function OpenContradictions({ graphId }: { graphId: string }) {
  const { value } = useLoad(`open ${graphId}`, (api, signal) =>
    api.listContradictions({ graph_id: graphId, status: 'open', page_size: shown }, { signal }),
  );
  if (value === undefined) return <SkeletonCards cards={1} />;
  const all = href({ screen: 'contradictions', graph: graphId });
  if (value.total === 0)
    return (
      <Section title="Open contradictions">
        <p class="card soft">No contradictions to settle.</p>
      </Section>
    );
  return (
    <Section
      title="Open contradictions"
      aside={
        <a class="small" href={all}>
          {value.total > shown ? `All ${numberText(value.total)}` : 'Settle them'}
        </a>
      }
    >
      <ul class="rows">
        {value.items.map(({ id, first, second, reason }) => (
          <li key={id}>
            <a
              class="versus"
              data-row
              href={href({ screen: 'contradictions', graph: graphId, query: { id } })}
            >
              <span>
                <Prose text={first.quote} />
              </span>
              <span>
                <Prose text={second.quote} />
              </span>
              <span class="soft small">{reason}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Memories whose basis has changed; one click confirms them. */
export function ToReview({ graphId }: { graphId: string }) {
  const { value, reload } = useLoad(`review ${graphId}`, (api, signal) =>
    api.listMemories({ graph_id: graphId, needs_review: true, page_size: shown }, { signal }),
  );
  if (value === undefined || value.total === 0) return null;
  const confirm = async (id: string) => {
    try {
      await signedInApi().changeMemory({ graph_id: graphId, id, needs_review: false });
      notify('Confirmed as still true.');
      reload();
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <Section title="Needs review" aside={<span class="soft small number">{numberText(value.total)}</span>}>
      <ul class="rows">
        {value.items.map(memory => (
          <MemoryRow key={memory.id} memory={memory}>
            {may('write') && (
              <div class="above">
                <Button onClick={() => confirm(memory.id)}>Still true</Button>
              </div>
            )}
          </MemoryRow>
        ))}
      </ul>
    </Section>
  );
}
