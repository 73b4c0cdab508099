/** The JSON object in what a model wrote: bare, in a fence, or with words around it. */

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined where there is none; what comes out still has to be checked. */
export const jsonIn = (text: string): unknown => {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const first = text.indexOf('{');
  const last = text.lastIndexOf('}');
  return first < 0 || last <= first ? undefined : parsed(text.slice(first, last + 1));
};
