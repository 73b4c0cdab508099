/** The chosen contexts, in the API format and one by one. */
import type { ContextTypes } from '@loci/client';

/** A context, or a whole type if the name is null. */
export interface PickedContext {
  readonly type: string;
  readonly name: string | null;
}

/** One by one; a type without names is the whole type. */
export const pickedOf = (contexts: ContextTypes): PickedContext[] =>
  Object.entries(contexts).flatMap(([type, names]): PickedContext[] =>
    names.length === 0 ? [{ type, name: null }] : names.map(name => ({ type, name })),
  );

/** With one more; a whole type replaces single names, and vice versa. */
export const addContext = (contexts: ContextTypes, { type, name }: PickedContext): ContextTypes => {
  const names = contexts[type] ?? [];
  if (name === null) return { ...contexts, [type]: [] };
  return names.includes(name) ? contexts : { ...contexts, [type]: [...names, name] };
};

/** Without one. */
export const withoutContext = (contexts: ContextTypes, { type, name }: PickedContext): ContextTypes => {
  const { [type]: names = [], ...others } = contexts;
  const left = names.filter(one => one !== name);
  return left.length === 0 ? others : { ...contexts, [type]: left };
};

/** A context from "type: name"; null if the text has another form. */
export const readPick = (text: string): PickedContext | null => {
  const colon = text.indexOf(':');
  const type = text.slice(0, Math.max(colon, 0)).trim();
  const name = text.slice(colon + 1).trim();
  return type === '' || name === '' || name.includes('\n') ? null : { type, name };
};
