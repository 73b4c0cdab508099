/** The labels of nodes in the colours of the page: plain, and on a card for the one in focus or under the pointer. */
import type { NodeHoverDrawingFunction, NodeLabelDrawingFunction } from 'sigma/rendering';
import type { PictureColours } from './picture-colours.js';

type Parameters = [...Required<globalThis.Parameters<NodeHoverDrawingFunction>>, PictureColours];

type LabelParameters = [...Required<globalThis.Parameters<NodeLabelDrawingFunction>>, PictureColours];

/** The name with a rim in the colour of the ground, so that lines behind it do not run through the letters. */
export const drawLabel = (...[context, data, settings, colours]: LabelParameters): void => {
  if (typeof data.label !== 'string') return;
  const [x, y] = [data.x + data.size + 4, data.y + settings.labelSize / 3];
  context.font = `${settings.labelWeight} ${settings.labelSize}px ${settings.labelFont}`;
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = colours.surface;
  context.strokeText(data.label, x, y);
  context.fillStyle = colours.ink;
  context.fillText(data.label, x, y);
};

/** A ring around the node and its name on a small card beside it. */
export const drawHover = (...[context, data, settings, colours]: Parameters): void => {
  const size = settings.labelSize;
  context.beginPath();
  context.arc(data.x, data.y, data.size + 3, 0, Math.PI * 2);
  context.lineWidth = 2;
  context.strokeStyle = colours.ink;
  context.stroke();
  if (typeof data.label !== 'string') return;
  context.font = `600 ${size}px ${settings.labelFont}`;
  const [width, height] = [context.measureText(data.label).width + 14, size + 12];
  const [left, top] = [data.x + data.size + 4, data.y - height / 2];
  context.beginPath();
  context.roundRect(left, top, width, height, 5);
  context.fillStyle = colours.raised;
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = colours.line;
  context.stroke();
  context.fillStyle = colours.ink;
  context.fillText(data.label, left + 7, data.y + size / 3);
};
