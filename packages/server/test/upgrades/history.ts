/** What was said in every kept database, through the calls that any version has. */
import type { KnowledgeApi } from '@loci/client';

export const graph_id = 'harbour';

const said = (content: string, name: string, occurred_at: string, more: object = {}) => ({
  graph_id,
  content,
  context_types: { project: ['harbour'], skill: ['deployment'] },
  source: { kind: 'user' as const, name },
  occurred_at,
  ...more,
});

export const words = {
  plain: 'Harbour is deployed from the main branch on Tuesdays.',
  edited: 'A release of Harbour takes nine minutes.',
  before: 'A release of Harbour takes eleven minutes.',
  retracted: 'Harbour is written in Fortran.',
  old: 'Harbour keeps its sessions in memory.',
  newer: 'Harbour keeps its sessions in Redis.',
  first: 'The primary database of Harbour is MySQL.',
  second: 'The primary database of Harbour is PostgreSQL.',
  limitOne: 'The upload limit of Harbour is 100 MB.',
  limitTwo: 'The upload limit of Harbour is 250 MB.',
  error: 'Uploads to Harbour failed with ECONNRESET because of the proxy timeout.',
} as const;

/** Stores everything of which the newest version must find every part again. */
export const writeHistory = async (api: KnowledgeApi): Promise<void> => {
  const remember = async (input: object) => {
    const { items } = await api.remember(input as never);
    return items[0]?.id as string;
  };
  await remember(said(words.plain, 'Ana', '2026-03-02T09:00:00Z', { metadata: { page: 3 } }));
  // A second voice.
  await remember(said(words.plain, 'Ben', '2026-03-02T09:00:00Z'));
  const edited = await remember(said(words.before, 'Ana', '2026-03-03T09:00:00Z'));
  await api.changeMemory({ graph_id, id: edited, content: words.edited });
  const wrong = await remember(said(words.retracted, 'Ben', '2026-03-04T09:00:00Z'));
  await api.changeMemory({ graph_id, id: wrong, status: 'retracted' });
  const old = await remember(said(words.old, 'Ana', '2026-03-05T09:00:00Z'));
  await remember(said(words.newer, 'Ana', '2026-04-05T09:00:00Z', { supersedes: [old] }));
  await remember(
    said(words.error, 'Mina', '2026-03-10T09:00:00Z', { context_types: { error: ['ECONNRESET'] } }),
  );
  await api.assertRelationship({
    graph_id,
    context_type: 'error',
    name: 'ECONNRESET',
    kind: 'extension',
    other_type: 'project',
    other_name: 'harbour',
    reason: 'It was met there.',
  });
  const first = await remember(said(words.first, 'Ana', '2026-03-06T09:00:00Z'));
  const second = await remember(said(words.second, 'Ben', '2026-03-07T09:00:00Z'));
  await api.openContradiction({ graph_id, first, second, reason: 'They name two databases.' });
  const limitOne = await remember(said(words.limitOne, 'Ana', '2026-03-08T09:00:00Z'));
  const limitTwo = await remember(said(words.limitTwo, 'Ben', '2026-03-09T09:00:00Z'));
  const { id } = await api.openContradiction({ graph_id, first: limitOne, second: limitTwo });
  await api.resolveContradiction({ graph_id, id, resolution: 'kept_second', reason: 'Ben measured it.' });
  await api.createSecret({ name: 'builder', graphs: [graph_id], permissions: ['read'] });
};
