/** All rules in the order in which they are asked: the more a rule looks for, the earlier. */
import { causeRule } from './cause.js';
import { denialRule } from './denial.js';
import { endedRule } from './ended.js';
import { exclusiveRule } from './exclusive.js';
import { frequencyRule } from './frequency.js';
import { instructionRule } from './instruction.js';
import { momentRule } from './moment.js';
import { numberRule } from './number.js';
import { positionRule } from './position.js';
import { preferenceRule } from './preference.js';
import type { Rule } from './rule.js';
import { stateRule } from './state.js';
import { turnedRule } from './turned.js';
import { valueRule } from './value.js';

export const rules: readonly Rule[] = [
  instructionRule,
  preferenceRule,
  momentRule,
  numberRule,
  valueRule,
  frequencyRule,
  stateRule,
  endedRule,
  denialRule,
  turnedRule,
  causeRule,
  exclusiveRule,
  positionRule,
];
