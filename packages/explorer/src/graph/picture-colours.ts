/** The colours of the page as the picture needs them: read from the style, so that light and dark have one home. */
import { type RelationshipKind, relationshipKinds } from '@loci/client';
import { typeColours } from '../words/type-colour.js';

/** Every colour of the picture. */
export interface PictureColours {
  readonly kinds: Readonly<Record<RelationshipKind, string>>;
  readonly types: readonly string[];
  readonly ink: string;
  /** What the labels of the focus lie on. */
  readonly raised: string;
  /** What the picture lies on. */
  readonly surface: string;
  readonly line: string;
  /** What is not in focus. */
  readonly dimmed: string;
  readonly font: string;
}

/** As the page looks now. */
export const readColours = (): PictureColours => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const kinds = Object.fromEntries(relationshipKinds.map(kind => [kind, colour(`--kind-${kind}`)]));
  return {
    kinds: kinds as Record<RelationshipKind, string>,
    types: Array.from({ length: typeColours }, (_, at) => colour(`--type-${at}`)),
    ink: colour('--ink'),
    raised: colour('--raised'),
    surface: colour('--surface'),
    line: colour('--line-strong'),
    dimmed: colour('--line'),
    font: colour('--sans'),
  };
};

const channels = (colour: string): number[] | null => {
  // A build writes #fff for #ffffff.
  const digits = /^#([0-9a-f]{6})$/i.exec(colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'))?.[1];
  return digits === undefined ? null : [0, 2, 4].map(at => Number.parseInt(digits.slice(at, at + 2), 16));
};

/** As much of a colour over what lies behind it; the graphics card is given the mixture, because it adds light where it should cover. */
export const mixed = (colour: string, behind: string, share: number): string => {
  const [front, back] = [channels(colour), channels(behind)];
  if (front === null || back === null) return colour;
  const mix = front.map((value, at) => Math.round(share * value + (1 - share) * (back[at] ?? 0)));
  return `#${mix.map(value => value.toString(16).padStart(2, '0')).join('')}`;
};
