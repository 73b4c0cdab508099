/** What made a link: the rules and, if one runs, the judge, as `name@version`. */
import type { PairJudge } from '../../language/models/pair-judge.js';
import { rules } from './thresholds.js';

export const madeBy = (judge: Pick<PairJudge, 'model'> | null): string =>
  judge === null
    ? `${rules.name}@${rules.version}`
    : `${judge.model.name}+${rules.name}@${judge.model.version}+${rules.version}`;
