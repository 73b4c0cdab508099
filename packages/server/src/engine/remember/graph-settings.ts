/** Creates a graph, or changes its settings. */
import { type GraphSettings, insightsKeptSince } from '../../domain/graph.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';

export const putGraph = (parts: EngineParts, graphId: string, asked: Partial<GraphSettings>): Promise<void> =>
  parts.store.write(async transaction => {
    const now = parts.now();
    await transaction.ensureGraph(graphId, now);
    const { settings } = await findGraph(transaction, graphId);
    const wanted = { ...settings, ...asked };
    const isSame = (Object.keys(wanted) as (keyof GraphSettings)[]).every(
      key => wanted[key] === settings[key],
    );
    if (!isSame) await transaction.setSettings(graphId, wanted, now);
    if (wanted.insightDays < settings.insightDays)
      await transaction.dropAskedBefore(graphId, insightsKeptSince(wanted, now));
  });
