/** A dropped file as lines that the service takes, checked before anything is sent. */
import { schemaOfLine } from '@loci/client';

/** What is wrong with a line. */
export interface LineProblem {
  readonly line: number;
  readonly message: string;
}

/** What a file holds. */
export interface CheckedLines {
  readonly lines: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  /** The first contents, as a taste. */
  readonly samples: readonly string[];
  readonly problems: readonly LineProblem[];
}

/** How the file is written, by its name. */
export type FileKind = 'lines' | 'json' | 'text';

/** JSON lines unless the name says otherwise. */
export const kindOfFile = (name: string): FileKind => {
  if (/\.json$/i.test(name)) return 'json';
  return /\.(?:txt|md|markdown)$/i.test(name) ? 'text' : 'lines';
};

const ofJson = (text: string): string[] => {
  // Some call a file of JSON lines .json too.
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? value : [value]).map(one =>
      JSON.stringify(typeof one === 'string' ? { content: one } : one),
    );
  } catch {
    return ofLines(text);
  }
};

const ofLines = (text: string): string[] => text.split(/\r?\n/).filter(line => line.trim() !== '');

/** Each paragraph is one memory; a heading alone says nothing. */
const ofText = (text: string, name: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map(paragraph => paragraph.trim().replace(/^(?:[-*+]|\d+[.)])\s+/, ''))
    .filter(paragraph => paragraph !== '' && !/^#{1,6}\s[^\n]*$/.test(paragraph))
    .map(content => JSON.stringify({ content, source: { kind: 'document', name, ref: name } }));

/** The lines of a file; of a plain text each paragraph is one. */
export const linesOfFile = (name: string, text: string): string[] => {
  const clean = text.replace(/^\uFEFF/, '');
  const kind = kindOfFile(name);
  if (kind === 'text') return ofText(clean, name);
  return kind === 'json' ? ofJson(clean) : ofLines(clean);
};

const parsed = (line: string): { value: unknown } | null => {
  try {
    return { value: JSON.parse(line) };
  } catch {
    return null;
  }
};

type Checked = { readonly kind: string; readonly sample: string | null } | { readonly problem: string };

const sampleOf = (value: unknown): string | null => {
  const { content, versions } = value as { content?: unknown; versions?: { content?: unknown }[] };
  const text = content ?? versions?.at(-1)?.content;
  return typeof text === 'string' ? text : null;
};

const checkLine = (line: string): Checked => {
  const read = parsed(line);
  if (read === null) return { problem: 'is not JSON' };
  const schema = schemaOfLine(read.value);
  if (schema === null) return { problem: 'is a kind of line that this version does not know' };
  const result = schema.safeParse(read.value);
  if (!result.success) {
    const [issue] = result.error.issues;
    return { problem: `${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'is not valid'}` };
  }
  const kind = (read.value as { loci?: string }).loci ?? 'memory';
  return { kind, sample: kind === 'memory' ? sampleOf(read.value) : null };
};

const mostProblems = 50;
const mostSamples = 5;
/** After so many lines the page may draw and hear again. */
const linesAtOnce = 1_000;

/** Checks every line; `onProgress` hears the share that is done. */
export const checkLines = async (
  lines: readonly string[],
  onProgress: (share: number) => void = () => undefined,
): Promise<CheckedLines> => {
  const counts: Record<string, number> = {};
  const samples: string[] = [];
  const problems: LineProblem[] = [];
  for (const [at, line] of lines.entries()) {
    const checked = checkLine(line);
    if ('problem' in checked) {
      if (problems.length < mostProblems) problems.push({ line: at + 1, message: checked.problem });
    } else {
      counts[checked.kind] = (counts[checked.kind] ?? 0) + 1;
      if (checked.sample !== null && samples.length < mostSamples) samples.push(checked.sample);
    }
    if ((at + 1) % linesAtOnce === 0) {
      onProgress((at + 1) / lines.length);
      await new Promise(resolve => setTimeout(resolve));
    }
  }
  return { lines, counts, samples, problems };
};
