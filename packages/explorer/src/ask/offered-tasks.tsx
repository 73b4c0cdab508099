/** Suggested first tasks, from the contexts of this graph. */
import type { GraphMap } from '@loci/client';
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { TypeDot } from '../ui/context-link.js';
import { Section } from '../ui/section.js';
import { Skeleton } from '../ui/skeleton.js';
import { taskAbout } from '../words/offered-task.js';
import { usualLimit } from '../words/question-address.js';
import { routeOf } from './question.js';

const mostOffered = 6;
/** Enough to include every common type among the largest. */
const looksAt = 60;

type Place = GraphMap['contexts'][number];

/** The largest of each type first, so that one type does not fill the list. */
const variedPlaces = (places: readonly Place[]): Place[] => {
  const seen = new Map<string, number>();
  return places
    .map(place => {
      const nth = seen.get(place.context_type) ?? 0;
      seen.set(place.context_type, nth + 1);
      return { place, nth };
    })
    .sort((a, b) => a.nth - b.nth || b.place.memory_count - a.place.memory_count)
    .slice(0, mostOffered)
    .map(({ place }) => place);
};

/** Each task is limited to its context. */
export function OfferedTasks({ graphId }: { graphId: string }) {
  const { value } = useLoad(`offered tasks ${graphId}`, (api, signal) =>
    api.mapGraph({ graph_id: graphId, limit: looksAt }, { signal }),
  );
  if (value === undefined) return <Skeleton lines={4} />;
  const places = variedPlaces(value.contexts);
  if (places.length === 0) return null;
  return (
    <Section title="Ask about what is stored here">
      <ul class="rows">
        {places.map(({ context_type, name }) => {
          const task = taskAbout(name);
          const to = routeOf(graphId, {
            task,
            locusQuery: '',
            contexts: { [context_type]: [name] },
            limit: usualLimit,
          });
          return (
            <li key={`${context_type} ${name}`}>
              <a class="list-link" data-row href={href(to)}>
                <TypeDot type={context_type} />
                <span class="grow wrap">{task}</span>
                <span class="soft small">{context_type}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
