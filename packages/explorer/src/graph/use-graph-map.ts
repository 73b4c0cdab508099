/** The map of the current graph at the requested times. */
import type { GraphMap } from '@loci/client';
import { useMemo, useRef } from 'preact/hooks';
import { type Loaded, useLoad } from '../load.js';
import { type MapView, viewOf } from './map-view.js';

/** The requested times; null means now. */
export interface MapClocks {
  readonly validAt: string | null;
  readonly knownAt: string | null;
}

/** Now. */
export const presentTimes: MapClocks = { validAt: null, knownAt: null };

/** Reloads when the graph changes. */
export const useGraphMap = (graphId: string, { validAt, knownAt }: MapClocks): Loaded<GraphMap> =>
  useLoad(graphId === '' ? null : `map ${graphId} ${validAt} ${knownAt}`, (api, signal) =>
    api.mapGraph(
      {
        graph_id: graphId,
        ...(validAt === null ? {} : { valid_at: validAt }),
        ...(knownAt === null ? {} : { known_at: knownAt }),
      },
      { signal },
    ),
  );

/**
 * The base of a picture; it changes only when a new context appears, so that other changes do not redraw everything.
 */
export const useBase = (map: GraphMap): MapView => {
  const base = useRef<{ graphId: string; view: MapView } | null>(null);
  return useMemo(() => {
    const [known, fresh] = [base.current, viewOf(map)];
    const isEnough =
      known !== null &&
      known.graphId === map.graph_id &&
      [...fresh.contexts.keys()].every(key => known.view.contexts.has(key));
    if (isEnough) return known.view;
    base.current = { graphId: map.graph_id, view: fresh };
    return fresh;
  }, [map]);
};
