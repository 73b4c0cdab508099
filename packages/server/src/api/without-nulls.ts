/** Fields that hold null where the contract has no null: many callers send one for a field they leave out. */

import type { z } from 'zod';

/** A body with more of them is refused as it is. */
const mostNulls = 1_000;

type Path = readonly PropertyKey[];

/** The paths of all fields that hold null; null if there are too many. */
const nullsIn = (value: unknown): Path[] | null => {
  const found: Path[] = [];
  const walk = (at: unknown, path: Path): boolean => {
    if (typeof at !== 'object' || at === null) return true;
    const isList = Array.isArray(at);
    for (const key in at) {
      const inner = (at as Record<string, unknown>)[key];
      if (inner === null) {
        // An item of a list cannot be left out: the others would move.
        if (!isList) found.push([...path, key]);
      } else if (typeof inner === 'object' && !walk(inner, [...path, isList ? Number(key) : key]))
        return false;
      if (found.length > mostNulls) return false;
    }
    return true;
  };
  return walk(value, []) ? found : null;
};

const without = (value: unknown, [key, ...rest]: Path): unknown => {
  if (Array.isArray(value))
    return value.map((item, at) => (at === key ? without(item, rest) : item) as unknown);
  const fields = Object.entries(value as object);
  return Object.fromEntries(
    rest.length === 0
      ? fields.filter(([name]) => name !== key)
      : fields.map(([name, inner]) => [name, name === key ? without(inner, rest) : (inner as unknown)]),
  );
};

/** The parts of a schema's definition that lead further down. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
}

/** Whether the last step of the path is a named field. An entry of a map is not: without it, the map says something else. */
const isField = (schema: z.core.$ZodType | undefined, path: Path): boolean => {
  const [key, ...rest] = path;
  if (schema === undefined || key === undefined) return false;
  const { shape, element, options, innerType, in: given } = schema._zod.def as Definition;
  if (options !== undefined) return options.some(option => isField(option, path));
  const inner = innerType ?? given;
  if (inner !== undefined) return isField(inner, path);
  if (element !== undefined) return isField(element, rest);
  const field = shape !== undefined && Object.hasOwn(shape, key) ? shape[key as string] : undefined;
  return rest.length === 0 ? field !== undefined : isField(field, rest);
};

/**
 * The value without the fields that hold null and are wrong: then they count as left out. Null if there are none.
 * `isWrong` says whether a path is among the errors.
 */
export const withoutWrongNulls = (
  schema: z.core.$ZodType,
  value: unknown,
  isWrong: (path: Path) => boolean,
): unknown => {
  const wrong = nullsIn(value)?.filter(path => isWrong(path) && isField(schema, path)) ?? [];
  return wrong.length === 0 ? null : wrong.reduce(without, value);
};
