import { describe, expect, it } from 'vitest';
import type { TaskVector } from '../../domain/asked.js';
import { quantise } from '../recall/vectors/quantise.js';
import { asksTheSame, comparable } from './alike-tasks.js';

/** A direction in a plane, as a model would give it. */
const at = (degrees: number, model = 'small@1'): TaskVector => {
  const angle = (degrees * Math.PI) / 180;
  return { model, ...quantise(Float32Array.of(Math.cos(angle), Math.sin(angle))) };
};

const same = (one: string, other: string, first: TaskVector | null = null, second = first): boolean =>
  asksTheSame(comparable({ task: one, vector: first }), comparable({ task: other, vector: second }));

describe('two tasks ask the same', () => {
  it('by meaning, if one model read both', () => {
    expect(same('keys?', 'How are locks changed?', at(0), at(20))).toBe(true);
    expect(same('keys?', 'How are locks changed?', at(0), at(38))).toBe(true);
    expect(same('keys?', 'How are locks changed?', at(0), at(39.5))).toBe(false);
    expect(same('keys?', 'How are locks changed?', at(0), at(70))).toBe(false);
    expect(same('keys?', 'How are locks changed?', at(0), at(0, 'other@1'))).toBe(false);
  });

  it('by their words, without a model', () => {
    expect(same('rotate the signing keys', 'signing keys: rotate')).toBe(true);
    expect(same('rotate the signing keys', 'paint the garden fence')).toBe(false);
  });

  it('unless they name different things', () => {
    const lisbon = 'What is the wifi password of the office in Lisbon?';
    const berlin = 'What is the wifi password of the office in Berlin?';
    expect(same(lisbon, berlin, at(0))).toBe(false);
    expect(same(lisbon, berlin)).toBe(false);
    expect(same(lisbon, 'wifi password office Lisbon', at(0), at(10))).toBe(true);
    expect(same('why does it say ECONNRESET?', 'why does it say ENOENT?', at(0))).toBe(false);
    expect(same('Large uploads fail on staging.', 'Uploads of big files break on staging.', at(0))).toBe(
      true,
    );
    expect(same('Printers in Lisbon jam.', 'Which printers jam in Berlin?', at(0))).toBe(false);
    expect(same('May rack C be used again?', 'May rack D be used again?', at(0))).toBe(false);
    expect(same('May rack C be used again?', "I'd use rack C again, may I?", at(0))).toBe(true);
  });
});
