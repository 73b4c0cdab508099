/** The text between “ and ”, outermost only: a quoted note may itself contain a quote. */
export const quotesIn = (text: string): string[] => {
  const quotes: string[] = [];
  let depth = 0;
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '“') {
      if (depth === 0) begin = at + 1;
      depth += 1;
    } else if (text[at] === '”' && depth > 0) {
      depth -= 1;
      if (depth === 0) quotes.push(text.slice(begin, at));
    }
  }
  return quotes;
};
