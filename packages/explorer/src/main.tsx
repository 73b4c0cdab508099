/** The entry point of the page; everything else loads after the first import. */
import './before-zod.js';
import './sign-in/link-code.js';
import './style/index.css';

const { start } = await import('./start.js');
start();
