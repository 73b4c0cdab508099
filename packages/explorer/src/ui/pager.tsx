/** Steps through the pages of a list. */
import { numberText } from '../words/counts.js';
import { Button } from './button.js';

/** Hidden if there is only one page. */
export function Pager({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <nav class="pager" aria-label="Pages">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      <span class="number">
        {numberText(first)}–{numberText(Math.min(total, page * pageSize))} of {numberText(total)}
      </span>
    </nav>
  );
}
