import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentences } from './sentences.js';
import { anyText, keepsItsPlaces } from './text-analysis.contract.js';

/** A bar separates sentences. */
const rows: [string, string][] = [
  ['We shipped it. Nobody noticed.', 'We shipped it.|Nobody noticed.'],
  ['Dr. Patel met Mr. J. Doe. They talked.', 'Dr. Patel met Mr. J. Doe.|They talked.'],
  ['Use a cache, e.g. Redis, i.e. memory. Then test.', 'Use a cache, e.g. Redis, i.e. memory.|Then test.'],
  ['It is fast vs. the old one. Good.', 'It is fast vs. the old one.|Good.'],
  ['It takes approx. 5 minutes. Wait.', 'It takes approx. 5 minutes.|Wait.'],
  ['See No. 5 on the list. No. I will not.', 'See No. 5 on the list.|No.|I will not.'],
  ['The U.S. team joins at 9 a.m. on Monday.', 'The U.S. team joins at 9 a.m. on Monday.'],
  ['We moved to the U.S. They did not.', 'We moved to the U.S.|They did not.'],
  ['Pi is 3.14 and e is 2.71. Fine.', 'Pi is 3.14 and e is 2.71.|Fine.'],
  ['We run v2.3.1. Upgrade to 2.4.0.', 'We run v2.3.1.|Upgrade to 2.4.0.'],
  ['Edit app.config.ts. Then run node server.js.', 'Edit app.config.ts.|Then run node server.js.'],
  ['Read https://example.com/a.b?c=d. It helps.', 'Read https://example.com/a.b?c=d.|It helps.'],
  ['Well... maybe not. Hm… we will see.', 'Well... maybe not.|Hm… we will see.'],
  ['It hung... Then it died.', 'It hung...|Then it died.'],
  ['He said "stop." Then he left.', 'He said "stop."|Then he left.'],
  ['"Is it up?" she asked. "No!" he said.', '"Is it up?" she asked.|"No!" he said.'],
  ['It failed (see the log.) We retried.', 'It failed (see the log.)|We retried.'],
  ['Really?! Yes!!! Ok', 'Really?!|Yes!!!|Ok'],
  ['one line\nstill the same. next one', 'one line\nstill the same.|next one'],
  ['first part\n\nsecond part', 'first part|second part'],
  ['- buy milk\n- call Ann. Today.\n* pay rent', 'buy milk|call Ann.|Today.|pay rent'],
  ['1. Stop the job\n2. Clear it\n10) Start', 'Stop the job|Clear it|Start'],
  ['- [ ] write tests\n- [x] ship', 'write tests|ship'],
  ['## Setup\nInstall it first.', 'Setup|Install it first.'],
  ['Run this:\n```sh\nnpm ci. \nnpm test\n```\nDone.', 'Run this:|npm ci. \nnpm test|Done.'],
  ['Open:\n~~~\na. B\n', 'Open:|a. B'],
  ['Call `a. B` now. Then `c`.', 'Call `a. B` now.|Then `c`.'],
  ['A lone ` tick. Next.', 'A lone ` tick.|Next.'],
  ['we use vite. it is fast.', 'we use vite.|it is fast.'],
  ['これは本です。はい！Yes', 'これは本です。|はい！|Yes'],
  ['Costs rose, etc. We paid.', 'Costs rose, etc.|We paid.'],
  ['Choose plan B. We agreed.', 'Choose plan B.|We agreed.'],
  ['Acme Inc. bought it. Sold in Sept. 2021.', 'Acme Inc. bought it.|Sold in Sept. 2021.'],
  ['Wow !!! Nice', 'Wow !!!|Nice'],
  ['> quoted words. More.\n\nplain', 'quoted words.|More.|plain'],
  ['| a | b |\n|---|---|\n| 1 | 2 |', '| a | b ||| 1 | 2 |'],
  ['above\n\n---\n\nbelow', 'above|below'],
  ['one.\r\n\r\ntwo.\r\n- three', 'one.|two.|three'],
  ['', ''],
  [' \n\t ', ''],
];

describe('sentences', () => {
  it.each(rows)('%j', (text, expected) =>
    expect(
      sentences(text)
        .map(each => each.text)
        .join('|'),
    ).toBe(expected),
  );

  it('drops only list marks, heading marks, fences and rules', () => {
    fc.assert(
      fc.property(anyText, text => {
        if (/^\s*(?:[#>~`|]|[-*+•‣◦–=_:]|\(?\w{1,3}[.)])/m.test(text)) return;
        const left = sentences(text)
          .map(each => each.text)
          .join('')
          .replace(/\s/g, '');
        expect(left).toBe(text.replace(/\s/g, ''));
      }),
      { numRuns: 500 },
    );
  });

  it('gives trimmed sentences', () => {
    fc.assert(fc.property(anyText, text => sentences(text).every(each => each.text.trim() === each.text)));
  });
});

keepsItsPlaces('sentences', sentences);
