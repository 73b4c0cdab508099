/** The overview: counts, growth, types, and what needs a person. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { pressInTurn } from './keys.js';
import { looksRight } from './looks.js';

inChromium('the overview', place => {
  looksRight(place, {
    name: 'overview',
    at: () => `/${exampleGraph}/overview`,
    ready: async ({ page }) => {
      await page.getByRole('img', { name: /^From 0 on/ }).waitFor();
      await page.getByRole('heading', { name: 'Newest' }).waitFor();
      await page.getByText('deployment', { exact: true }).first().waitFor();
    },
  });

  it('shows the counts, the tier and the pending work of the server', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/overview` });
    const graph = await place.server.api.getGraph({ graph_id: exampleGraph });
    const figures = page.locator('.figures');
    await figures.getByText('lexical', { exact: true }).waitFor();
    const text = (await figures.textContent()) ?? '';
    expect(text).toMatch(new RegExp(`Memories\\s*${graph.memory_count}`));
    expect(text).toMatch(new RegExp(`Contexts\\s*${graph.context_count}`));
    expect(text).toMatch(new RegExp(`Open contradictions\\s*${graph.open_contradiction_count}`));
    expect(text).toMatch(/Pending work\s*0/);
  });

  it('works with the keyboard only: to a type, to a context, to a memory and back', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/overview` });
    const type = page.getByRole('link', { name: /^project 40 memories/ });
    await type.waitFor();
    await type.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'project' }).waitFor();
    await page.getByRole('link', { name: /^atlas 30|^atlas 28/ }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'atlas' }).waitFor();
    await page.getByRole('tab', { name: /^Memories/ }).waitFor();
    await page.locator('#main [data-row]').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Why it is believed' }).waitFor();
    await pressInTurn(page, 'g', 'o');
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
  });

  it('shows what is stored elsewhere as it happens', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/overview` });
    await page.getByText('Live', { exact: true }).waitFor();
    await place.server.api.remember({
      graph_id: exampleGraph,
      content: 'The lift in the office is out of order.',
      context_types: { place: ['office'] },
      occurred_at: new Date().toISOString(),
    });
    await page.getByText('The lift in the office is out of order.').first().waitFor();
    await page.getByRole('link', { name: /^place 1 memory/ }).waitFor();
  });

  it('says why growth counts more than the memories stored now', async () => {
    const graph_id = `past-${Date.now()}`;
    const { items } = await place.server.api.remember({
      graph_id,
      memories: [1, 2, 3].map(month => ({
        content: `The gate closed early in month ${month}.`,
        occurred_at: `2026-0${month}-01T10:00:00Z`,
      })),
    });
    await place.server.api.changeMemory({ graph_id, id: items[0]!.id, status: 'retracted' });
    const { page } = await place.open({ at: `/${graph_id}/overview` });
    await page.getByRole('img', { name: /to 3 memories/ }).waitFor();
    expect(await page.locator('.figure', { hasText: 'Memories' }).locator('.number').textContent()).toBe('2');
    await page.getByText(/\b1 of them superseded/).waitFor();
  });

  it('says what to do if nothing is stored', async () => {
    await place.server.api.putGraph({ graph_id: 'bare' });
    const { page } = await place.open({ at: '/bare/overview' });
    await page.getByText('Nothing is stored in this graph yet').waitFor();
    await page.getByRole('link', { name: 'Import a file' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor();
  });
});
