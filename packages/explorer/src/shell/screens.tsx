/** The screens, each in a separate file that is loaded when it is first shown. */
import { LociProblem } from '@loci/client';
import type { PlainScreen, Screen } from '../routes.js';
import { type ScreenComponent, screenFiles } from './screen-files.js';

const loaded = new Map<Screen, Promise<ScreenComponent>>();

const load = async (screen: Screen): Promise<ScreenComponent> => {
  try {
    return await screenFiles[screen]();
  } catch (cause) {
    throw new LociProblem('unavailable', 'the files of this screen could not be loaded', { cause });
  }
};

/** The component of a screen, loaded once. */
export const loadScreen = (screen: Screen): Promise<ScreenComponent> => {
  const known = loaded.get(screen);
  if (known !== undefined) return known;
  const coming = load(screen);
  loaded.set(screen, coming);
  // A file that failed to load is requested again next time.
  coming.catch(() => loaded.delete(screen));
  return coming;
};

/** The graph picture is large, so it is loaded on demand. */
const small = (Object.keys(screenFiles) as Screen[]).filter(
  screen => screen !== 'graph' && screen !== 'timeline',
);

/** Prefetches the small screens while idle, so that opening one never waits for the network. */
export const loadScreensAhead = (): void => {
  // A file that fails now is requested again when shown.
  for (const screen of small) loadScreen(screen).catch(() => undefined);
};

/** One entry of the navigation. */
export interface NavEntry {
  readonly screen: PlainScreen;
  readonly title: string;
  /** Pressed after `g`. */
  readonly key: string;
  /** Drawn in a box of 16 by 16, with lines. */
  readonly icon: string;
  /** For narrow windows. */
  readonly short?: string;
  /** In a narrow window it is under "More". */
  readonly isRare?: true;
}

/** The navigation entries in order. */
export const navEntries: readonly NavEntry[] = [
  {
    screen: 'overview',
    title: 'Overview',
    key: 'o',
    icon: 'M2.5 2.5h4.5v5H2.5zM9 2.5h4.5v3H9zM9 7.5h4.5v6H9zM2.5 9.5h4.5v4H2.5z',
  },
  {
    screen: 'graph',
    title: 'Graph',
    key: 'g',
    icon: 'M4 6.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM12.2 9a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM6 14.2a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6ZM6 4.8l4.4 1.8M4.6 6.2l1 4.4M7.4 11.3l3.5-2.8',
  },
  {
    screen: 'timeline',
    isRare: true,
    title: 'Timeline',
    key: 't',
    icon: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.3 1.6',
  },
  {
    screen: 'changes',
    isRare: true,
    title: 'Changes',
    key: 'h',
    icon: 'M2.5 4h7M2.5 8h5M2.5 12h7M12.5 3v8.5M10.3 9.3l2.2 2.2 2.2-2.2',
  },
  {
    screen: 'contradictions',
    title: 'Contradictions',
    key: 'c',
    icon: 'M2 5.5h9.5L9 3M14 10.5H4.5L7 13',
  },
  { screen: 'ask', title: 'Ask', key: 'a', icon: 'M2.5 3.5h11v7.5H8l-3 2.5V11H2.5zM6 6.4h4M6 8.4h2.5' },
  {
    screen: 'search',
    title: 'Search',
    key: 's',
    icon: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.4 10.4l3.3 3.3',
  },
  {
    screen: 'review',
    isRare: true,
    title: 'Review',
    key: 'r',
    icon: 'M3 3.5h10v9H3zM5.5 8l1.8 1.8L10.8 6',
  },
  {
    screen: 'tend',
    isRare: true,
    title: 'Tend',
    key: 'p',
    icon: 'M8 13.5V7M8 9C8 6.5 6 5 3 5c0 2.5 2 4 5 4ZM8 7c0-2.5 2-4 5-4 0 2.5-2 4-5 4Z',
  },
  {
    screen: 'import',
    isRare: true,
    title: 'Import',
    key: 'i',
    icon: 'M8 2.5v7M5.2 6.9 8 9.7l2.8-2.8M2.5 10.5v3h11v-3',
  },
  {
    screen: 'admin',
    isRare: true,
    title: 'Secrets & graphs',
    key: 'd',
    icon: 'M5 11.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM8.2 8h6.3v2.4M11.6 8v2',
  },
];
