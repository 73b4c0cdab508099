/** Important lines stand out, and the rest stay visible. */
import { relationshipKinds } from '@loci/client';
import { expect, it } from 'vitest';
import { lineLook } from './line-look.js';

const atRest = { hasFocus: false, isLit: true, isCrowded: false };

it.each([false, true])('makes every other kind stand out from "related to" (many lines: %s)', isCrowded => {
  const setting = { ...atRest, isCrowded };
  const quiet = lineLook({ kind: 'related-to', strength: 1 }, setting);
  for (const kind of relationshipKinds.filter(one => one !== 'related-to')) {
    const { size, share } = lineLook({ kind, strength: 0.3 }, setting);
    expect([kind, size > quiet.size, share > quiet.share]).toEqual([kind, true, true]);
  }
});

it.each([false, true])(
  'draws reinforcing and contradicting lines more clearly than extending ones (many: %s)',
  isCrowded => {
    const setting = { ...atRest, isCrowded };
    const extension = lineLook({ kind: 'extension', strength: 0.5 }, setting);
    for (const kind of ['reinforcement', 'contradiction'] as const) {
      const { size, share } = lineLook({ kind, strength: 0.5 }, setting);
      expect([kind, size > extension.size, share > extension.share]).toEqual([kind, true, true]);
    }
  },
);

it('shows lines at the focus in full colour and fades the rest', () => {
  for (const kind of relationshipKinds) {
    expect(lineLook({ kind, strength: 0.5 }, { ...atRest, hasFocus: true }).share).toBe(1);
    expect(lineLook({ kind, strength: 0.5 }, { ...atRest, hasFocus: true, isLit: false }).share).toBeLessThan(
      0.3,
    );
  }
});

it('draws stronger lines wider', () => {
  const sizes = [0.1, 0.5, 0.9].map(strength => lineLook({ kind: 'related-to', strength }, atRest).size);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
});
