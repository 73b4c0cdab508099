/** What a picture shows now, and how each node and line looks. */
import { NodePointProgram } from 'sigma/rendering';
import type { Settings } from 'sigma/settings';
import type { EdgeDisplayData, NodeDisplayData } from 'sigma/types';
import { typeColourOf } from '../words/type-colour.js';
import { lineLook } from './line-look.js';
import { lineProgramsWhile } from './line-programs.js';
import type { MapView } from './map-view.js';
import { drawHover, drawLabel, type OwnNodeData, type WaitingLabel } from './node-hover.js';
import { mixed, type PictureColours, readColours } from './picture-colours.js';

/** Above this many lines, hovering single lines and drawing every step cost too much. */
const manyLines = 5_000;
const manyNodes = 1_500;

/** The state of a picture, read on every draw. */
export interface Scene {
  colours: PictureColours;
  shown: MapView;
  focused: string | null;
  /** The neighbours of the focused context. */
  near: ReadonlySet<string>;
  /** Many lines are drawn only once the layout has settled: without a GPU, one draw takes seconds. */
  isUnfolding: boolean;
  /** Nor are they drawn during panning or zooming. */
  isMoving: boolean;
  /** The labels of the current draw. */
  readonly waiting: WaitingLabel[];
  /** In letters. */
  readonly longestLabel: number;
  /** Large enough to enlarge a few nodes. */
  readonly isRoomy: boolean;
  readonly isCrowded: boolean;
  readonly hasManyLines: boolean;
}

/** A scene without focus. */
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
  waiting: [],
  isCrowded: base.contexts.size > manyNodes,
  hasManyLines: base.lines.size > manyLines,
});

/** Up to this many nodes, all have labels; above it, only those that fit, and others on hover. */
const mostNamed = 150;
/** At most this many nodes are enlarged, if there is room. */
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
  // Without a GPU, points draw four times as fast as discs, and small ones look the same.
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
  defaultDrawNodeLabel: (context, data, settings) =>
    drawLabel(context, data, settings, scene.colours, scene.waiting),
  defaultDrawNodeHover: (context, data, settings) => drawHover(context, data, settings, scene.colours),
  nodeReducer: (key, attributes) => ({ ...attributes, ...nodeLook(scene, key) }),
  edgeReducer: (key, attributes) => ({ ...attributes, ...edgeLook(scene, key) }),
});
