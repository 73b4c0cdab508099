/** Reads worlds: notes, how some of them are related, and tasks with what a right answer is based on. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** How the later of two notes is related to the earlier. */
const relationKinds = ['none', 'reinforcement', 'extension', 'update', 'contradiction'] as const;
export type RelationKind = (typeof relationKinds)[number];

const note = z.object({
  id: z.string().min(1),
  /** The context; empty where there is none. */
  type: z.string().default(''),
  name: z.string().default(''),
  by: z.string().default(''),
  /** A day, or RFC 3339; empty where unknown. */
  at: z
    .string()
    .refine(at => at === '' || !Number.isNaN(Date.parse(at)), { error: 'must be a day or a time' })
    .default(''),
  text: z.string().min(1),
});

const relation = z.object({ a: z.string(), b: z.string(), kind: z.enum(relationKinds) });

const noteIds = z.array(z.string()).default([]);

const task = z.object({
  task: z.string().min(1),
  kind: z.string().min(1),
  answer: z.enum(['yes', 'part', 'no', 'contested']),
  /** Notes without which the answer is wrong or empty. */
  must: noteIds,
  /** Notes that improve it. */
  helps: noteIds,
  /** Look-alikes that must not be shown. */
  near: noteIds,
  confidence: z.enum(['high', 'medium', 'low']).optional(),
  /** The note to act on, empty where there is none; older worlds do not have it. */
  act: z.string().optional(),
  verdict: z.enum(['yes', 'no', '-']).optional(),
});

export const worldSchema = z
  .object({
    world: z.string().min(1),
    notes: z.array(note).min(1),
    relations: z.array(relation).default([]),
    tasks: z.array(task),
  })
  .superRefine(({ notes, relations, tasks }, context) => {
    const known = new Set(notes.map(one => one.id));
    const check = (id: string, path: (string | number)[]): void => {
      if (!known.has(id)) context.addIssue({ code: 'custom', path, message: `no note has the id ${id}` });
    };
    for (const [place, { a, b }] of relations.entries()) {
      check(a, ['relations', place, 'a']);
      check(b, ['relations', place, 'b']);
    }
    for (const [place, one] of tasks.entries()) {
      for (const field of ['must', 'helps', 'near'] as const)
        for (const id of one[field]) check(id, ['tasks', place, field]);
      if (one.act) check(one.act, ['tasks', place, 'act']);
      if (one.answer !== 'no' && one.must.length === 0)
        context.addIssue({
          code: 'custom',
          path: ['tasks', place, 'must'],
          message: 'a task that can be answered names the notes that decide it',
        });
    }
  });

export type World = z.infer<typeof worldSchema>;
export type WorldNote = World['notes'][number];
export type WorldRelation = World['relations'][number];
export type WorldTask = World['tasks'][number];

export type Fold = 'even' | 'odd';

/** A file that is not a world; says which, and what is wrong where. */
export class FaultyWorld extends Error {}

const parsedText = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FaultyWorld(`${file} is no JSON: ${(error as Error).message}`);
  }
};

const checked = (file: string, value: unknown): World => {
  const result = worldSchema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new FaultyWorld(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
};

/** Something that should be a world, and where it is. */
export interface WorldPlace {
  readonly place: string;
  read(): unknown;
}

/** A file of one world, or of one per line. */
const placesIn = (file: string): WorldPlace[] => {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.jsonl')) return [{ place: file, read: () => parsedText(file, text) }];
  return text.split('\n').flatMap((line, at) => {
    const place = `${file}:${at + 1}`;
    return line.trim() === '' ? [] : [{ place, read: () => parsedText(place, line) }];
  });
};

/** Where the worlds of a folder of data are: in its folder `worlds`, or in the folder itself. */
const folderOf = (data: string): string => {
  const inside = join(data, 'worlds');
  return existsSync(inside) ? inside : data;
};

/** The file itself; of a folder its files `*.json`, by name, or else its files `*.jsonl`. */
export const worldPlaces = (data: string): WorldPlace[] => {
  if (data.endsWith('.jsonl')) return placesIn(data);
  const folder = folderOf(data);
  const names = readdirSync(folder).sort();
  const whole = names.filter(name => name.endsWith('.json'));
  const files = whole.length > 0 ? whole : names.filter(name => name.endsWith('.jsonl'));
  return files.flatMap(name => placesIn(join(folder, name)));
};

/** A fold is every second world. */
export const loadWorlds = (
  data: string,
  { fold, most }: { readonly fold: Fold | null; readonly most: number | null },
): World[] => {
  const chosen = worldPlaces(data)
    .filter((_, at) => fold === null || at % 2 === (fold === 'even' ? 0 : 1))
    .slice(0, most ?? undefined);
  return chosen.map(({ place, read }) => checked(place, read()));
};
