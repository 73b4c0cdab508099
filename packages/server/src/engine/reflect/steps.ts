/** The steps of an insight that can be left out, one by one, to measure what each is worth. */
export const insightSteps = [
  'read',
  'windows',
  'sentences',
  'standing',
  'verdict',
  'situation',
  'contested',
] as const;

export type InsightStep = (typeof insightSteps)[number];

export const isInsightStep = (name: string): name is InsightStep =>
  (insightSteps as readonly string[]).includes(name);
