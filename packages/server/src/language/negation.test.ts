import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hedges, negations } from './negation.js';
import { anyText, keepsItsPlaces } from './text-analysis.contract.js';

const shown = (text: string) =>
  negations(text).map(each => `${each.cue} > ${text.slice(each.scopeStart, each.scopeEnd)}`);

const rows: [string, string[]][] = [
  ["I don't use Redis, but I like it.", ["don't > use Redis"]],
  ['We don’t deploy on Fridays', ['don’t > deploy on Fridays']],
  ['The cache is not warm however it is on', ['is not > warm']],
  ['I have never used node.js here.', ['never > used node.js here']],
  ['We no longer run Jenkins and then we slept', ['no longer > run Jenkins']],
  ['There is no cache', ['no > cache']],
  ['Deploy without tests!', ['without > tests']],
  ['None passed; nobody knew', ['None > passed', 'nobody > knew']],
  ['You cannot merge it', ['cannot > merge it']],
  ['I can not see it', ['can not > see it']],
  ['we stopped using Slack', ['stopped > using Slack']],
  ['the server stopped', []],
  ['Avoid global state (please)', ['Avoid > global state']],
  ['Use pnpm instead of npm', ['instead of > npm']],
  ['tabs rather than spaces', ['rather than > spaces']],
  ['it failed to start', ['failed to > start']],
  ['didnt work', ['didnt > work']],
  ['No, we use Redis. No. See No. 5.', []],
  ['not only fast but cheap', []],
  ['never mind, no problem', []],
  ['git commit --no-verify with no_cache in no/where.ts', []],
  ['notable knots north another', []],
  ['a no-op change', []],
  ['I wont and shouldn’t go', ['wont > and shouldn’t go', 'shouldn’t > go']],
];

const hedgeRows: [string, string[]][] = [
  ['Maybe it might work', ['Maybe', 'might']],
  ['I think it probably is', ['I think', 'probably']],
  ['it seems slow, perhaps', ['seems', 'perhaps']],
  ['It may be down', ['may']],
  ['due on 5 May', []],
  ['I am not sure', ['not sure']],
  ['it is likely fine', ['likely']],
  ['unlikely mighty seams', []],
  ['AFAIK it could be DNS', ['AFAIK', 'could be']],
];

describe('negations', () => {
  it.each(rows)('%j', (text, expected) => expect(shown(text)).toEqual(expected));

  it('has its scope after its cue and inside the text', () => {
    fc.assert(
      fc.property(anyText, text => {
        for (const each of negations(text)) {
          expect(each.scopeStart).toBeGreaterThanOrEqual(each.end);
          expect(each.scopeEnd).toBeGreaterThanOrEqual(each.scopeStart);
          expect(each.scopeEnd).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe('hedges', () => {
  it.each(hedgeRows)('%j', (text, expected) => expect(hedges(text).map(each => each.cue)).toEqual(expected));
});

keepsItsPlaces('negations', text =>
  negations(text).map(each => ({ text: each.cue, start: each.start, end: each.end })),
);
keepsItsPlaces('hedges', text =>
  hedges(text).map(each => ({ text: each.cue, start: each.start, end: each.end })),
);
