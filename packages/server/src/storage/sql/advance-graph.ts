/** The one place that moves a graph's counters and hands out its event numbers and context ids. */
import { LociProblem } from '@loci/client';
import type { GraphCounter, HeldGraph, SqlTransaction, Statement } from './executor.js';

export type GraphAdvance = Partial<Readonly<Record<GraphCounter, number>>>;

const moved = `UPDATE graphs SET last_seq = last_seq + ?, last_context_id = last_context_id + ?,
  stored_count = stored_count + ?, any_count = any_count + ?, bytes = bytes + ?,
  updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END WHERE graph_id = ?`;

const paramsOf = (
  graphId: string,
  { events, contexts, stored, any, bytes }: Record<GraphCounter, number>,
  now: number,
) => [events, contexts, stored, any, bytes, now, now, graphId];

/** Advances the graph's counters, and returns the first event number and the first context id this reserved. */
export const advanceGraph = async (
  tx: SqlTransaction,
  graphId: string,
  advance: GraphAdvance,
  now: number,
): Promise<{ firstSeq: number; firstContextId: number }> => {
  const by = { events: 0, contexts: 0, stored: 0, any: 0, bytes: 0, ...advance };
  const held = await tx.held(graphId);
  if (held !== null) {
    held.advance(by, now);
    tx.touch(graphId);
    return firstOf([held.lastSeq, held.lastContextId], by);
  }
  const row = await tx.get<[number, number]>(
    `${moved} RETURNING last_seq, last_context_id`,
    paramsOf(graphId, by, now),
  );
  if (row === undefined) throw new LociProblem('graph_not_found', `There is no graph '${graphId}'.`);
  tx.touch(graphId);
  return firstOf(row, by);
};

const firstOf = ([lastSeq, lastContextId]: readonly [number, number], by: Record<GraphCounter, number>) => ({
  firstSeq: lastSeq - by.events + 1,
  firstContextId: lastContextId - by.contexts + 1,
});

/** Counts in memory while the row is held, and writes once for many calls. */
export class CountedGraph implements HeldGraph {
  readonly #graphId: string;
  #lastSeq: number;
  #lastContextId: number;
  #unwritten: { by: Record<GraphCounter, number>; now: number } | null = null;

  constructor(graphId: string, lastSeq: number, lastContextId: number) {
    this.#graphId = graphId;
    this.#lastSeq = lastSeq;
    this.#lastContextId = lastContextId;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  get lastContextId(): number {
    return this.#lastContextId;
  }

  advance(by: Readonly<Record<GraphCounter, number>>, now: number): void {
    this.#lastSeq += by.events;
    this.#lastContextId += by.contexts;
    const before = this.#unwritten;
    this.#unwritten =
      before === null
        ? { by: { ...by }, now }
        : {
            by: {
              events: before.by.events + by.events,
              contexts: before.by.contexts + by.contexts,
              stored: before.by.stored + by.stored,
              any: before.by.any + by.any,
              bytes: before.by.bytes + by.bytes,
            },
            now: Math.max(before.now, now),
          };
  }

  copy(): CountedGraph {
    return new CountedGraph(this.#graphId, this.#lastSeq, this.#lastContextId);
  }

  takeUnwritten(): Statement | null {
    const unwritten = this.#unwritten;
    this.#unwritten = null;
    return unwritten === null
      ? null
      : { sql: moved, params: paramsOf(this.#graphId, unwritten.by, unwritten.now) };
  }
}
