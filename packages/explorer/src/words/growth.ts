/** Growth over time as a line: the total at the end of each part. */
import { numberText } from './counts.js';

/** Points of a line, from 0 to 1 in both directions, with y upwards. */
export interface GrowthLine {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly total: number;
}

/** The parts up to the last with new memories: a long quiet end would only squeeze the line. */
export const busyParts = (parts: readonly number[]): readonly number[] => {
  const last = parts.findLastIndex(part => part > 0);
  return last === -1 ? parts : parts.slice(0, last + 1);
};

/** Whether everything came within one part, so that there is no growth to draw. */
export const isOneMoment = (parts: readonly number[]): boolean => parts.filter(part => part > 0).length <= 1;

/** Adds up the parts. */
export const growthLine = (parts: readonly number[]): GrowthLine => {
  const total = parts.reduce((sum, part) => sum + part, 0);
  let sum = 0;
  const points = parts.map((part, at) => {
    sum += part;
    return { x: (at + 1) / parts.length, y: total === 0 ? 0 : sum / total };
  });
  return { points: [{ x: 0, y: 0 }, ...points], total };
};

/** What the line counts besides the memories stored now; empty if nothing. */
export const pastWords = (total: number, stored: number): string =>
  total <= stored ? '' : `, ${numberText(total - stored)} of them superseded, retracted or in quarantine`;

const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/** The line as a path in a box of this size, y downwards as on a screen. */
export const growthPath = ({ points }: GrowthLine, width: number, height: number): string =>
  points
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${rounded(x * width)} ${rounded((1 - y) * height)}`)
    .join('');
