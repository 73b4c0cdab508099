/** The page starts here; all else comes after the first import has run. */
import './before-zod.js';
import './sign-in/link-code.js';
import './style/index.css';

const { start } = await import('./start.js');
start();
