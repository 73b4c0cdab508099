/** What must hold of the documents. */
import { from } from './define.js';

export const documentRequirements = [
  ...from('the instance: ready for strangers', {
    'DOC-01': 'no link, anchor or picture of a document leads nowhere',
    'DOC-02': 'every shell block of the README, the tutorial and the guides runs, or says why it is not run',
    'DOC-03': 'what these pages say is printed is printed, ids, times and scores aside',
    'DOC-04': 'the committed reference is what the contract and the program say of themselves',
    'DOC-06': 'everything that the packages give out has a doc comment',
    'DOC-05':
      'every page has a place in the site, its links stay inside, and it loads nothing from elsewhere',
  }),
];
