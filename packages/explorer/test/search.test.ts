/** Search: hits while typing, marks, filters, and a bar for each arm. */
import { hitsByFit } from '@loci/client';
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('the search', place => {
  looksRight(place, {
    name: 'search',
    at: () => `/${exampleGraph}/search?q=upload%20timeout`,
    ready: async ({ page }) => {
      await page.locator('mark.hit').first().waitFor();
      await page.getByText('Why', { exact: true }).first().click();
      await page.locator('.explain-table').first().waitFor();
    },
  });

  it('finds what is typed, best first, and keeps it in the URL', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/overview` });
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    // On a busy machine the field appears a moment before it accepts keys.
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('deploy freeze audit');
    await page.locator('mark.hit').first().waitFor();
    const { items } = await place.server.api.search({
      graph_id: exampleGraph,
      query: 'deploy freeze audit',
      limit: 20,
    });
    await page.waitForURL(/q=deploy\+freeze\+audit/);
    await page.getByText(/hits/).first().waitFor();
    const { likely, others } = hitsByFit(items);
    const shown = await page.locator('.memory-text').allTextContents();
    expect(shown).toEqual([...likely, ...others].map(({ content }) => content.replaceAll('`', '')));
    // A line sets apart what is less likely to fit, and no number contradicts the order.
    expect(Math.min(likely.length, others.length)).toBeGreaterThan(0);
    const apart = page.getByRole('region', { name: 'Less likely to fit' });
    expect(await apart.locator('.memory-text').count()).toBe(others.length);
    expect(await page.getByText(/relevance \d/).count()).toBe(0);
  });

  it('keeps everything typed while the URL updates', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/search` });
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('deploy ');
    await page.waitForURL(/q=deploy$/);
    await page.keyboard.type('freeze');
    await page.waitForURL(/q=deploy\+freeze$/);
    expect(await page.getByRole('searchbox', { name: 'Search memories' }).inputValue()).toBe('deploy freeze');
  });

  it('shows what each arm contributed to a hit, as bars and as text', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/search?q=upload%20timeout` });
    const query = { graph_id: exampleGraph, query: 'upload timeout', limit: 20 };
    const [hit] = (await place.server.api.search({ ...query, include: ['explain'] })).items;
    await page.getByText('Why', { exact: true }).first().click();
    const rows = page.locator('.explain-table').first().locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.first().getByRole('rowheader').textContent()).toBe('keywords');
    expect(await rows.first().textContent()).toContain('rank 1 by this alone');
    // A score means nothing by itself.
    expect(await page.locator('.explain').first().textContent()).not.toMatch(/\d\.\d/);
    await page
      .getByText(hit?.explain?.reason ?? '')
      .first()
      .waitFor();
  });

  it('shows code as code, with the hit marked in it', async () => {
    await place.server.api.remember({
      graph_id: exampleGraph,
      content: 'Raise `proxy_buffer_size` where the answer has long headers.',
      context_types: { skill: ['proxies'] },
    });
    const { page } = await place.open({ at: `/${exampleGraph}/search?q=proxy_buffer_size` });
    await page.locator('code.inline-code mark.hit').first().waitFor();
    expect(await page.locator('.memory-text').first().textContent()).not.toContain('`');
    await page.locator('.memory-text').first().click();
    await page.locator('.version code.inline-code').first().waitFor();
  });

  it('searches only the contexts picked with the keyboard', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/search?q=upload` });
    await page.locator('mark.hit').first().waitFor();
    await page.getByRole('combobox', { name: 'Only in these contexts' }).focus();
    await page.keyboard.type('testing');
    await page
      .getByRole('option', { name: /testing/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove skill testing' }).waitFor();
    const { items } = await place.server.api.search({
      graph_id: exampleGraph,
      query: 'upload',
      limit: 20,
      context_types: { skill: ['testing'] },
    });
    await page.getByText(`${items.length} hit`).waitFor();
    expect(await page.locator('.memory-text').allTextContents()).toEqual(
      items.map(({ content }) => content.replaceAll('`', '')),
    );
    await page.keyboard.press('Backspace');
    await page.getByRole('button', { name: 'Remove skill testing' }).waitFor({ state: 'detached' });
  });

  it('says what to do when nothing is found', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/search?q=zzzqqq` });
    await page.getByText('No memory fits').waitFor();
    await page.getByRole('button', { name: 'Show the closest anyway' }).click();
    await page.getByRole('button', { name: 'Show the closest anyway' }).waitFor({ state: 'detached' });
  });

  it('counts only what it shows, and shows more on request', async () => {
    const graph_id = 'many';
    await place.server.api.remember({
      graph_id,
      memories: Array.from({ length: 36 }, (_, at) => ({ content: `Release ${at} went out to pier ${at}.` })),
    });
    const { page } = await place.open({ at: `/${graph_id}/search?q=release` });
    await page.getByText('The first 20 hits, best first').waitFor();
    expect(await page.locator('.memory').count()).toBe(20);
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByText('36 hits, best first').waitFor();
    expect(await page.locator('.memory').count()).toBe(36);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });
});
