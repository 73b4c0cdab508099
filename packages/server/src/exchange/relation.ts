/** A relation from another program: its kind in Loci, and the sentence that it states. */
import type { ImportLine } from '@loci/client';

type Kind = 'reinforcement' | 'extension' | 'contradiction' | 'related-to';

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['contradiction', /^(?:contradicts?|conflicts?[ _-]with|disagrees?[ _-]with|refutes?)$/i],
  ['reinforcement', /^(?:supports?|reinforces?|confirms?|corroborates?)$/i],
  ['extension', /^(?:extends?|builds?[ _-]on|adds?[ _-]to|refines?|elaborates?(?:[ _-]on)?)$/i],
];

/** Only an explicit name gives more than `related-to`. */
const kindOfRelation = (relation: string): Kind =>
  kinds.find(([, pattern]) => pattern.test(relation.trim()))?.[0] ?? 'related-to';

/** `works_at` and `WORKS_AT` as words. */
export const relationInWords = (relation: string): string => {
  const plain = relation.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  return plain === plain.toUpperCase() ? plain.toLowerCase() : plain;
};

/** A context, as in the API. */
export interface ContextRef {
  readonly context_type: string;
  readonly name: string;
}

const key = ({ context_type, name }: ContextRef): string =>
  `${context_type.toLowerCase()}\u0001${name.toLowerCase()}`;

/** A relationship between two contexts, with the original word as its reason; none from a context to itself. */
export const relationshipLine = (
  from: ContextRef,
  relation: string | null,
  to: ContextRef,
  createdAt?: string,
): ImportLine | null =>
  key(from) === key(to)
    ? null
    : {
        loci: 'relationship',
        state: 'asserted',
        kind: relation === null ? 'related-to' : kindOfRelation(relation),
        from,
        to,
        reason: relation === null ? null : relation.slice(0, 500),
        ...(createdAt === undefined ? {} : { created_at: createdAt }),
      };

/** Contexts grouped by type, as in a memory. */
export const contextTypesOf = (refs: readonly ContextRef[]): Record<string, string[]> => {
  // A type may have the name of an object property.
  const types = new Map<string, string[]>();
  for (const { context_type, name } of refs) {
    const names = types.get(context_type) ?? [];
    if (!names.includes(name)) types.set(context_type, [...names, name]);
  }
  return Object.fromEntries(types);
};
