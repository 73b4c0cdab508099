/** In a graph of a few memories every word is rare: what ties two of them must tell more than that. */
import { describe, expect, it } from 'vitest';
import { relatePair } from './relate-pair.js';
import { memory } from './samples.contract.js';
import { RARE_WEIGHT } from './subject-guard.js';
import { termWeight } from './term-weight.js';

describe.each([2, 6, 20])('in a graph of %i memories', total => {
  const kindOf = async (first: string, second: string, cosine: number | null) => {
    const tools = { judge: null, weightOf: (term: string) => termWeight(total, 2, term), cosine };
    return (await relatePair(memory(first, 2), memory(second, 5), tools))?.kind ?? 'none';
  };

  it.each([
    ['The meeting room has a new screen.', 'Nobody liked the meeting about the garden.'],
    ['Ana fixed the flaky upload test.', 'Ben wrote a song about an upload.'],
    ['The report is late.', 'Clara read a report on whales.'],
    ['Water the plants on Monday.', 'The water main in Cork broke.'],
    ['My sister lives near the school.', 'The school of fish turned left.'],
  ])('one shared word ties nothing: %s | %s', async (first, second) => {
    expect(await kindOf(first, second, null)).toBe('none');
    expect(await kindOf(first, second, 0.55)).toBe('none');
  });
  it.each([
    ['Granite needs a rewrite.', 'The invoices of Granite are late.'],
    ['The importer logs ERR_CONN_RESET.', 'Ana met ERR_CONN_RESET on her laptop.'],
    ['The kiln glaze cracked.', 'A new glaze for the kiln came in.'],
  ])('a name, an identifier or two rare words do: %s | %s', async (first, second) => {
    expect(await kindOf(first, second, 0.6)).toBe('related-to');
  });
  it('nearness of meaning does', async () => {
    expect(await kindOf('The meeting is short.', 'The meeting was brief.', 0.85)).not.toBe('none');
  });
});

describe('the weight of a word', () => {
  it('is never rare for a common word in a small graph, and can be in a large one', () => {
    expect(termWeight(10, 2, 'report')).toBeLessThan(RARE_WEIGHT);
    expect(termWeight(10_000, 12, 'report')).toBeGreaterThan(RARE_WEIGHT);
  });
  it('is rare for an uncommon word that few hold, and not for one that most hold', () => {
    expect(termWeight(10, 2, 'kiln')).toBeGreaterThan(RARE_WEIGHT);
    expect(termWeight(60, 50, 'kiln')).toBeLessThan(RARE_WEIGHT);
  });
});
