/** The page's colours for the picture, read from the style sheet so that light and dark are defined once. */
import { type RelationshipKind, relationshipKinds } from '@loci/client';
import { typeColours } from '../words/type-colour.js';

/** Every colour of the picture. */
export interface PictureColours {
  readonly kinds: Readonly<Record<RelationshipKind, string>>;
  readonly types: readonly string[];
  readonly ink: string;
  /** The background of focused labels. */
  readonly raised: string;
  /** The background of the picture. */
  readonly surface: string;
  readonly line: string;
  /** Nodes away from the focus. */
  readonly dimmed: string;
  readonly font: string;
}

/** The current colours of the page. */
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

/** Mixes a colour with its background. WebGL gets the mixture, because its own blending would add light. */
export const mixed = (colour: string, behind: string, share: number): string => {
  const [front, back] = [channels(colour), channels(behind)];
  if (front === null || back === null) return colour;
  const mix = front.map((value, at) => Math.round(share * value + (1 - share) * (back[at] ?? 0)));
  return `#${mix.map(value => value.toString(16).padStart(2, '0')).join('')}`;
};
