/** The closed list of what can go wrong. */
import { problemCodes } from '../../packages/client/dist/index.js';
import { page, prose, table } from './markdown.mjs';

const spoken = { status: 'Status', title: 'What happened', why: 'Why', remedy: 'What to do' };

export const errorsPage = () => {
  const codes = Object.entries(problemCodes);
  const columns = [...new Set(codes.flatMap(([, entry]) => Object.keys(entry)))];
  return page(
    'Error codes',
    'Every error is `application/problem+json` (RFC 9457), at every door. Decide by `code`; `detail` is for people, `remedy` says what to do next, and `errors` names each wrong field. The list is closed: [decision 19](../decisions/0019-errors.md).',
    table(
      ['Code', ...columns.map(column => spoken[column] ?? column)],
      codes.map(([code, entry]) => [
        `\`${code}\``,
        ...columns.map(column => prose(String(entry[column] ?? ''))),
      ]),
    ),
    'The command line ends with 0 when it is done, 1 when it failed and 2 when it was used wrongly.',
  );
};
