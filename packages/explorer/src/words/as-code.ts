/** A question as code to paste: a curl command, or a call with the client. It never contains the secret. */

/** The request of a question. */
export type QuestionBody = Readonly<Record<string, unknown>>;

/** In single quotes, a shell interprets only the quote itself. */
const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The curl command; the secret comes from the environment. */
export const curlOf = (url: string, body: QuestionBody): string =>
  [
    `curl -s ${shellQuoted(`${url}/v1/memories/insights`)} \\`,
    `  -H "Authorization: Bearer $LOCI_SECRET" -H 'Content-Type: application/json' \\`,
    `  -d ${shellQuoted(JSON.stringify(body, null, 2))}`,
  ].join('\n');

const isPlainName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text);

/** A value as TypeScript code. */
const literal = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) return `[${value.map(one => literal(one, indent)).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const inner = `${indent}  `;
    const lines = Object.entries(value).map(
      ([field, one]) =>
        `${inner}${isPlainName(field) ? field : JSON.stringify(field)}: ${literal(one, inner)},`,
    );
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
  }
  return JSON.stringify(value);
};

/** The call with the TypeScript client. */
export const clientCodeOf = (url: string, body: QuestionBody): string =>
  [
    "import { connect } from '@loci/client';",
    '',
    `const loci = connect({ url: ${JSON.stringify(url)}, secret: process.env.LOCI_SECRET ?? '' });`,
    `const { insight, recommendation, confidence } = await loci.insight(${literal(body, '')});`,
  ].join('\n');
