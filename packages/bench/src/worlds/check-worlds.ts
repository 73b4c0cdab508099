/** Finds what is wrong with worlds, all of it, and what a test shares with what models learn from. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  FaultyWorld,
  loadWorlds,
  type World,
  type WorldPlace,
  worldPlaces,
  worldSchema,
} from './load-worlds.js';
import { testFolder } from './world-files.js';

export interface CheckedWorlds {
  readonly worlds: number;
  readonly notes: number;
  readonly tasks: number;
  /** One line per fault, with its place. */
  readonly faults: readonly string[];
}

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

/** Only an update has an order: in any other relation, either note may be the later one. */
const isBackwards = ({ notes }: World, { a, b, kind }: World['relations'][number]): boolean => {
  const timeOf = (id: string) => Date.parse(notes.find(note => note.id === id)?.at ?? '');
  return kind === 'update' && timeOf(a) > timeOf(b);
};

const faultsOfTask = ({ task, answer, must, helps, near }: World['tasks'][number]): string[] => {
  const lists = { must, helps, near };
  const both = (['must', 'helps'] as const).flatMap((one, at) =>
    (['helps', 'near'] as const)
      .slice(at)
      .flatMap(other =>
        lists[one].filter(id => lists[other].includes(id)).map(id => `${id} is in ${one} and ${other}`),
      ),
  );
  return [
    ...(task.trim() === '' ? ['its text is empty'] : []),
    ...both,
    ...(answer === 'no' && must.length > 0 ? ['nothing answers it, and yet must names notes'] : []),
  ];
};

const faultsOf = (world: World): string[] => [
  ...repeated(world.notes.map(note => note.id)).map(id => `two notes have the id ${id}`),
  ...world.notes.filter(note => note.text.trim() === '').map(({ id }) => `the text of ${id} is empty`),
  ...repeated(world.tasks.map(({ task }) => task)).map(task => `the task "${task}" is there twice`),
  ...world.relations
    .filter(relation => isBackwards(world, relation))
    .map(({ a, b }) => `${b} updates ${a}, but is older`),
  ...world.tasks.flatMap((task, at) => faultsOfTask(task).map(fault => `tasks.${at}: ${fault}`)),
];

interface Read {
  readonly place: string;
  readonly world: World | null;
  readonly faults: readonly string[];
}

const readPlace = ({ place, read }: WorldPlace): Read => {
  try {
    const { success, data, error } = worldSchema.safeParse(read());
    if (success) return { place, world: data, faults: faultsOf(data) };
    const faults = error.issues.map(({ path, message }) => `${path.join('.') || 'the world'}: ${message}`);
    return { place, world: null, faults };
  } catch (error) {
    if (error instanceof FaultyWorld) return { place, world: null, faults: [error.message] };
    throw error;
  }
};

/** A short text, such as a greeting, may be in two worlds by chance. */
const shortestShared = 40;

const longTexts = ({ notes, tasks }: World): string[] =>
  [...notes.map(note => note.text), ...tasks.map(task => task.task)].filter(
    text => text.length >= shortestShared,
  );

/** What a world shares with worlds of a test; null for nothing. */
const sharedWith = (test: readonly World[]): ((world: World) => string | null) => {
  const names = new Set(test.map(({ world }) => world));
  const texts = new Set(test.flatMap(longTexts));
  return world => {
    if (names.has(world.world)) return `its name, ${world.world}`;
    const text = longTexts(world).find(one => texts.has(one));
    return text === undefined ? null : `the text "${text}"`;
  };
};

/** The worlds of a file or folder; of a folder with a folder `test`, also these, and what both share. */
export const checkWorlds = (data: string): CheckedWorlds => {
  const inside = join(data, 'test');
  const trained = worldPlaces(data).map(readPlace);
  const tested = existsSync(inside) ? worldPlaces(inside).map(readPlace) : [];
  const all = [...trained, ...tested];
  const worlds = all.flatMap(({ world }) => world ?? []);
  const shared = sharedWith(tested.flatMap(({ world }) => world ?? []));
  return {
    worlds: all.length,
    notes: worlds.reduce((sum, { notes }) => sum + notes.length, 0),
    tasks: worlds.reduce((sum, { tasks }) => sum + tasks.length, 0),
    faults: [
      ...all.flatMap(({ place, faults }) => faults.map(fault => `${place}: ${fault}`)),
      ...repeated(worlds.map(({ world }) => world)).map(name => `two worlds are called ${name}`),
      ...trained.flatMap(({ place, world }) => {
        const what = world === null ? null : shared(world);
        return what === null ? [] : [`${place}: shares ${what} with the test`];
      }),
    ],
  };
};

/** The same worlds; throws if one of them belongs to a test, which nothing may learn from. */
export const refuseTestWorlds = (worlds: readonly World[]): readonly World[] => {
  const shared = sharedWith(loadWorlds(testFolder, { fold: null, most: null }));
  const found = worlds.find(world => shared(world) !== null);
  if (found !== undefined)
    throw new FaultyWorld(`${found.world} is a world of a test, and nothing may learn from it`);
  return worlds;
};
