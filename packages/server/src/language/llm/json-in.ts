/** Extracts the JSON object from a model's output: bare, in a fence, or surrounded by text. */

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined if there is none; the result is not validated yet. */
export const jsonIn = (text: string): unknown => {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const first = text.indexOf('{');
  const last = text.lastIndexOf('}');
  return first < 0 || last <= first ? undefined : parsed(text.slice(first, last + 1));
};
