import { describe, expect, it } from 'vitest';
import type { NoteVerdict } from '../../domain/asked.js';
import { quantise } from '../recall/vectors/quantise.js';
import { balanceOf } from './weigh-feedback.js';

const task = 'How do I restart the worker?';
const verdict = (changes: Partial<NoteVerdict>): NoteVerdict => ({
  memoryId: 'm1',
  by: 'ana',
  at: 1,
  verdict: 'wrong',
  named: 1,
  task,
  vector: null,
  ...changes,
});
const balance = (...given: readonly Partial<NoteVerdict>[]) =>
  balanceOf(given.map(verdict), task, null).get('m1')?.balance ?? 0;

describe('feedback on a note', () => {
  it('counts each person once, in favour or against, up to a bound', () => {
    expect(balance({})).toBe(-1);
    expect(balance({}, {}, { task: `${task} ` })).toBe(-1);
    expect(balance({}, { by: 'ben', verdict: 'outdated' })).toBe(-2);
    expect(balance({}, { by: 'ben', verdict: 'helpful' })).toBe(0);
    expect(balance(...['ana', 'ben', 'cy', 'dee', 'eve'].map(by => ({ by })))).toBe(-2);
    expect(balance({ verdict: 'missing' })).toBe(0);
  });

  it('moves no further for many verdicts of one person than for one', () => {
    const tasks = [
      'How do I restart the worker?',
      'How do I restart the worker today?',
      'restart the worker',
    ];
    const verdicts = ['wrong', 'outdated', 'helpful', 'missing'] as const;
    const many = (by: string, count: number, only?: 'wrong' | 'helpful') =>
      Array.from({ length: count }, (_, at) => ({
        by,
        at: count - at,
        task: tasks[at % tasks.length] as string,
        named: 1 + (at % 3),
        verdict: only ?? (verdicts[at % verdicts.length] as 'wrong'),
      }));
    expect(balance(...many('eve', 1_000, 'wrong'))).toBe(-1);
    expect(balance(...many('eve', 1_000, 'helpful'))).toBe(1);
    expect(Math.abs(balance(...many('eve', 1_000)))).toBeLessThanOrEqual(1);
    const others = [
      { by: 'ana', verdict: 'helpful' },
      { by: 'ben', verdict: 'helpful' },
    ] as const;
    expect(balance(...many('eve', 1_000, 'wrong'), ...others)).toBe(balance({ by: 'eve' }, ...others));
    expect(balance(...many('eve', 1_000, 'wrong'), ...others)).toBe(1);
  });

  it('shares a verdict against several notes, not one for them', () => {
    expect(balance({ named: 4 })).toBe(-0.25);
    expect(balance({ named: 4, verdict: 'outdated' })).toBe(-0.25);
    expect(balance({ named: 4, verdict: 'helpful' })).toBe(1);
  });

  it('tells wrong from outdated', () => {
    const isWrong = (...given: readonly Partial<NoteVerdict>[]) =>
      balanceOf(given.map(verdict), task, null).get('m1')?.isWrong;
    expect(isWrong({})).toBe(true);
    expect(isWrong({ verdict: 'outdated' })).toBe(false);
    expect(isWrong({}, { by: 'ben', verdict: 'helpful' })).toBe(false);
    expect(isWrong({}, { by: 'ben', verdict: 'outdated' })).toBe(true);
  });

  it('takes the newer of two verdicts of one person, and the one on the closer task', () => {
    expect(balance({ verdict: 'helpful', at: 2 }, { at: 1 })).toBe(1);
    expect(
      balance({ at: 2, task: 'How do I restart the worker today please?' }, { at: 1, verdict: 'helpful' }),
    ).toBe(1);
  });

  it('does not reach tasks about something else', () => {
    expect(balance({ task: 'Who pays for the office plants?' })).toBe(0);
  });

  it('does not reach a task in the same words that names something else', () => {
    const own = { model: 'small@1', numbers: Float32Array.of(1, 0) };
    const vector = { model: 'small@1', ...quantise(Float32Array.of(1, 0)) };
    const heard = (past: string) =>
      balanceOf([verdict({ task: past, vector })], 'May rack C be used again?', own).get('m1')?.balance;
    expect(heard('Is rack C free again?')).toBeCloseTo(-1, 5);
    expect(heard('May rack D be used again?')).toBe(0);
  });

  it('compares meanings of the same model only', () => {
    const numbers = Float32Array.of(0.6, 0.8, 0, 0);
    const own = { model: 'small@1', numbers };
    const other = { model: 'small@1', ...quantise(Float32Array.of(0.62, 0.785, 0, 0)) };
    const heard = (vector: NoteVerdict['vector']) =>
      balanceOf([verdict({ task: 'Bring it up again, please', vector })], task, own).get('m1')?.balance;
    expect(heard(other)).toBeCloseTo(-1, 1);
    const at = (cosine: number) =>
      heard({
        model: 'small@1',
        ...quantise(
          Float32Array.of(
            0.6 * cosine - 0.8 * Math.sqrt(1 - cosine ** 2),
            0.8 * cosine + 0.6 * Math.sqrt(1 - cosine ** 2),
            0,
            0,
          ),
        ),
      });
    expect(at(0.8)).toBe(-1);
    expect(at(0.75)).toBe(0);
    expect(heard({ ...other, model: 'large@1' })).toBe(0);
    expect(heard({ model: 'small@1', ...quantise(Float32Array.of(0, 0, 1, 0)) })).toBe(0);
  });
});
