/** The tools, in the order a model sees them. */
import { contexts } from './contexts.js';
import { contradictions } from './contradictions.js';
import { digest } from './digest.js';
import { feedback } from './feedback.js';
import { forget } from './forget.js';
import { insight } from './insight.js';
import { recall } from './recall.js';
import { relationships } from './relationships.js';
import { remember } from './remember.js';
import { resolve } from './resolve.js';
import type { Tool } from './tool.js';

export const allTools: readonly Tool[] = [
  recall,
  remember,
  insight,
  feedback,
  contexts,
  relationships,
  contradictions,
  digest,
  resolve,
  forget,
];
