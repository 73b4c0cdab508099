/** A heading of a table that holds nothing is a plain cell: a reader of the screen should not be told of a heading there. */
export const emptyHeadsAreCells = markdown => {
  markdown.core.ruler.push('empty-heads', state => {
    state.tokens.forEach((token, at) => {
      if (token.type !== 'th_open' || state.tokens[at + 1]?.content.trim() !== '') return;
      token.tag = 'td';
      state.tokens[at + 2].tag = 'td';
    });
  });
};
