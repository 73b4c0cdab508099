/** All written cases. */

import { advice } from './advice.js';
import { beside } from './beside.js';
import type { InsightCase } from './case.js';
import { changes } from './changes.js';
import { errors } from './errors.js';
import { facts } from './facts.js';
import { further } from './further.js';
import { lessons } from './lessons.js';
import { more } from './more.js';
import { near } from './near.js';
import { newer } from './newer.js';
import { notes } from './notes.js';
import { people } from './people.js';
import { toldOrNot } from './told-or-not.js';
import { wording } from './wording.js';

export const insightCases: readonly InsightCase[] = [
  ...errors,
  ...lessons,
  ...facts,
  ...people,
  ...more,
  ...beside,
  ...changes,
  ...near,
  ...newer,
  ...further,
  ...toldOrNot,
  ...wording,
  ...advice,
  ...notes,
];
