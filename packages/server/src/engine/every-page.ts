/** Iterates over all pages of a list. */
import type { Page, PageRequest } from '../domain/page.js';

const walkSize = 1_000;

export async function* everyPage<Item>(
  read: (page: PageRequest) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  for (let page = 1; ; page++) {
    const { items } = await read({ page, size: walkSize });
    yield* items;
    if (items.length < walkSize) return;
  }
}
