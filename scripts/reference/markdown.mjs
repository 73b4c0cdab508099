/** The few forms of Markdown that the pages of the reference are made of. */

/** A `|` would end the cell, also inside code. */
const cell = text => String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

/** A table; columns as wide as they need, so that a change of one row is a change of one line. */
export const table = (heads, rows) =>
  [
    `| ${heads.join(' | ')} |`,
    `| ${heads.map(() => '---').join(' | ')} |`,
    ...rows.map(row => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');

export const code = (text, language = '') => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

/** What is in angle brackets would be read as a tag. */
export const prose = text => text.replace(/<(?=[a-z/!])/gi, '&lt;');

export const page = (title, intro, ...parts) =>
  `${[
    `# ${title}`,
    '<!-- Made by `npm run reference`; a change by hand is lost. -->',
    intro,
    ...parts.flat().filter(part => part !== ''),
  ].join('\n\n')}\n`;
