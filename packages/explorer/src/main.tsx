/** The entry point of the page; everything else loads after the first imports. */
import './sign-in/link-code.js';
import './style/index.css';
import { readRoute } from './routes.js';
import { screenFiles } from './shell/screen-files.js';

// Loaded next to the rest of the page. If it fails, the page asks again and says so.
screenFiles[readRoute(location.hash).screen]().catch(() => undefined);

const { start } = await import('./start.js');
start();
