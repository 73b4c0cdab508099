/** The steps of an insight that can be switched off one by one, to measure what each is worth. */
export const insightSteps = [
  'fits',
  'read',
  'context',
  'feedback',
  'sentences',
  'standing',
  'situation',
] as const;

/** The name of a step of an insight. */
export type InsightStep = (typeof insightSteps)[number];

/** Whether a name is that of a step. */
export const isInsightStep = (name: string): name is InsightStep =>
  (insightSteps as readonly string[]).includes(name);
