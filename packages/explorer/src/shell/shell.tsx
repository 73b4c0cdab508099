/** The frame around every screen: navigation, palette, shortcuts, toasts and live updates. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { startLive } from '../live.js';
import { mayRemember, openRemember } from '../remember/draft.js';
import { RememberDialog } from '../remember/remember-dialog.js';
import { go } from '../router.js';
import { graph } from '../session.js';
import { Toasts } from '../ui/toasts.js';
import { HelpSheet } from './help-sheet.js';
import { startKeyboard, useKeys } from './keyboard.js';
import { NavBar } from './nav-bar.js';
import { Palette } from './palette.js';
import { loadScreensAhead, navEntries } from './screens.js';
import { switchTheme } from './theme.js';

/** The open overlay. */
const above = signal<'nothing' | 'palette' | 'help'>('nothing');

/** Opens the command palette. */
const openPalette = (): void => {
  above.value = 'palette';
};
const openHelp = (): void => {
  above.value = 'help';
};
const close = (): void => {
  above.value = 'nothing';
};
/** The palette closes before it runs the choice, so the help sheet must open afterwards. */
const openHelpNext = (): void => {
  setTimeout(openHelp);
};

/** The current screen comes first. */
const quietMs = 1_000;

/** The frame. */
export function Shell({ children }: { children: ComponentChildren }) {
  useEffect(startLive, []);
  useEffect(startKeyboard, []);
  useEffect(() => {
    const timer = setTimeout(loadScreensAhead, quietMs);
    return () => clearTimeout(timer);
  }, []);
  useKeys('Everywhere', [
    { keys: 'Ctrl K', title: 'Command palette', run: openPalette },
    { keys: '/', title: 'Search', run: () => go({ screen: 'search', graph: graph.value }) },
    ...(mayRemember() ? [{ keys: 'n', title: 'Remember something new', run: openRemember }] : []),
    { keys: '?', title: 'Keyboard shortcuts', run: openHelp },
    { keys: 'd', title: 'Light or dark theme', run: switchTheme },
    ...navEntries.map(({ screen, title, key }) => ({
      keys: `g ${key}`,
      title,
      run: () => go({ screen, graph: graph.value }),
    })),
  ]);
  return (
    <div class="frame">
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <NavBar onPalette={openPalette} />
      <main id="main" class="main" tabIndex={-1}>
        {children}
      </main>
      {above.value === 'palette' && <Palette onClose={close} onHelp={openHelpNext} />}
      {above.value === 'help' && <HelpSheet onClose={close} />}
      <RememberDialog />
      <Toasts />
    </div>
  );
}
