/** A slice of an ordered list. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly size: number;
}

/** Larger offsets exceed any list, and databases reject them. */
export const offsetOf = ({ page, size }: PageRequest): number =>
  Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);

/** For a list that is in memory as a whole. */
export const pageFrom = <Item>(items: readonly Item[], request: PageRequest): Page<Item> => {
  const from = offsetOf(request);
  return { items: items.slice(from, from + request.size), total: items.length, ...request };
};
