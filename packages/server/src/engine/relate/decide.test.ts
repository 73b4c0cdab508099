import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RelationOdds, Verdict } from '../../language/models/pair-judge.js';
import { decide, needsOtherOrder, needsSpeakers } from './decide.js';
import { rules, thresholds } from './thresholds.js';

const pair = (first: string, second: string, apartMs = 1, cosine = 0.8) => ({
  first: { id: 'a', content: first, occurredAt: 0, source: { kind: 'user', name: null, ref: null } } as const,
  second: {
    id: 'b',
    content: second,
    occurredAt: apartMs,
    source: { kind: 'user', name: null, ref: null },
  } as const,
  cosine,
});

const verdict = (odds: Partial<RelationOdds>, contradiction = 0): Verdict => ({
  entailment: 0,
  neutral: 1 - contradiction,
  contradiction,
  relevance: 0,
  relation: { none: 0, reinforcement: 0, extension: 0, update: 0, contradiction: 0, ...odds },
});

const texts = ['Invoices are sent by Postmark.', 'Invoices are sent by Resend.'] as const;
const decided = (said: Verdict, turned: Verdict | null = null, between: readonly [string, string] = texts) =>
  decide(pair(...between), { texts: between, torn: false, verdict: said, turned, spoken: null });

describe('verdicts of the judge', () => {
  it('open a contradiction only if certain, and suggest the later side of an update', () => {
    expect(decided(verdict({ update: thresholds.opens, none: 0.06 }))).toMatchObject({
      kind: 'contradiction',
      update: true,
      suggestedResolution: 'kept_second',
    });
    const excludes = verdict({ update: 0.06, contradiction: 0.9 });
    expect(decided(excludes, excludes)).toMatchObject({
      kind: 'contradiction',
      update: false,
      suggestedResolution: null,
    });
    expect(decided(excludes, verdict({ extension: 1 }))).toMatchObject({ method: 'judge:may-contradict' });
    const changes = verdict({ update: 1 });
    const atOnce = (turned: Verdict) =>
      decide(pair(...texts, 0), { texts, torn: false, verdict: changes, turned, spoken: null });
    expect(atOnce(changes)).toMatchObject({ kind: 'contradiction', suggestedResolution: null });
    expect(atOnce(verdict({ extension: 1 }))).toMatchObject({ method: 'judge:may-contradict' });
  });

  it('make an uncertain one a link to review, never a contradiction', () => {
    fc.assert(
      fc.property(
        fc.double({ min: thresholds.mayContradict, max: thresholds.opens - 0.001, noNaN: true }),
        odds => {
          expect(decided(verdict({ contradiction: odds, none: 1 - odds }))).toMatchObject({
            kind: 'related-to',
            method: 'judge:may-contradict',
          });
        },
      ),
    );
  });

  it('reinforce nothing that the stance opposes or that has another figure', () => {
    const same = verdict({ reinforcement: 1 });
    expect(decided(same, same)).toMatchObject({ kind: 'reinforcement', direction: 'mutual' });
    const opposed = verdict({ reinforcement: 1 }, 2 * thresholds.opposed);
    expect([decided(opposed, same), decided(same, opposed)]).toEqual([null, null]);
    expect(decided(same, verdict({ none: 1 }))).toBeNull();
    expect(decided(same, same, ['Keep 30 days of logs.', 'Logs of 14 days are kept.'])).toBeNull();
  });

  it('need both orders for distant pairs, and never extend them', () => {
    const far = pair(...texts, 1, thresholds.nearCosine - 0.01);
    const said = verdict({ contradiction: 1 });
    expect(needsOtherOrder(far, said, false)).toBe(true);
    const alone = decide(far, {
      texts,
      torn: false,
      verdict: said,
      turned: verdict({ none: 1 }),
      spoken: null,
    });
    expect(alone).toMatchObject({ kind: 'related-to', method: 'judge:may-contradict' });
    expect(decide(far, { texts, torn: false, verdict: said, turned: said, spoken: null })).toMatchObject({
      kind: 'contradiction',
    });
    expect(
      decide(far, { texts, torn: false, verdict: verdict({ extension: 1 }), turned: null, spoken: null }),
    ).toBeNull();
  });

  it('between two people who speak of themselves count only with the speakers', () => {
    const own = ['I live in Oslo.', 'I live in Bergen.'] as const;
    const by = (name: string) => ({ source: { kind: 'user', name, ref: null } }) as const;
    const { first, second, cosine } = pair(...own);
    const theirs = { first: { ...first, ...by('Ana') }, second: { ...second, ...by('Ben') }, cosine };
    const excludes = verdict({ contradiction: 1 });
    const read = { texts: own, torn: false, verdict: excludes, turned: excludes };
    expect(needsSpeakers(theirs, read)).toBe(true);
    expect(needsSpeakers({ ...theirs, second: { ...second, ...by('Ana') } }, read)).toBe(false);
    expect(needsSpeakers(theirs, { ...read, verdict: verdict({ none: 1 }), turned: null })).toBe(false);
    const each = { verdict: excludes, turned: verdict({ none: 1 }) };
    expect(decide(theirs, { ...read, spoken: each })).toBeNull();
    expect(decide(theirs, { ...read, spoken: { verdict: excludes, turned: excludes } })).toMatchObject({
      kind: 'contradiction',
    });
  });

  it('open nothing based on sentences without their context', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (odds, stance) => {
          const said = verdict({ contradiction: odds, reinforcement: 1 - odds }, stance);
          const found = decide(pair(...texts), {
            texts,
            torn: true,
            verdict: said,
            turned: said,
            spoken: null,
          });
          if (found !== null) expect(found.method).toBe('judge:may-contradict');
        },
      ),
    );
  });

  it('ask for the other order only if it could decide', () => {
    expect(needsOtherOrder(pair(...texts), verdict({ none: 1 }), false)).toBe(false);
    expect(needsOtherOrder(pair(...texts), verdict({ extension: 1 }), false)).toBe(false);
    expect(needsOtherOrder(pair(...texts), verdict({ update: 1 }), false)).toBe(false);
    expect(needsOtherOrder(pair(...texts), verdict({ contradiction: 1 }), false)).toBe(true);
    expect(needsOtherOrder(pair(...texts), verdict({ reinforcement: thresholds.asksForSame }), false)).toBe(
      true,
    );
    expect(needsOtherOrder(pair(...texts), verdict({ update: thresholds.asksForOpposed }), false)).toBe(true);
  });

  it('name both quotes in every reason', () => {
    const odds = (['reinforcement', 'extension', 'update', 'contradiction'] as const).map(kind =>
      verdict({ [kind]: 1 }),
    );
    for (const said of odds) {
      const { reason } = decided(said, said)!;
      for (const quote of texts) expect(reason).toContain(quote);
    }
  });

  it('record the version of the rules', () => {
    expect(rules.version).toMatch(/^\d+\.[0-9a-f]{8}$/);
  });
});
