/** Notifies other processes which graphs changed, and listens to them. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { listOf } from '../sql/executor.js';
import type { PostgresAddress } from './address.js';
import { connectAlone } from './connections.js';

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/**
 * After the commit, not inside it: PostgreSQL lets only one notifying transaction commit at a time. What a crash
 * leaves unsent is found by readers, who poll once a second.
 */
export const openSignals = (
  address: PostgresAddress,
  heard: (graphIds: ReadonlySet<string>) => void,
  lost: (error: unknown) => void,
  /** Connected, also again: what was told before was not heard. */
  joined: () => void,
) => {
  const channel = `loci_${address.schema}`;
  const self = newId();
  const closing = new AbortController();
  let client: Client | null = null;
  let untold = new Set<string>();
  let telling: Promise<void> | null = null;

  const listen = async (): Promise<void> => {
    for (
      let pauseMs = firstPauseMs;
      !closing.signal.aborted;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    ) {
      try {
        const connected = await connectAlone(address);
        const gone = new Promise<void>(resolve => connected.once('end', resolve));
        connected.on('notification', ({ payload = '' }) => {
          const { from, graphs } = JSON.parse(payload) as { from: string; graphs: string[] };
          if (from !== self) heard(new Set(graphs));
        });
        // A notification need not survive a crash, so it does not wait for the disk.
        await connected.query(`SET synchronous_commit = off; LISTEN ${channel}`);
        client = connected;
        joined();
        pauseMs = firstPauseMs;
        if (closing.signal.aborted) await connected.end();
        await gone;
        client = null;
      } catch (error) {
        lost(error);
      }
      await pause(pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
  };

  /** How often a graph with constant writes is reported. */
  const togetherMs = 5;
  /** A payload holds at most 8,000 bytes. */
  const mostTogether = 20;

  const tellAll = async (): Promise<void> => {
    while (untold.size > 0 && client !== null) {
      const graphs = [...untold].slice(0, mostTogether);
      for (const graphId of graphs) untold.delete(graphId);
      await client
        .query('SELECT pg_notify($1, $2)', [channel, `{"from":"${self}","graphs":${listOf(graphs)}}`])
        .catch(lost);
      await pause(togetherMs, undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
    untold = client === null ? new Set() : untold;
    telling = null;
  };

  const listening = listen();
  return {
    tell: (graphIds: ReadonlySet<string>): void => {
      for (const graphId of graphIds) untold.add(graphId);
      telling ??= tellAll();
    },
    close: async (): Promise<void> => {
      await telling;
      closing.abort();
      await client?.end().catch(() => {});
      await listening;
    },
  };
};
