/** Which contexts a question is limited to. */
import type { ContextName } from '../../domain/context.js';
import type { StoreReads } from '../../storage/store.js';
import { everyPage } from '../every-page.js';

export interface SelectedContexts {
  /** Null: the whole graph. An empty list selects nothing. */
  readonly ids: readonly number[] | null;
  readonly missing: readonly ContextName[];
}

export const selectContexts = async (
  store: StoreReads,
  graphId: string,
  asked: readonly { type: string; names: readonly string[] }[] | null,
): Promise<SelectedContexts> => {
  if (asked === null || asked.length === 0) return { ids: null, missing: [] };
  const ids = new Set<number>();
  const missing: ContextName[] = [];
  for (const { type, names } of asked) {
    if (names.length === 0) {
      let any = false;
      for await (const context of everyPage(page => store.contextsOfType(graphId, type, page))) {
        ids.add(context.id);
        any = true;
      }
      if (!any) missing.push({ type, name: '' });
    }
    for (const name of names) {
      const context = await store.context(graphId, { type, name });
      if (context === null) missing.push({ type, name });
      else ids.add(context.id);
    }
  }
  return { ids: [...ids], missing };
};
