/** Keeps answers within a rough number of tokens. */
import { charactersPerToken } from '@loci/client';

/** A shorter piece of a text says nothing. */
const leastCharacters = 160;

/** Never splits an emoji. */
const cutAt = (text: string, length: number): string =>
  `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;

export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : cutAt(text, length);

/** A line break would look like a new entry. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

export interface Fitting<Item> {
  readonly shown: Item[];
  readonly leftOut: number;
}

/** The first items that fit; the very first is always shown. */
export const fitting = <Item>(
  items: readonly Item[],
  tokens: number,
  sizeOf: (item: Item) => number,
): Fitting<Item> => {
  let left = tokens * charactersPerToken;
  const shown: Item[] = [];
  for (const item of items) {
    left -= sizeOf(item);
    if (left < 0 && shown.length > 0) break;
    shown.push(item);
  }
  return { shown, leftOut: items.length - shown.length };
};

/** The same for items with a long text, which is cut where only part of it fits. */
export const fittingTexts = <Item extends { readonly content: string }>(
  items: readonly Item[],
  tokens: number,
  sizeOf: (item: Item) => number,
): Fitting<Item & { readonly cut?: true }> => {
  let left = tokens * charactersPerToken;
  const shown: (Item & { readonly cut?: true })[] = [];
  for (const item of items) {
    const size = sizeOf(item);
    const room = left - (size - item.content.length);
    if (item.content.length > room && room < leastCharacters && shown.length > 0) break;
    const isWhole = item.content.length <= Math.max(room, leastCharacters);
    shown.push(
      isWhole ? item : { ...item, content: cutAt(item.content, Math.max(room, leastCharacters)), cut: true },
    );
    left -= size;
    if (left <= 0) break;
  }
  return { shown, leftOut: items.length - shown.length };
};
