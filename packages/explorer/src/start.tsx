/** Puts the app on the page. */
import { render } from 'preact';
import { App } from './app.js';
import { arrive } from './session.js';
import { startTheme } from './shell/theme.js';

/** Shows the app; called once. */
export const start = (): void => {
  startTheme();
  void arrive();
  const place = document.getElementById('app');
  if (place !== null) render(<App />, place);
};
