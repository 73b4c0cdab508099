/** Where the contexts of a picture lie: as they lay before, or as the forces move them. */
import type Graph from 'graphology';
import type Sigma from 'sigma';
import { typeColourOf } from '../words/type-colour.js';
import { firstPositions, type LayoutProgress, startLayout, stepsFor } from './layout.js';
import type { MapView } from './map-view.js';
import { stageAround } from './tidy-layout.js';

/** Positions of earlier looks, so that coming back shows the same picture at once. */
const remembered = new Map<string, Map<string, readonly [number, number]>>();

/** In steps, so that a window that grew by a little still has its places. */
const heightStep = 80;

/** Of a stage 1,000 wide, as the window has it; neither a slit nor a tower. */
const heightOf = ({ clientWidth, clientHeight }: HTMLElement): number => {
  const height = (1_000 * clientHeight) / Math.max(1, clientWidth);
  return Math.round(Math.min(1_600, Math.max(480, height)) / heightStep) * heightStep;
};

/** The contexts of a picture in order, and where each begins. */
export interface Places {
  readonly keys: readonly string[];
  /** Of the names, in letters: labels need room. */
  readonly widths: Float32Array;
  readonly start: Float32Array;
  readonly stageHeight: number;
  readonly rememberedAs: string;
  /** Some were never placed: the forces have to find their places. */
  readonly isNew: boolean;
}

/** `graphId` names the memory of where things lie. */
export const placesFor = (container: HTMLElement, graphId: string, base: MapView): Places => {
  const keys = [...base.contexts.keys()];
  const stageHeight = heightOf(container);
  const rememberedAs = `${graphId} ${stageHeight}`;
  const known = remembered.get(rememberedAs);
  const start = new Float32Array(
    firstPositions([...base.contexts.values()].map(({ context_type }) => typeColourOf(context_type))),
  );
  for (const [at, key] of keys.entries()) {
    const place = known?.get(key);
    if (place !== undefined) start.set(place, 2 * at);
  }
  return {
    keys,
    widths: new Float32Array(keys.map(key => base.contexts.get(key)?.name.length ?? 0)),
    start,
    stageHeight,
    rememberedAs,
    isNew: keys.some(key => known?.has(key) !== true),
  };
};

/** The stage has room for labels at its right; without this it would end with the last node. */
const fitStage = (sigma: Sigma, { widths, stageHeight }: Places, positions: Float32Array): void => {
  sigma.setCustomBBox(stageAround(positions, widths, stageHeight));
};

const placeAt = (graph: Graph, sigma: Sigma, places: Places, { positions }: LayoutProgress): void => {
  const { keys } = places;
  const at = new Map(keys.map((key, index) => [key, 2 * index]));
  graph.updateEachNodeAttributes(
    (key, attributes) => {
      const index = at.get(key) ?? 0;
      attributes.x = positions[index];
      attributes.y = positions[index + 1];
      return attributes;
    },
    { attributes: ['x', 'y'] },
  );
  fitStage(sigma, places, positions);
  const found = keys.map((key, index): [string, [number, number]] => [
    key,
    [positions[2 * index] as number, positions[2 * index + 1] as number],
  ]);
  remembered.set(places.rememberedAs, new Map(found));
};

interface Unfolding {
  readonly graph: Graph;
  readonly sigma: Sigma;
  readonly places: Places;
  readonly base: MapView;
  /** No steps are shown, only where they end. */
  readonly isStill: boolean;
  /** The forces came to rest. */
  readonly onRest: () => void;
}

/** Lets the forces find the places; answers with how to stop them. */
const unfold = ({ graph, sigma, places, base, isStill, onRest }: Unfolding): (() => void) => {
  const { keys, widths, start, stageHeight } = places;
  const indexOf = new Map(keys.map((key, index) => [key, index]));
  const lines = [...base.lines.values()];
  let isDrawing = false;
  return startLayout(
    {
      positions: start,
      weights: new Float32Array(keys.map(key => graph.degree(key))),
      widths,
      ends: new Uint32Array(lines.flatMap(({ from, to }) => [indexOf.get(from) ?? 0, indexOf.get(to) ?? 0])),
      strengths: new Float32Array(lines.map(({ strength }) => strength)),
      steps: stepsFor(keys.length),
      stageHeight,
    },
    progress => {
      // Where drawing is slow, steps are left out rather than queued.
      if (progress.isDone || !(isStill || isDrawing)) {
        isDrawing = true;
        placeAt(graph, sigma, places, progress);
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => (isDrawing = false))));
      }
      if (progress.isDone) onRest();
    },
  );
};

/** Puts everything in its place, at once where all places are known; answers with how to stop. */
export const settle = (unfolding: Unfolding): (() => void) => {
  const { sigma, places, onRest } = unfolding;
  if (places.isNew) return unfold(unfolding);
  fitStage(sigma, places, places.start);
  sigma.refresh();
  onRest();
  return () => undefined;
};
