/** A relation as another program names it: which kind it is here, and the sentence that it says. */
import type { ImportLine } from '@loci/client';

type Kind = 'reinforcement' | 'extension' | 'contradiction' | 'related-to';

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ['contradiction', /^(?:contradicts?|conflicts?[ _-]with|disagrees?[ _-]with|refutes?)$/i],
  ['reinforcement', /^(?:supports?|reinforces?|confirms?|corroborates?)$/i],
  ['extension', /^(?:extends?|builds?[ _-]on|adds?[ _-]to|refines?|elaborates?(?:[ _-]on)?)$/i],
];

/** Only what says so outright is more than related. */
const kindOfRelation = (relation: string): Kind =>
  kinds.find(([, pattern]) => pattern.test(relation.trim()))?.[0] ?? 'related-to';

/** `works_at` and `WORKS_AT` in words. */
export const relationInWords = (relation: string): string => {
  const plain = relation.replace(/[_-]+/g, ' ').replace(/\s+/g, ' ').trim();
  return plain === plain.toUpperCase() ? plain.toLowerCase() : plain;
};

/** A context, as the wire names it. */
export interface ContextRef {
  readonly context_type: string;
  readonly name: string;
}

const key = ({ context_type, name }: ContextRef): string =>
  `${context_type.toLowerCase()}\u0001${name.toLowerCase()}`;

/** A relationship between two contexts, with the word of the origin as its reason; none from a context to itself. */
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

/** Contexts grouped by their types, as a memory has them. */
export const contextTypesOf = (refs: readonly ContextRef[]): Record<string, string[]> => {
  // A type may be called like something that every object has.
  const types = new Map<string, string[]>();
  for (const { context_type, name } of refs) {
    const names = types.get(context_type) ?? [];
    if (!names.includes(name)) types.set(context_type, [...names, name]);
  }
  return Object.fromEntries(types);
};
