/** The picture of a graph on the graphics card: nodes, lines, focus and camera. It is told what to show and never asks the server. */
import Graph from 'graphology';
import Sigma from 'sigma';
import { NodePointProgram } from 'sigma/rendering';
import type { EdgeDisplayData, NodeDisplayData } from 'sigma/types';
import { typeColourOf } from '../words/type-colour.js';
import { firstPositions, type LayoutProgress, startLayout, stepsFor } from './layout.js';
import { lineLook } from './line-look.js';
import { lineProgramsWhile } from './line-programs.js';
import type { Line, MapContext, MapView } from './map-view.js';
import { nearestTowards, type Towards } from './nearest.js';
import { drawHover, drawLabel } from './node-hover.js';
import { mixed, type PictureColours, readColours } from './picture-colours.js';
import { stageAround } from './tidy-layout.js';

/** What the reader points at; null where it is nothing. */
export type Pointed =
  | { readonly kind: 'context'; readonly key: string }
  | { readonly kind: 'line'; readonly line: Line }
  | null;

/** What the picture tells of. */
export interface PictureEvents {
  onPoint(pointed: Pointed): void;
  onChoose(key: string | null): void;
  onOpen(key: string): void;
  /** The forces came to rest. */
  onRest?(): void;
}

/** A picture under way. */
export interface Picture {
  show(view: MapView): void;
  /** Marks a context and what it is connected to; `moves` brings it to the middle. */
  focus(key: string | null, moves?: boolean): void;
  /** The context that lies next to another in a direction. */
  next(from: string | null, towards: Towards): string | null;
  zoom(how: 'in' | 'out' | 'all'): void;
  recolour(): void;
  remove(): void;
}

/** With more lines than this, pointing at single ones and pictures of every step cost more than they give. */
const manyLines = 5_000;
const manyNodes = 1_500;
/** Between two turns of a wheel: many lines drawn in between would hold the next turn up. */
const restMs = 150;

/** Positions of earlier looks, so that coming back shows the same picture at once. */
const remembered = new Map<string, Map<string, readonly [number, number]>>();

const nodeSize = (memories: number, isCrowded: boolean): number =>
  Math.min(isCrowded ? 7 : 24, (isCrowded ? 1.2 : 4) + Math.sqrt(memories) * (isCrowded ? 0.7 : 2.4));

/** Of a stage 1,000 wide: flat, as most screens are, or upright, as a phone is. */
const heightOf = ({ clientWidth, clientHeight }: HTMLElement): number =>
  clientHeight > clientWidth ? 1_300 : 680;

