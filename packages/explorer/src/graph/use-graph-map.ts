/** The map of the graph in view, as the server has it at the times asked for. */
import type { GraphMap } from '@loci/client';
import { useEffect, useState } from 'preact/hooks';
import { signedInApi } from '../session.js';

/** Times to ask for; null means now. */
export interface MapClocks {
  readonly validAt: string | null;
  readonly knownAt: string | null;
}

/** What there is of a map: the last one that came, whether another is on its way, and why it did not come. */
export interface MapState {
  readonly map: GraphMap | null;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Now. */
export const presentTimes: MapClocks = { validAt: null, knownAt: null };

/** Asks again whenever the graph or a time changes; an answer that is no longer wanted is dropped. */
export const useGraphMap = (graphId: string, { validAt, knownAt }: MapClocks): MapState => {
  const [state, setState] = useState<Omit<MapState, 'retry'>>({ map: null, isLoading: true, error: null });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setState(({ map }) => ({ map: map?.graph_id === graphId ? map : null, isLoading: true, error: null }));
    signedInApi()
      .mapGraph(
        {
          graph_id: graphId,
          ...(validAt === null ? {} : { valid_at: validAt }),
          ...(knownAt === null ? {} : { known_at: knownAt }),
        },
        { signal: stop.signal },
      )
      .then(
        map => setState({ map, isLoading: false, error: null }),
        error => {
          if (!stop.signal.aborted) setState(({ map }) => ({ map, isLoading: false, error }));
        },
      );
    return () => stop.abort();
  }, [graphId, validAt, knownAt, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
};
