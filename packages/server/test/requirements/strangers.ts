/** What must hold for somebody who never heard of Loci. */
import { from } from './define.js';

export const strangerRequirements = [
  ...from('the instance: examples', {
    'EXM-01':
      'every program in examples/ runs against a server, prints what it shows, checks it, and is in the list',
  }),
  ...from('the instance: upgrades', {
    'UPG-01':
      'a database of every earlier version of the tables is opened, and nothing that was said is lost',
    'UPG-02': 'a database of a newer version is refused with a clear word, and not changed by a byte',
    'UPG-03':
      '`loci doctor --fix` fixes what can be fixed: notes, rights, snapshots, held work, vectors, indexes',
    'UPG-04': '`loci doctor` tells of a damaged database, changes nothing, and says what to do',
  }),
  ...from('the instance: packages', {
    'PKG-01': 'what the packages hold is licence, types and what runs, and nothing of tests or sources',
    'PKG-02': 'the packages keep within their size',
    'PKG-03': 'the licence text of every package whose code is joined into ours goes with it',
  }),
  ...from('the instance: words for people', {
    'WRD-01': 'every problem says what happened, why, and what to do',
  }),
];
