/** What to call the source of a memory. */

/** A longer reference, such as a URL with a query, would hide the memory next to it. */
const longestReference = 80;

/**
 * Who said it. A document without a name is called by its reference, such as the file it was imported from, cut at the
 * start if it is long. Null if there is neither.
 */
export const sourceName = ({
  kind,
  name,
  ref,
}: {
  readonly kind: string;
  readonly name: string | null;
  readonly ref?: string | null | undefined;
}): string | null => {
  if (name !== null) return name;
  if (kind !== 'document' || ref === null || ref === undefined) return null;
  const characters = [...ref];
  return characters.length <= longestReference ? ref : `…${characters.slice(1 - longestReference).join('')}`;
};
