/** Lets an example import Mastra where it is not installed; an installed one is used as it is. */
import { register } from 'node:module';

const standIn = JSON.stringify(new URL('./mastra-tools.mjs', import.meta.url).href);
const hook = `export const resolve = (name, context, next) =>
  name === '@mastra/core/tools'
    ? next(name, context).catch(() => ({ url: ${standIn}, shortCircuit: true }))
    : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
