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

export const offsetOf = ({ page, size }: PageRequest): number => (page - 1) * size;

export const mapPage = <From, To>(page: Page<From>, change: (item: From) => To): Page<To> => ({
  ...page,
  items: page.items.map(change),
});
