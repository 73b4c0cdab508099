/** Waiting work on a cluster: only graphs that are known to have some are asked, each on its shard. */
import { type WaitingWork, type WorkKind, workKinds } from '../../domain/work.js';
import type { SqlExecutor, SqlTransaction } from '../sql/executor.js';
import { takeOf } from '../sql/work.js';

/** How often all shards are asked, for what a stopped process left: its work is held for two minutes anyway. */
const lookMs = 60_000;

/** Counted up to a limit, so that a long backlog takes no longer. */
const waitingIn = `SELECT kind, count(*) FROM (${workKinds
  .map(() => '(SELECT kind FROM waiting_work WHERE graph_id = ? AND kind = ? LIMIT ?)')
  .join(' UNION ALL ')}) waiting GROUP BY kind`;

export class WorkOnCluster {
  /** How often each graph was noted: one that is noted while it is asked stays. */
  readonly #noted = new Map<string, number>();
  readonly #now: () => number;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** After a commit, of this process or another. */
  note(graphIds: Iterable<string>): void {
    for (const graphId of graphIds) this.#noted.set(graphId, (this.#noted.get(graphId) ?? 0) + 1);
  }

  /** The next time, all shards are asked. */
  lookAgain(): void {
    this.#lookedAt = Number.NEGATIVE_INFINITY;
  }

  async ahead(db: SqlExecutor, most: number): Promise<{ kinds: ReadonlySet<WorkKind>; count: number }> {
    await this.#look(db);
    const kinds = new Set<WorkKind>();
    let count = 0;
    for (const [graphId, noted] of [...this.#noted]) {
      if (count >= most && kinds.size === workKinds.length) break;
      const params = workKinds.flatMap(kind => [graphId, kind, most]);
      const found = await db.all<[WorkKind, number]>(waitingIn, params);
      if (found.length === 0 && this.#noted.get(graphId) === noted) this.#noted.delete(graphId);
      for (const [kind, waiting] of found) {
        kinds.add(kind);
        count += waiting;
      }
    }
    return { kinds, count: Math.min(count, most) };
  }

  /** The graph that was asked is the last one the next time. */
  async take(
    tx: SqlTransaction,
    kind: WorkKind,
    limit: number,
    now: number,
    heldUntil: number,
  ): Promise<WaitingWork[]> {
    await this.#look(tx);
    const taken: WaitingWork[] = [];
    for (const graphId of [...this.#noted.keys()]) {
      if (taken.length === limit) break;
      taken.push(...(await takeOf(tx, graphId, kind, limit - taken.length, now, heldUntil)));
      const noted = this.#noted.get(graphId);
      this.#noted.delete(graphId);
      if (noted !== undefined) this.#noted.set(graphId, noted);
    }
    return taken;
  }

  async #look(db: SqlExecutor): Promise<void> {
    if (this.#now() - this.#lookedAt < lookMs) return;
    this.#lookedAt = this.#now();
    const found = await db.all<[string]>('SELECT DISTINCT graph_id FROM waiting_work', []);
    this.note(found.map(([graphId]) => graphId));
  }
}
