/** All rules in the order in which they are asked: the more a rule looks for, the earlier. */
import { denialRule } from './denial.js';
import { endedRule } from './ended.js';
import { frequencyRule } from './frequency.js';
import { instructionRule } from './instruction.js';
import { momentRule } from './moment.js';
import { numberRule } from './number.js';
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
];
