/** What a picture shows at the moment, and how each node and line looks in it. */
import { NodePointProgram } from 'sigma/rendering';
import type { Settings } from 'sigma/settings';
import type { EdgeDisplayData, NodeDisplayData } from 'sigma/types';
import { typeColourOf } from '../words/type-colour.js';
import { lineLook } from './line-look.js';
import { lineProgramsWhile } from './line-programs.js';
import type { MapView } from './map-view.js';
import { drawHover, drawLabel, type OwnNodeData } from './node-hover.js';
import { mixed, type PictureColours, readColours } from './picture-colours.js';

/** With more lines than this, pointing at single ones and pictures of every step cost more than they give. */
const manyLines = 5_000;
const manyNodes = 1_500;

/** The state of a picture; what draws reads it anew each time. */
export interface Scene {
  colours: PictureColours;
  shown: MapView;
  focused: string | null;
  /** What the focused one is connected to. */
  near: ReadonlySet<string>;
  /** Many lines are drawn once their ends are at rest: without a graphics card one such picture takes seconds. */
  isUnfolding: boolean;
  /** Nor are they drawn while the reader moves or zooms. */
  isMoving: boolean;
  /** In letters. */
  readonly longestLabel: number;
  /** Large enough that a handful of nodes may be larger. */
  readonly isRoomy: boolean;
  readonly isCrowded: boolean;
  readonly hasManyLines: boolean;
}

/** A scene in which nothing has the focus yet. */
export const newScene = (
  base: MapView,
  { longestLabel, isRoomy }: Pick<Scene, 'longestLabel' | 'isRoomy'>,
): Scene => ({
  longestLabel,
  isRoomy,
  colours: readColours(),
  shown: base,
  focused: null,
  near: new Set(),
  isUnfolding: false,
  isMoving: false,
  isCrowded: base.contexts.size > manyNodes,
  hasManyLines: base.lines.size > manyLines,
});

/** Up to here every node has its name beside it; among more, those that fit, and the rest when pointed at. */
const mostNamed = 150;
/** No more than these may be larger, where there is room. */
const fewNodes = 40;

const nodeSize = (memories: number, { isCrowded, isRoomy, shown }: Scene): number => {
  if (isCrowded) return Math.min(7, 1.2 + Math.sqrt(memories) * 0.7);
  const [least, grows] = isRoomy && shown.contexts.size <= fewNodes ? [6, 2.8] : [4, 2.4];
  return Math.min(24, least + Math.sqrt(memories) * grows);
};

const shortName = (name: string, most: number): string =>
  name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;

const nodeLook = (scene: Scene, key: string): Partial<NodeDisplayData> & OwnNodeData => {
  const { colours, focused, near, isCrowded } = scene;
  const context = scene.shown.contexts.get(key);
  if (context === undefined) return { hidden: true, contested: 0, fullName: '' };
  const own = colours.types[typeColourOf(context.context_type)] ?? colours.ink;
  const isLit = focused === null || key === focused || near.has(key);
  return {
    label: isLit ? shortName(context.name, scene.longestLabel) : null,
    fullName: context.name,
    contested: isLit ? context.open_contradictions : 0,
    size: nodeSize(context.memory_count, scene),
    color: isLit ? own : colours.dimmed,
    zIndex: key === focused ? 2 : isLit ? 1 : 0,
    highlighted: key === focused,
    // Its ring is drawn with its label.
    forceLabel:
      isLit &&
      (context.open_contradictions > 0 ||
        (focused === null ? !isCrowded && scene.shown.contexts.size <= mostNamed : near.size < 40)),
  };
};

const edgeLook = (scene: Scene, key: string): Partial<EdgeDisplayData> => {
  const { colours, focused, hasManyLines } = scene;
  const line = scene.shown.lines.get(key);
  if (line === undefined || scene.isUnfolding) return { hidden: true };
  const isLit = focused === null || line.from === focused || line.to === focused;
  if (!isLit && hasManyLines) return { hidden: true };
  const { size, share } = lineLook(line, { hasFocus: focused !== null, isLit, isCrowded: hasManyLines });
  return {
    size,
    color: mixed(colours.kinds[line.kind], colours.surface, share),
    zIndex: isLit ? 1 : 0,
  };
};

/** How the picture of a scene is drawn. */
export const settingsFor = (scene: Scene): Partial<Settings> => ({
  allowInvalidContainer: true,
  // Points are drawn four times as fast as discs where there is no graphics card, and look the same when they are small.
  ...(scene.isCrowded ? { nodeProgramClasses: { circle: NodePointProgram } } : {}),
  edgeProgramClasses: lineProgramsWhile(() => scene.isMoving),
  defaultEdgeType: 'related-to',
  minEdgeThickness: 1,
  enableEdgeEvents: !scene.hasManyLines,
  hideLabelsOnMove: scene.isCrowded,
  zIndex: true,
  labelFont: scene.colours.font,
  labelSize: 12,
  labelWeight: '500',
  labelDensity: 0.8,
  labelGridCellSize: 90,
  labelRenderedSizeThreshold: scene.isCrowded ? 7 : 5,
  minCameraRatio: 0.02,
  maxCameraRatio: 4,
  stagePadding: 36,
  defaultDrawNodeLabel: (context, data, settings) => drawLabel(context, data, settings, scene.colours),
  defaultDrawNodeHover: (context, data, settings) => drawHover(context, data, settings, scene.colours),
  nodeReducer: (key, attributes) => ({ ...attributes, ...nodeLook(scene, key) }),
  edgeReducer: (key, attributes) => ({ ...attributes, ...edgeLook(scene, key) }),
});
