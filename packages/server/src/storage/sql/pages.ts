/** One page of a query, with the total. */
import { offsetOf, type Page, type PageRequest } from '../../domain/page.js';
import type { Row, SqlExecutor, SqlValue } from './executor.js';

interface Listing {
  readonly columns: string;
  /** With its conditions. */
  readonly from: string;
  readonly params: readonly SqlValue[];
  readonly order: string;
}

export const readPage = async <Item>(
  db: SqlExecutor,
  { columns, from, params, order }: Listing,
  page: PageRequest,
  read: (row: Row) => Item,
): Promise<Page<Item>> => {
  const rows = await db.all(`SELECT ${columns} FROM ${from} ORDER BY ${order} LIMIT ? OFFSET ?`, [
    ...params,
    page.size,
    offsetOf(page),
  ]);
  const total = await db.get<[number]>(`SELECT count(*) FROM ${from}`, params);
  return { items: rows.map(read), total: Number(total?.[0] ?? 0), ...page };
};
