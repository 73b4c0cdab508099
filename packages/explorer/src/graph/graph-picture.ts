/**
 * The WebGL picture of a graph: nodes, lines, focus and camera. It shows what it is given and never calls the server.
 */
import Graph from 'graphology';
import Sigma from 'sigma';
import type { Line, MapView } from './map-view.js';
import { nearestTowards, type Towards } from './nearest.js';
import { drawWaiting } from './node-hover.js';
import { readColours } from './picture-colours.js';
import { type Places, placesFor, settle } from './picture-places.js';
import { newScene, type Scene, settingsFor } from './picture-scene.js';
import { longestLabel } from './tidy-layout.js';

/** What the pointer is over; null for nothing. */
export type Pointed =
  | { readonly kind: 'context'; readonly key: string }
  | { readonly kind: 'line'; readonly line: Line }
  | null;

/** The events of the picture. */
export interface PictureEvents {
  onPoint(pointed: Pointed): void;
  onChoose(key: string | null): void;
  onOpen(key: string): void;
  /** The layout has settled. */
  onRest?(): void;
}

/** A running picture. */
export interface Picture {
  show(view: MapView): void;
  /** Marks a context and its neighbours; `moves` centres it. */
  focus(key: string | null, moves?: boolean): void;
  /** The next context in a direction. */
  next(from: string | null, towards: Towards): string | null;
  zoom(how: 'in' | 'out' | 'all'): void;
  recolour(): void;
  remove(): void;
}

/** In pixels: the graph screen on a desktop, not the smaller picture of the timeline. */
const [roomyWidth, roomyHeight] = [700, 600];

/** The pause between wheel events; drawing many lines in between would delay the next one. */
const restMs = 150;

const addLine = (graph: Graph, line: Line): void => {
  if (!graph.hasEdge(line.key) && graph.hasNode(line.from) && graph.hasNode(line.to))
    graph.addDirectedEdgeWithKey(line.key, line.from, line.to, { type: line.kind });
};

const graphOf = (base: MapView, { keys, start }: Places): Graph => {
  const graph = new Graph({ multi: true, type: 'directed' });
  for (const [at, key] of keys.entries())
    graph.addNode(key, { x: start[2 * at], y: start[2 * at + 1], label: base.contexts.get(key)?.name ?? '' });
  for (const line of base.lines.values()) addLine(graph, line);
  return graph;
};

/** Hides the lines of large graphs while the camera moves; returns a stop function. */
const restWhileMoving = (sigma: Sigma, scene: Scene): (() => void) => {
  let resting: ReturnType<typeof setTimeout> | undefined;
  if (scene.hasManyLines)
    sigma.getCamera().on('updated', () => {
      scene.isMoving = true;
      clearTimeout(resting);
      resting = setTimeout(() => {
        scene.isMoving = false;
        sigma.scheduleRender();
      }, restMs);
    });
  return () => clearTimeout(resting);
};

const tellOf = (sigma: Sigma, scene: Scene, events: PictureEvents): void => {
  sigma.on('enterNode', ({ node }) => events.onPoint({ kind: 'context', key: node }));
  sigma.on('leaveNode', () => events.onPoint(null));
  sigma.on('enterEdge', ({ edge }) => {
    const line = scene.shown.lines.get(edge);
    events.onPoint(line === undefined ? null : { kind: 'line', line });
  });
  sigma.on('leaveEdge', () => events.onPoint(null));
  sigma.on('clickNode', ({ node }) => events.onChoose(node));
  sigma.on('clickStage', () => events.onChoose(null));
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    events.onOpen(node);
  });
};

const moveTo = (sigma: Sigma, key: string, isCrowded: boolean, isStill: boolean): void => {
  const at = sigma.getNodeDisplayData(key);
  if (at === undefined) return;
  // Close enough to read, far enough to see the neighbours.
  const [nearest, farthest] = isCrowded ? [0.08, 0.25] : [0.4, 0.7];
  const ratio = Math.min(farthest, Math.max(nearest, sigma.getCamera().ratio));
  void sigma.getCamera().animate({ x: at.x, y: at.y, ratio }, { duration: isStill ? 0 : 300 });
};

/** Draws the labels once all of a draw are known. */
const drawLabelsTogether = (sigma: Sigma, scene: Scene): void => {
  sigma.on('beforeRender', () => {
    scene.waiting.length = 0;
  });
  sigma.on('afterRender', () => {
    const context = sigma.getCanvases().labels?.getContext('2d') ?? null;
    if (context !== null) drawWaiting(context, scene.waiting, sigma.getSettings(), scene.colours);
  });
};

/** Draws `base` into the container; `graphId` is the key of the remembered positions. */
export const drawPicture = (
  container: HTMLElement,
  graphId: string,
  base: MapView,
  events: PictureEvents,
): Picture => {
  const places = placesFor(container, graphId, base);
  const scene = newScene(base, {
    longestLabel: longestLabel(places.stageHeight),
    isRoomy: container.clientWidth >= roomyWidth && container.clientHeight >= roomyHeight,
  });
  scene.isUnfolding = places.isNew && scene.hasManyLines;
  const graph = graphOf(base, places);
  const sigma = new Sigma(graph, container, settingsFor(scene));
  drawLabelsTogether(sigma, scene);
  const stopResting = restWhileMoving(sigma, scene);
  tellOf(sigma, scene, events);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const redraw = (): void => {
    sigma.refresh({ skipIndexation: true });
  };
  const onRest = (): void => {
    scene.isUnfolding = false;
    if (places.isNew) redraw();
    events.onRest?.();
  };
  const stopSettling = settle({ graph, sigma, places, base, isStill, onRest });

  return {
    show(view) {
      scene.shown = view;
      for (const line of view.lines.values()) addLine(graph, line);
      if (scene.focused !== null && !view.contexts.has(scene.focused)) scene.focused = null;
      redraw();
    },
    focus(key, moves = false) {
      const focused = key !== null && scene.shown.contexts.has(key) ? key : null;
      const lit = focused === null ? [] : graph.edges(focused).filter(edge => scene.shown.lines.has(edge));
      scene.focused = focused;
      scene.near = new Set(lit.flatMap(edge => graph.extremities(edge)));
      redraw();
      if (focused !== null && moves) moveTo(sigma, focused, scene.isCrowded, isStill);
    },
    next(from, towards) {
      const shown = [...scene.shown.contexts.keys()].flatMap(key => {
        const data = sigma.getNodeDisplayData(key);
        return data === undefined ? [] : [{ key, x: data.x, y: data.y }];
      });
      return nearestTowards(shown, from, towards);
    },
    zoom(how) {
      const duration = isStill ? 0 : 200;
      const camera = sigma.getCamera();
      if (how === 'in') void camera.animatedZoom({ duration });
      else if (how === 'out') void camera.animatedUnzoom({ duration });
      else void camera.animatedReset({ duration });
    },
    recolour() {
      scene.colours = readColours();
      redraw();
    },
    remove() {
      stopResting();
      stopSettling();
      sigma.kill();
    },
  };
};

/** Whether this browser supports WebGL. */
export const canDraw = (): boolean => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // A browser allows only a few at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};
