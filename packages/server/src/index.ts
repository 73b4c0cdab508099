/** What other packages may use of the server: opening it in process. */
import { pino } from 'pino';

export { ownerGrant } from './api/service.js';
export { type House, openHouse } from './compose.js';
export { type Config, readConfig } from './config.js';
export { buildApp } from './http/app.js';
export { serve } from './http/serve.js';

export const silentLog = () => pino({ level: 'silent' });
