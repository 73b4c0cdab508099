/** How a requirement is written down: an id, what must hold, and where that was decided. */
export interface Requirement<Id extends string = string> {
  readonly id: Id;
  readonly text: string;
  readonly source: string;
}

export const from = <const Texts extends Record<string, string>>(
  source: string,
  texts: Texts,
): Requirement<keyof Texts & string>[] => Object.entries(texts).map(([id, text]) => ({ id, text, source }));
