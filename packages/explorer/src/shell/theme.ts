/** Light or dark: the system setting, unless the user chooses. */
import { effect, signal } from '@preact/signals';

/** The theme; `system` follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const storageKey = 'loci.theme';
const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];
const stored = globalThis.localStorage?.getItem(storageKey);

/** The chosen theme. */
const themeChoice = signal<ThemeChoice>(choices.find(choice => choice === stored) ?? 'system');
const systemIsDark = signal(globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false);

/** The current theme. */
export const shownTheme = (): 'light' | 'dark' => {
  if (themeChoice.value !== 'system') return themeChoice.value;
  return systemIsDark.value ? 'dark' : 'light';
};

/** Switches to the other theme. */
export const switchTheme = (): void => {
  themeChoice.value = shownTheme() === 'dark' ? 'light' : 'dark';
};

/** Applies the chosen theme to the page. */
export const startTheme = (): void => {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', event => {
    systemIsDark.value = event.matches;
  });
  effect(() => {
    document.documentElement.dataset.theme = shownTheme();
    localStorage.setItem(storageKey, themeChoice.value);
  });
};
