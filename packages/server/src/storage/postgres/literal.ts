/** For statements that accept no parameters. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
