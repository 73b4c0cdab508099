/** The settings of a graph, in and out. */
import type { GraphRecord } from '@loci/client';
import type { GraphSettings } from '../../domain/graph.js';

export const settingsWire = ({ contradictions, insightDays }: GraphSettings): GraphRecord['settings'] => ({
  contradictions,
  insight_days: insightDays,
});

/** Only what is given. */
export const settingsOf = ({
  contradictions,
  insight_days,
}: {
  readonly contradictions?: GraphSettings['contradictions'] | undefined;
  readonly insight_days?: number | undefined;
}): Partial<GraphSettings> => ({
  ...(contradictions === undefined ? {} : { contradictions }),
  ...(insight_days === undefined ? {} : { insightDays: insight_days }),
});
