/** Iterates over the pages of a list. */
import type { ListOf } from './contract/fields.js';

type CallPage<Item> = (page: number) => Promise<ListOf<Item>>;

/** Every page in order; at least one, even if the list is empty. */
export async function* pagesOf<Item>(call: CallPage<Item>): AsyncGenerator<ListOf<Item>, void, undefined> {
  for (let page = 1; ; page++) {
    const answer = await call(page);
    yield answer;
    if (answer.items.length === 0 || answer.page * answer.page_size >= answer.total) return;
  }
}

/** Every item of every page. */
export async function* itemsOf<Item>(call: CallPage<Item>): AsyncGenerator<Item, void, undefined> {
  for await (const page of pagesOf(call)) yield* page.items;
}
