/** What must hold of recall by meaning, of the tiers it runs at, and of a change of model. */
import { from } from './define.js';

export const recallRequirements = [
  ...from('the instance: recall by meaning', {
    'MEA-01':
      'what was meant is found first though no word is shared, and the reason says that meaning decided',
    'MEA-02':
      'a question that names an identifier finds what holds exactly it first, with models and without',
    'MEA-03': 'contexts, clocks and status hold inside the arms: a filtered search does not come back short',
    'MEA-04':
      'a memory is found by words at once, by meaning when it is read, and indexed_through tells how far',
    'MEA-05': 'two instances on one folder find by the vectors that the other made',
    'MEA-06':
      'any text is stored and found: the longest, only signs, only code; no score is other than a number',
    'MEA-07': 'other languages than English are found by their words',
    'MEA-08': 'a question without a word is a 400 that names query',
    'MEA-09':
      'nonsense and what is clearly off topic find nothing unless min_relevance is 0; what was meant, and a stored word, are found',
    'MEA-10': 'a task that no memory fits is declined, and nothing is called near to it',
  }),
  ...from('the instance: tiers', {
    'TIER-01':
      'without usable models search works by words, and log, readyz and doctor say why, the log in one line',
    'TIER-02': 'what was stored without models is read when they run',
    'TIER-03':
      'an endpoint that fails costs meaning, never an answer; the reason is told, and it is used again later',
    'TIER-04': 'the model runtime writes and sends nothing about its use',
  }),
  ...from('the instance: rebuild', {
    'RBD-01':
      'a rebuild reads all with another model while searches are answered, and switches when all is read',
    'RBD-02': 'vectors of two models are never compared with each other',
    'RBD-03': 'a rebuild that was killed is finished by the next one, which reads only what is missing',
    'RBD-04': 'a rebuild tells how far it is, and is refused in words where there is no model',
    'RBD-05': 'after an upgrade or a downgrade of its model, a graph is embedded again in the background',
  }),
];
