/** How wide and how clear a line is drawn. "Related to" says least and there is most of it, so it lies thin and faint behind the rest. */
import type { Line } from './map-view.js';

/** What else is on the picture. */
export interface LineSetting {
  /** Some context is in focus. */
  readonly hasFocus: boolean;
  /** This line ends at it, or nothing is in focus. */
  readonly isLit: boolean;
  /** So many lines that each must step back. */
  readonly isCrowded: boolean;
}

/** A width in pixels, and how much of the colour of its kind it has over the ground. */
export interface LineLook {
  readonly size: number;
  readonly share: number;
}

const quiet = { few: { least: 1.2, grows: 0.5, share: 0.7 }, many: { least: 0.3, grows: 0.6, share: 0.3 } };
const clear = { few: { least: 1.8, grows: 2, share: 1 }, many: { least: 0.6, grows: 1.4, share: 0.8 } };

/** Beside the focus a line is no more than a hint. */
const besideFocus = 0.15;

/** What ends at the focus is shown in its full colour, whatever its kind. */
export const lineLook = (
  { kind, strength }: Pick<Line, 'kind' | 'strength'>,
  { hasFocus, isLit, isCrowded }: LineSetting,
): LineLook => {
  const { least, grows, share } = (kind === 'related-to' ? quiet : clear)[isCrowded ? 'many' : 'few'];
  const size = least + strength * grows;
  if (!isLit) return { size, share: besideFocus };
  return { size, share: hasFocus ? 1 : share };
};
