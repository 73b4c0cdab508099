/** Light or dark: as the system says, until the reader says otherwise. */
import { effect, signal } from '@preact/signals';

/** How the page should look; `system` follows the machine. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'loci.theme';
const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];
const stored = globalThis.localStorage?.getItem(storageKey);

/** What the reader chose. */
export const themeChoice = signal<ThemeChoice>(choices.find(choice => choice === stored) ?? 'system');
const systemIsDark = signal(globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false);

/** What is shown now. */
export const shownTheme = (): 'light' | 'dark' => {
  if (themeChoice.value !== 'system') return themeChoice.value;
  return systemIsDark.value ? 'dark' : 'light';
};

/** Turns to the other look. */
export const switchTheme = (): void => {
  themeChoice.value = shownTheme() === 'dark' ? 'light' : 'dark';
};

/** Keeps the page in the look that is chosen. */
export const startTheme = (): void => {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', event => {
    systemIsDark.value = event.matches;
  });
  effect(() => {
    document.documentElement.dataset.theme = shownTheme();
    localStorage.setItem(storageKey, themeChoice.value);
  });
};
