/**
 * The width and clarity of a line: reinforcing and contradicting lines stand out, extending ones come second, and
 * "related to" is thin and faint behind the rest.
 */
import type { Line } from './map-view.js';

/** What else the picture shows. */
export interface LineSetting {
  /** A context has the focus. */
  readonly hasFocus: boolean;
  /** This line ends at it, or nothing has the focus. */
  readonly isLit: boolean;
  /** There are so many lines that each is drawn fainter. */
  readonly isCrowded: boolean;
}

/** A width in pixels, and the opacity of its colour. */
export interface LineLook {
  readonly size: number;
  readonly share: number;
}

interface Weight {
  readonly least: number;
  readonly grows: number;
  readonly share: number;
}
type Weights = Readonly<Record<'few' | 'many', Weight>>;

const strong: Weights = {
  few: { least: 2.6, grows: 2, share: 1 },
  many: { least: 0.8, grows: 1.6, share: 0.9 },
};
const clear: Weights = {
  few: { least: 1.5, grows: 1.2, share: 0.8 },
  many: { least: 0.7, grows: 1.1, share: 0.7 },
};
const quiet: Weights = {
  few: { least: 1.2, grows: 0.5, share: 0.7 },
  many: { least: 0.3, grows: 0.6, share: 0.3 },
};

const weights: Readonly<Record<Line['kind'], Weights>> = {
  contradiction: strong,
  reinforcement: strong,
  extension: clear,
  'related-to': quiet,
};

/** Away from the focus, a line is only a hint. */
const besideFocus = 0.15;

/** Lines at the focus have their full colour, whatever their kind. */
export const lineLook = (
  { kind, strength }: Pick<Line, 'kind' | 'strength'>,
  { hasFocus, isLit, isCrowded }: LineSetting,
): LineLook => {
  const { least, grows, share } = weights[kind][isCrowded ? 'many' : 'few'];
  const size = least + strength * grows;
  if (!isLit) return { size, share: besideFocus };
  return { size, share: hasFocus ? 1 : share };
};
