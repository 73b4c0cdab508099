/** The steps of an insight that can be switched off one by one, to measure what each is worth. */
export const insightSteps = ['read', 'sentences', 'standing', 'verdict', 'situation'] as const;

export type InsightStep = (typeof insightSteps)[number];

export const isInsightStep = (name: string): name is InsightStep =>
  (insightSteps as readonly string[]).includes(name);
