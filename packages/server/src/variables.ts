/** The environment variables that Loci reads, and a check for misspelt ones. */

export const variables = [
  'LOCI_DATA',
  'LOCI_HOST',
  'LOCI_PORT',
  'LOCI_DATABASE_URL',
  'LOCI_ADMIN_SECRET',
  'LOCI_SECRET',
  'LOCI_NAME',
  'LOCI_URL',
  'LOCI_GRAPH',
  'LOCI_MODELS',
  'LOCI_EMBED_URL',
  'LOCI_EMBED_MODEL',
  'LOCI_EMBED_DIMENSIONS',
  'LOCI_EMBED_KEY',
  'LOCI_RELATE',
  'LOCI_LLM',
  'LOCI_LLM_URL',
  'LOCI_LLM_MODEL',
  'LOCI_LLM_KEY',
  'LOCI_LLM_BUDGET_MS',
  'LOCI_LLM_INPUT_TOKENS',
  'LOCI_LLM_OUTPUT_TOKENS',
  'LOCI_LLM_CONCURRENCY',
  'LOCI_LOG_LEVEL',
  'LOCI_METRICS',
  'LOCI_CORS_ORIGINS',
  'LOCI_ALLOWED_HOSTS',
  'LOCI_WEBHOOK_ALLOW',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

export type Variable = (typeof variables)[number];

/** More changes than this make a different word: unrelated variables may look similar. */
const mostChanges = 2;

/** Letters that were added, left out, replaced, or swapped with the next. */
const changesBetween = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let at = 1; at <= one.length; at++) {
    const row = [at];
    for (let to = 1; to <= other.length; to++) {
      const isSame = one[at - 1] === other[to - 1];
      const isSwapped = one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1];
      row[to] = Math.min(
        (row[to - 1] ?? 0) + 1,
        (rows[at - 1]?.[to] ?? 0) + 1,
        (rows[at - 1]?.[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && at > 1 && to > 1 ? (rows[at - 2]?.[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
};

/** One sentence for each name that is almost a known one. */
export const misspelt = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env)
    .filter(name => name.startsWith('LOCI') && !(variables as readonly string[]).includes(name))
    .flatMap(name => {
      const [nearest] = variables
        .map(known => ({ known, changes: changesBetween(name, known) }))
        .sort((one, other) => one.changes - other.changes);
      if (nearest === undefined || nearest.changes > mostChanges) return [];
      return [`${name} is unknown and was ignored; did you mean ${nearest.known}?`];
    });
