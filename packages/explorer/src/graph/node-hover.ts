/**
 * The node labels in the page's colours: plain, or on a card for the focused or hovered node, and the ring around
 * contexts with internal contradictions.
 */
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import { type LabelledNode, placeLabels } from './label-places.js';
import type { PictureColours } from './picture-colours.js';

type Parameters = [...Required<globalThis.Parameters<NodeHoverDrawingFunction>>, PictureColours];

type LabelParameters = [
  ...Required<globalThis.Parameters<NodeLabelDrawingFunction>>,
  PictureColours,
  WaitingLabel[],
];

/** A label of this draw; all are placed together, so that none covers another. */
export interface WaitingLabel extends LabelledNode {
  readonly text: string;
}

/** What a node has besides sigma's fields. */
export interface OwnNodeData {
  readonly fullName: string;
  /** The number of open contradictions inside it. */
  readonly contested: number;
}

const ownDataOf = (data: object): Partial<OwnNodeData> => data as Partial<OwnNodeData>;

/** Dashed and red like the lines between contradicting contexts, with their number. */
const drawContested = (
  context: CanvasRenderingContext2D,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  count: number,
  font: string,
  colours: PictureColours,
): void => {
  context.beginPath();
  context.arc(x, y, size + 4, 0, Math.PI * 2);
  context.lineWidth = 2.5;
  context.setLineDash([4, 3]);
  context.strokeStyle = colours.kinds.contradiction;
  context.stroke();
  context.setLineDash([]);
  if (count < 2) return;
  const [left, top] = [x + (size + 4) * 0.71, y - (size + 4) * 0.71];
  context.beginPath();
  context.arc(left, top, 8, 0, Math.PI * 2);
  context.fillStyle = colours.kinds.contradiction;
  context.fill();
  context.font = `600 10px ${font}`;
  context.textAlign = 'center';
  context.fillStyle = colours.surface;
  context.fillText(count > 99 ? '99+' : String(count), left, top + 3.5);
  context.textAlign = 'start';
};

/** Draws the ring of a node, and adds its name to those that `drawWaiting` draws at the end. */
export const drawLabel = (...[context, data, settings, colours, waiting]: LabelParameters): void => {
  const { contested = 0 } = ownDataOf(data);
  if (contested > 0) drawContested(context, data, contested, settings.labelFont, colours);
  if (typeof data.label !== 'string') return;
  const gap = contested === 0 ? 4 : contested === 1 ? 9 : 15;
  context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
  const { x, y, size, label } = data;
  const width = context.measureText(label).width;
  waiting.push({ text: label, x, y, size, gap, width, height: settings.labelSize + 2 });
};

/** The names, each with a background-coloured outline, so that lines behind it stay readable. */
export const drawWaiting = (
  context: CanvasRenderingContext2D,
  waiting: readonly WaitingLabel[],
  { labelSize, labelWeight, labelFont }: LabelParameters[2],
  colours: PictureColours,
): void => {
  const { clientWidth: width, clientHeight: height } = context.canvas;
  context.font = `${labelWeight} ${labelSize}px ${labelFont}`;
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = colours.surface;
  context.fillStyle = colours.ink;
  for (const [at, place] of placeLabels(waiting, { width, height }).entries()) {
    if (place === null) continue;
    const text = waiting[at]?.text ?? '';
    const baseline = (place.top + place.bottom) / 2 + labelSize / 3;
    context.strokeText(text, place.left, baseline);
    context.fillText(text, place.left, baseline);
  }
};

/** A ring around the node and its name on a small card. */
export const drawHover = (...[context, data, settings, colours]: Parameters): void => {
  const size = settings.labelSize;
  context.beginPath();
  context.arc(data.x, data.y, data.size + 3, 0, Math.PI * 2);
  context.lineWidth = 2;
  context.strokeStyle = colours.ink;
  context.stroke();
  const name = ownDataOf(data).fullName ?? data.label;
  if (typeof name !== 'string' || name === '') return;
  context.font = `600 ${size}px ${settings.labelFont}`;
  const [width, height] = [context.measureText(name).width + 14, size + 12];
  const beside = data.x + data.size + 4;
  // At the right edge the card stands on the other side of the node.
  const isCut = beside + width > context.canvas.clientWidth;
  const left = isCut ? Math.max(2, data.x - data.size - 4 - width) : beside;
  const top = data.y - height / 2;
  context.beginPath();
  context.roundRect(left, top, width, height, 5);
  context.fillStyle = colours.raised;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = colours.line;
  context.stroke();
  context.fillStyle = colours.ink;
  context.fillText(name, left + 7, data.y + size / 3);
};
