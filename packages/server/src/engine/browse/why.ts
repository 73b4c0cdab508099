/** Why a memory is believed: its origin, what supports it, what depends on it, and what contradicts it. */
import type { Verdict } from '../../domain/asked.js';
import type { Contradiction } from '../../domain/contradiction.js';
import type { Memory, SourceRecord } from '../../domain/memory.js';
import type { Page } from '../../domain/page.js';
import { independentVoices } from '../../domain/support.js';
import type { StoreReads } from '../../storage/store.js';
import { findMemory } from '../find.js';
import { type LinkSeen, linksSeenFrom } from './links.js';

export interface Why {
  readonly memory: Memory;
  readonly sources: readonly SourceRecord[];
  readonly links: readonly LinkSeen[];
  readonly linksPending: boolean;
  /** The sources of the memory and of what reinforces it, each counted once. */
  readonly voicesTogether: number;
  readonly contradictions: readonly Contradiction[];
  readonly supersedes: readonly Memory[];
  readonly supersededBy: Memory | null;
  readonly versions: Page<Memory>;
  /** How many people said so about it, in an insight. */
  readonly feedback: Readonly<Record<'helpful' | 'wrong' | 'outdated', number>>;
}

const shownVersions = 200;
const mostVerdicts = 1_000;

const feedbackOn = async (store: StoreReads, graphId: string, id: string): Promise<Why['feedback']> => {
  const verdicts = await store.verdictsOf(graphId, [id], mostVerdicts);
  const people = (said: Verdict) =>
    new Set(verdicts.filter(({ verdict }) => verdict === said).map(({ by }) => by)).size;
  return { helpful: people('helpful'), wrong: people('wrong'), outdated: people('outdated') };
};

export const readWhy = async (store: StoreReads, graphId: string, id: string): Promise<Why> => {
  const memory = await findMemory(store, graphId, id);
  const links = (await linksSeenFrom(store, graphId, [id])).get(id) ?? [];
  const reinforcing = links.filter(link => link.kind === 'reinforcement').map(link => link.memoryId);
  const heard = await store.sourcesOf(graphId, [id, ...reinforcing]);
  const replaced = new Set([...memory.supersedes, ...(await store.supersededBy(graphId, id))]);
  return {
    memory,
    sources: heard.get(id) ?? [],
    links,
    linksPending: await store.hasWaiting(graphId, id),
    voicesTogether: independentVoices([...heard.values()].flat()),
    contradictions: await store.contradictionsOf(graphId, id),
    supersedes: await store.memories(graphId, [...replaced]),
    supersededBy: memory.supersededBy === null ? null : await store.memory(graphId, memory.supersededBy),
    versions: await store.history(graphId, id, { page: 1, size: shownVersions }),
    feedback: await feedbackOn(store, graphId, id),
  };
};
