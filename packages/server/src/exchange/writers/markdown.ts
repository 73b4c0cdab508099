/** A graph as a folder of notes: one file per context, in the form that our reader and basic-memory read. */
import type { ExportLine } from '@loci/client';
import { stringify } from 'yaml';
import type { ContextRef } from '../relation.js';
import { contextKey, contextsOf, presentOf } from './present.js';

/** Text to append to a file of the folder. */
export interface Addition {
  /** Relative to the folder, separated by `/`. */
  readonly path: string;
  readonly text: string;
}

const longestName = 80;
const blockName = /^[A-Za-z0-9-]{1,64}$/;

/** Valid in every file system and in a link. */
const fileName = (name: string): string => {
  const plain = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no file system wants them
    .replace(/[\u0000-\u001F<>:"/\\|?*#^[\]]+/g, '-')
    .replace(/^[.\s-]+|(?<![.\s-])[.\s-]+$/g, '')
    .slice(0, longestName);
  return plain === '' ? 'unnamed' : plain;
};

/** The file of a context; names that collide on disk get numbers. */
const openFiles = () => {
  const byKey = new Map<string, string>();
  const taken = new Set<string>();
  return (context: ContextRef): { path: string; isNew: boolean } => {
    const key = contextKey(context);
    const there = byKey.get(key);
    if (there !== undefined) return { path: there, isNew: false };
    const base = `${fileName(context.context_type)}/${fileName(context.name)}`;
    let path = `${base}.md`;
    for (let number = 2; taken.has(path.toLowerCase()); number++) path = `${base}-${number}.md`;
    taken.add(path.toLowerCase());
    byKey.set(key, path);
    return { path, isNew: true };
  };
};

const fence = /^\s*(?:`{3,}|~{3,})/;

/** The lines of a memory as one item; the name at the end identifies the memory when it is imported again. */
const itemOf = (content: string, id: string): string => {
  const lines = content.trim().split(/\r?\n/);
  const named = blockName.test(id) ? ` ^${id}` : '';
  const last = lines.length - 1;
  // A fence that begins an item would not be read as one.
  if (last > 0 && [lines[0], lines[last]].every(line => fence.test(line ?? '')))
    return `\n${lines.join('\n')}\n\n`;
  // A name cannot follow a code fence.
  const marked = fence.test(lines[last] ?? '')
    ? lines
    : lines.map((line, at) => (at === last ? line + named : line));
  return `- ${marked.join('\n  ').replace(/^ {2}$/gm, '')}\n`;
};

const verbs: Readonly<Record<string, string>> = {
  extension: 'extends',
  reinforcement: 'supports',
  contradiction: 'contradicts',
};

const plainWords = (text: string): string => text.replace(/[[\]()\s]+/g, ' ').trim();

/** Appends to files while reading the graph, so only the names of contexts are held in memory. */
export async function* writeMarkdown(lines: AsyncIterable<ExportLine>): AsyncGenerator<Addition> {
  const fileOf = openFiles();
  const related = new Set<string>();
  function* begin(context: ContextRef): Generator<Addition, string> {
    const { path, isNew } = fileOf(context);
    const head = stringify({ title: context.name, type: context.context_type });
    if (isNew) yield { path, text: `---\n${head}---\n\n# ${context.name.replace(/\s+/g, ' ')}\n\n` };
    return path;
  }
  for await (const line of lines) {
    if (line.loci === 'memory') {
      const present = presentOf(line);
      if (present.status !== 'stored') continue;
      for (const context of contextsOf(present))
        yield { path: yield* begin(context), text: itemOf(present.content, line.id) };
    } else if (line.loci === 'relationship' && line.state === 'asserted') {
      const path = yield* begin(line.from);
      const target = yield* begin(line.to);
      if (!related.has(path)) yield { path, text: '\n## Relations\n\n' };
      related.add(path);
      const verb = verbs[line.kind];
      const reason = line.reason === null ? '' : plainWords(line.reason).slice(0, 90);
      const words = verb ?? (reason === '' ? 'related to' : reason);
      const remark = verb !== undefined && reason !== '' ? ` (${reason})` : '';
      yield {
        path,
        text: `- ${words} [[${target.replace(/\.md$/, '')}|${plainWords(line.to.name)}]]${remark}\n`,
      };
    }
  }
}
