/** The public API of the server for other packages: opening it in process. */
import { pino } from 'pino';

export { ownerGrant } from './api/service.js';
export { type Instance, type InstanceOptions, openInstance } from './compose.js';
export { type Config, readConfig } from './config.js';
export { buildApp } from './http/app.js';
export { serve } from './http/serve.js';

/** A silent log, for programs that open Loci in process. */
export const silentLog = () => pino({ level: 'silent' });
