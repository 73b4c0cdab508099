/** The error codes. */
import { problemCodes } from '../../packages/client/dist/index.js';
import { page, prose, table } from './markdown.mjs';

const spoken = { status: 'Status', title: 'What happened', why: 'Why', remedy: 'What to do' };

export const errorsPage = () => {
  const codes = Object.entries(problemCodes);
  const columns = [...new Set(codes.flatMap(([, entry]) => Object.keys(entry)))];
  return page(
    'Error codes',
    'Every error is `application/problem+json` (RFC 9457). Programs should read `code`. `detail` is for people, `remedy` says what to do next, and `errors` names each invalid field. The list is complete: see [decision 19](../decisions/0019-errors.md).',
    table(
      ['Code', ...columns.map(column => spoken[column] ?? column)],
      codes.map(([code, entry]) => [
        `\`${code}\``,
        ...columns.map(column => prose(String(entry[column] ?? ''))),
      ]),
    ),
    'The command line exits with 0 on success, 1 on failure and 2 on wrong usage.',
  );
};
