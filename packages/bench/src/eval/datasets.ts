/** Reads benchmark data: folders of memories and questions, one graph per collection. */
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { limits, type NewMemory } from '@loci/client';
import { monthNames } from '@loci/server/internal';

export interface DataMemory {
  readonly collection: string;
  readonly id: string;
  readonly text: string;
  readonly at?: string | null;
  readonly by?: string | null;
  readonly session?: string | number | null;
}

export interface DataQuery {
  readonly collection: string;
  readonly id: string;
  readonly query: string;
  readonly gold: readonly string[];
  readonly kind: string;
  readonly answerable: boolean;
}

export interface Collection {
  readonly name: string;
  readonly memories: readonly DataMemory[];
  readonly queries: readonly DataQuery[];
}

export interface DataSet {
  readonly name: string;
  readonly collections: readonly Collection[];
}

export const readLines = async <Row>(file: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    if (line.trim() !== '') rows.push(JSON.parse(line) as Row);
  }
  return rows;
};

/** Every folder with memories and questions is a set. */
export const setsIn = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && existsSync(join(directory, entry.name, 'queries.jsonl')))
    .map(entry => entry.name)
    .sort();

export const readSet = async (directory: string, name: string): Promise<DataSet> => {
  const memories = await readLines<DataMemory>(join(directory, name, 'memories.jsonl'));
  const queries = await readLines<DataQuery>(join(directory, name, 'queries.jsonl'));
  const names = [...new Set(memories.map(memory => memory.collection))];
  return {
    name,
    collections: names.map(collection => ({
      name: collection,
      memories: memories.filter(memory => memory.collection === collection),
      queries: queries.filter(query => query.collection === collection),
    })),
  };
};

const months = monthNames.map(name => name.toLowerCase());

/**
 * The two date formats of such data: "1:56 pm on 8 May, 2023" and "March-15-2024". Anything else is left to the
 * engine.
 */
export const timeIn = (text: string): string | null => {
  const spoken = /^(\d{1,2}):(\d{2}) ([ap])m on (\d{1,2}) (\w+),? (\d{4})$/i.exec(text.trim());
  const dashed = /^(\w+)-(\d{1,2})-(\d{4})$/.exec(text.trim());
  const month = months.indexOf((spoken?.[5] ?? dashed?.[1] ?? '').toLowerCase());
  if (month < 0) return Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
  if (spoken !== null) {
    const hour = (Number(spoken[1]) % 12) + (spoken[3]?.toLowerCase() === 'p' ? 12 : 0);
    return new Date(
      Date.UTC(Number(spoken[6]), month, Number(spoken[4]), hour, Number(spoken[2])),
    ).toISOString();
  }
  return new Date(Date.UTC(Number(dashed?.[3]), month, Number(dashed?.[2]))).toISOString();
};

const roles: Readonly<Record<string, 'user' | 'agent'>> = { user: 'user', assistant: 'agent' };

/** `by` is the speaker: a role if it is one, a name otherwise. */
export const memoryOf = (memory: DataMemory): NewMemory => {
  const role = memory.by == null ? undefined : roles[memory.by];
  const at = memory.at == null ? null : timeIn(memory.at);
  return {
    content: [...memory.text].slice(0, limits.contentCharacters).join(''),
    context_types: { collection: [memory.collection] },
    ...(memory.by == null
      ? {}
      : { source: role === undefined ? { kind: 'user', name: memory.by } : { kind: role } }),
    ...(memory.session == null ? {} : { session: String(memory.session) }),
    ...(at === null ? {} : { occurred_at: at }),
  };
};
