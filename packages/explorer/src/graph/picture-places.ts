/** The positions of contexts in a picture: as before, or as the forces move them. */
import type Graph from 'graphology';
import type Sigma from 'sigma';
import { typeColourOf } from '../words/type-colour.js';
import { firstPositions, type LayoutProgress, startLayout, stepsFor } from './layout.js';
import type { MapView } from './map-view.js';
import { stageAround } from './tidy-layout.js';

/** Earlier positions, so that returning shows the same picture immediately. */
const remembered = new Map<string, Map<string, readonly [number, number]>>();

/** In steps, so that a slightly resized window keeps its positions. */
const heightStep = 80;

/** For a stage 1,000 wide, in the proportions of the window but neither too flat nor too tall. */
const heightOf = ({ clientWidth, clientHeight }: HTMLElement): number => {
  const height = (1_000 * clientHeight) / Math.max(1, clientWidth);
  return Math.round(Math.min(1_600, Math.max(480, height)) / heightStep) * heightStep;
};

/** The contexts of a picture in order, with their starting positions. */
export interface Places {
  readonly keys: readonly string[];
  /** The label lengths, because labels need room. */
  readonly widths: Float32Array;
  readonly start: Float32Array;
  readonly stageHeight: number;
  readonly rememberedAs: string;
  /** Some have no position yet, so the forces must run. */
  readonly isNew: boolean;
}

/** `graphId` is the key of the remembered positions. */
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

/** Reserves room for labels on the right; otherwise the stage would end at the last node. */
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
  /** Shows only the final positions. */
  readonly isStill: boolean;
  /** The layout has settled. */
  readonly onRest: () => void;
}

/** Runs the forces; returns a stop function. */
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
      // If drawing is slow, steps are dropped rather than queued.
      if (progress.isDone || !(isStill || isDrawing)) {
        isDrawing = true;
        placeAt(graph, sigma, places, progress);
        requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => (isDrawing = false))));
      }
      if (progress.isDone) onRest();
    },
  );
};

/** Positions everything, immediately if all positions are known; returns a stop function. */
export const settle = (unfolding: Unfolding): (() => void) => {
  const { sigma, places, onRest } = unfolding;
  if (places.isNew) return unfold(unfolding);
  fitStage(sigma, places, places.start);
  sigma.refresh();
  onRest();
  return () => undefined;
};
