/** Creates a graph, or changes how it settles contradictions. */
import type { GraphSettings } from '../../domain/graph.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';

export const putGraph = (parts: EngineParts, graphId: string, asked: Partial<GraphSettings>): Promise<void> =>
  parts.store.write(async transaction => {
    const now = parts.now();
    await transaction.ensureGraph(graphId, now);
    const { settings } = await findGraph(transaction, graphId);
    const wanted = { ...settings, ...asked };
    if (wanted.contradictions !== settings.contradictions)
      await transaction.setSettings(graphId, wanted, now);
  });