/** Draws `base` into the container; `graphId` names the memory of where things lie. */
export const drawPicture = (
  container: HTMLElement,
  graphId: string,
  base: MapView,
  events: PictureEvents,
): Picture => {
  let colours: PictureColours = readColours();
  let shown = base;
  let focused: string | null = null;
  let near: ReadonlySet<string> = new Set();
  const isCrowded = base.contexts.size > manyNodes;
  const hasManyLines = base.lines.size > manyLines;
  /** Many lines are drawn once their ends are at rest: without a graphics card one such picture takes seconds. */
  let isUnfolding = false;
  /** Nor are they drawn while the reader moves or zooms. */
  let isMoving = false;
  const graph = new Graph({ multi: true, type: 'directed' });

  const keys = [...base.contexts.keys()];
  const stageHeight = heightOf(container);
  const rememberedAs = `${graphId} ${stageHeight}`;
  const known = remembered.get(rememberedAs);
  const guess = firstPositions(
    [...base.contexts.values()].map(({ context_type }) => typeColourOf(context_type)),
  );
  const isNew = keys.some(key => known?.has(key) !== true);
  isUnfolding = isNew && hasManyLines;
  const start = new Float32Array(guess);
  for (const [at, key] of keys.entries()) {
    const place = known?.get(key);
    if (place !== undefined) start.set(place, 2 * at);
    graph.addNode(key, { x: start[2 * at], y: start[2 * at + 1], label: base.contexts.get(key)?.name ?? '' });
  }
  const addLine = (line: Line): void => {
    if (!graph.hasEdge(line.key) && graph.hasNode(line.from) && graph.hasNode(line.to))
      graph.addDirectedEdgeWithKey(line.key, line.from, line.to, { type: line.kind });
  };
  for (const line of base.lines.values()) addLine(line);

  const isNear = (key: string): boolean => focused === null || key === focused || near.has(key);
  const drawNode = (key: string): Partial<NodeDisplayData> => {
    const context: MapContext | undefined = shown.contexts.get(key);
    if (context === undefined) return { hidden: true };
    const own = colours.types[typeColourOf(context.context_type)] ?? colours.ink;
    const isLit = isNear(key);
    return {
      label: isLit ? context.name : null,
      size: nodeSize(context.memory_count, isCrowded),
      color: isLit ? own : colours.dimmed,
      zIndex: key === focused ? 2 : isLit ? 1 : 0,
      highlighted: key === focused,
      forceLabel: focused !== null && isLit && near.size < 40,
    };
  };
  const drawLine = (key: string): Partial<EdgeDisplayData> => {
    const line = shown.lines.get(key);
    if (line === undefined || isUnfolding) return { hidden: true };
    const isLit = focused === null || line.from === focused || line.to === focused;
    if (!isLit && hasManyLines) return { hidden: true };
    const { size, share } = lineLook(line, { hasFocus: focused !== null, isLit, isCrowded: hasManyLines });
    return {
      size,
      color: mixed(colours.kinds[line.kind], colours.surface, share),
      zIndex: isLit ? 1 : 0,
    };
  };

  const sigma = new Sigma(graph, container, {
    allowInvalidContainer: true,
    // Points are drawn four times as fast as discs where there is no graphics card, and look the same when they are small.
    ...(isCrowded ? { nodeProgramClasses: { circle: NodePointProgram } } : {}),
    edgeProgramClasses: lineProgramsWhile(() => isMoving),
    defaultEdgeType: 'related-to',
    minEdgeThickness: 1,
    enableEdgeEvents: !hasManyLines,
    hideLabelsOnMove: isCrowded,
    zIndex: true,
    labelFont: colours.font,
    labelSize: 12,
    labelWeight: '500',
    labelDensity: 0.8,
    labelGridCellSize: 90,
    labelRenderedSizeThreshold: isCrowded ? 7 : 5,
    minCameraRatio: 0.02,
    maxCameraRatio: 4,
    stagePadding: 36,
    defaultDrawNodeLabel: (context, data, settings) => drawLabel(context, data, settings, colours),
    defaultDrawNodeHover: (context, data, settings) => drawHover(context, data, settings, colours),
    nodeReducer: (key, attributes) => ({ ...attributes, ...drawNode(key) }),
    edgeReducer: (key, attributes) => ({ ...attributes, ...drawLine(key) }),
  });
  let resting: ReturnType<typeof setTimeout> | undefined;
  if (hasManyLines)
    sigma.getCamera().on('updated', () => {
      isMoving = true;
      clearTimeout(resting);
      resting = setTimeout(() => {
        isMoving = false;
        sigma.scheduleRender();
      }, restMs);
    });
  sigma.on('enterNode', ({ node }) => events.onPoint({ kind: 'context', key: node }));
  sigma.on('leaveNode', () => events.onPoint(null));
  sigma.on('enterEdge', ({ edge }) => {
    const line = shown.lines.get(edge);
    events.onPoint(line === undefined ? null : { kind: 'line', line });
  });
  sigma.on('leaveEdge', () => events.onPoint(null));
  sigma.on('clickNode', ({ node }) => events.onChoose(node));
  sigma.on('clickStage', () => events.onChoose(null));
  sigma.on('doubleClickNode', ({ node, preventSigmaDefault }) => {
    preventSigmaDefault();
    events.onOpen(node);
  });
  const redraw = (): void => {
    sigma.refresh({ skipIndexation: true });
  };

  const widths = new Float32Array(keys.map(key => base.contexts.get(key)?.name.length ?? 0));
  /** It has room for labels at its right; without this it would end with the last node. */
  const fitStage = (positions: Float32Array): void => {
    sigma.setCustomBBox(stageAround(positions, widths, stageHeight));
  };
  const place = ({ positions }: LayoutProgress): void => {
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
    fitStage(positions);
    const places = keys.map((key, index): [string, [number, number]] => [
      key,
      [positions[2 * index] as number, positions[2 * index + 1] as number],
    ]);
    remembered.set(rememberedAs, new Map(places));
  };
  let isDrawing = false;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const indexOf = new Map(keys.map((key, index) => [key, index]));
  const lines = [...base.lines.values()];
  const stop = !isNew
    ? () => undefined
    : startLayout(
        {
          positions: start,
          weights: new Float32Array(keys.map(key => graph.degree(key))),
          widths,
          ends: new Uint32Array(
            lines.flatMap(({ from, to }) => [indexOf.get(from) ?? 0, indexOf.get(to) ?? 0]),
          ),
          strengths: new Float32Array(lines.map(({ strength }) => strength)),
          steps: stepsFor(keys.length),
          stageHeight,
        },
        progress => {
          // Where drawing is slow, steps are left out rather than queued.
          if (progress.isDone || !(isStill || isDrawing)) {
            isDrawing = true;
            place(progress);
            requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => (isDrawing = false))));
          }
          if (!progress.isDone) return;
          isUnfolding = false;
          redraw();
          events.onRest?.();
        },
      );
  if (!isNew) {
    fitStage(start);
    sigma.refresh();
    events.onRest?.();
  }

  return {
    show(view) {
      shown = view;
      for (const line of view.lines.values()) addLine(line);
      if (focused !== null && !view.contexts.has(focused)) focused = null;
      redraw();
    },
    focus(key, moves = false) {
      focused = key !== null && shown.contexts.has(key) ? key : null;
      const lit = focused === null ? [] : graph.edges(focused).filter(edge => shown.lines.has(edge));
      near = new Set(lit.flatMap(edge => graph.extremities(edge)));
      redraw();
      if (focused === null || !moves) return;
      const at = sigma.getNodeDisplayData(focused);
      if (at === undefined) return;
      // Near enough to read, and far enough to see what it is connected to.
      const [nearest, farthest] = isCrowded ? [0.08, 0.25] : [0.4, 0.7];
      const ratio = Math.min(farthest, Math.max(nearest, sigma.getCamera().ratio));
      void sigma.getCamera().animate({ x: at.x, y: at.y, ratio }, { duration: isStill ? 0 : 300 });
    },
    next(from, towards) {
      const places = [...shown.contexts.keys()].flatMap(key => {
        const data = sigma.getNodeDisplayData(key);
        return data === undefined ? [] : [{ key, x: data.x, y: data.y }];
      });
      return nearestTowards(places, from, towards);
    },
    zoom(how) {
      const duration = isStill ? 0 : 200;
      const camera = sigma.getCamera();
      if (how === 'in') void camera.animatedZoom({ duration });
      else if (how === 'out') void camera.animatedUnzoom({ duration });
      else void camera.animatedReset({ duration });
    },
    recolour() {
      colours = readColours();
      redraw();
    },
    remove() {
      clearTimeout(resting);
      stop();
      sigma.kill();
    },
  };
};

/** Whether this browser can draw it at all. */
export const canDraw = (): boolean => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
  // A browser allows only a few at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};
