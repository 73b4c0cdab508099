/** The shapes of contents.mjs. */
export interface Item {
  readonly text: string;
  readonly link: string;
}
export const nav: Item[];
export const sidebar: { readonly text: string; readonly items: Item[] }[];
export const projectPages: Readonly<Record<string, string>>;
export const decisionItems: (docs: string) => Item[];
