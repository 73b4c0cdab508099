/** Maps errors to the fields of a form. */
import { LociProblem } from '@loci/client';

/** The API field names, by the part of the form that shows them. */
export type FieldPaths<Part extends string> = Readonly<Record<Part, readonly string[]>>;

const holds = (paths: readonly string[], path: string): boolean =>
  paths.some(one => path === one || path.startsWith(`${one}.`));

/** The error of each part of the form; parts without an error are omitted. */
export const errorsByPart = <Part extends string>(
  error: unknown,
  parts: FieldPaths<Part>,
): Partial<Record<Part, string>> => {
  if (!(error instanceof LociProblem)) return {};
  const found: Partial<Record<Part, string>> = {};
  for (const part of Object.keys(parts) as Part[]) {
    const messages = error.errors.filter(({ path }) => holds(parts[part], path)).map(one => one.message);
    if (messages.length > 0) found[part] = messages.join('; ');
  }
  return found;
};

/** Whether the form shows the whole error, so that no separate note is needed. */
export const isAllInForm = <Part extends string>(error: unknown, parts: FieldPaths<Part>): boolean =>
  error instanceof LociProblem &&
  error.errors.length > 0 &&
  error.errors.every(({ path }) => Object.values<readonly string[]>(parts).some(paths => holds(paths, path)));
