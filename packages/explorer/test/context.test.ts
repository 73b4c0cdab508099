/** One context: memories, relationships with their evidence, history; and names that look like markup. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('a context', place => {
  /** A context with a relationship that adds up from memories. */
  const withEvidence = async () => {
    const { api } = place.server;
    const graph_id = exampleGraph;
    const where = { graph_id, context_type: 'skill', name: 'backups' };
    await api.remember({
      graph_id,
      memories: [
        { content: 'Backups of Atlas are kept for 30 days.', context_types: { skill: ['backups'] } },
        { content: 'Backups of Atlas are kept for 14 days.', context_types: { skill: ['retention'] } },
      ],
    });
    const hasEvidence = async () =>
      (await api.listRelationships(where)).items.some(one => one.evidence.length > 0);
    await expect.poll(hasEvidence, { timeout: 15_000 }).toBe(true);
    return where;
  };

  looksRight(place, {
    name: 'context',
    at: () => `/${exampleGraph}/context/project/atlas`,
    ready: ({ page }) => page.locator('#main [data-row]').first().waitFor(),
  });

  it('shows its memories newest first, and its relationships with evidence', async () => {
    const where = await withEvidence();
    const address = ['context', where.context_type, where.name].map(encodeURIComponent).join('/');
    const { page } = await place.open({ at: `/${exampleGraph}/${address}` });
    const { memories } = await place.server.api.getContext({ ...where, page_size: 25 });
    await page.locator('#main [data-row]').first().waitFor();
    const shown = await page.locator('#main .memory-text').allTextContents();
    expect(shown).toEqual(memories.items.map(({ content }) => content.replaceAll('`', '')));
    await page.keyboard.press('r');
    await page.getByRole('tab', { name: /^Relationships/, selected: true }).waitFor();
    await page.locator('summary[data-row]').first().waitFor();
    const { items } = await place.server.api.listRelationships(where);
    const at = items.findIndex(one => one.evidence.length > 0);
    for (let row = 0; row <= at; row++) await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const evidence = page.locator('.relationship[open] .evidence-pair').first();
    await evidence.waitFor();
    expect(await evidence.textContent()).toContain(items[at]?.evidence[0]?.other_content.replaceAll('`', ''));
    await page.keyboard.press('h');
    await page.getByText('stored', { exact: true }).first().waitFor();
  });

  it('looks right with its relationships and its history', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/context/project/atlas` });
    for (const [key, name] of [
      ['r', 'relationships'],
      ['h', 'history'],
    ] as const) {
      await opened.page.locator('#main [data-row]').first().waitFor();
      await opened.page.keyboard.press(key);
      await opened.page
        .locator(name === 'history' ? '.history-line' : '.relationship')
        .first()
        .waitFor();
      await opened.shot(`context-${name}`);
      expect(await opened.axe()).toEqual([]);
    }
  });

  it('says so where there is no such context, and leads to its graph and to all graphs', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/context/error/nothing%20like%20it` });
    opened.expectProblems(/404/);
    await opened.page.getByText('There is no such context').waitFor();
    await opened.page.getByRole('button', { name: 'Try again' }).waitFor();
    await opened.page.getByRole('link', { name: 'All graphs' }).waitFor();
    await opened.shot('context-missing');
    expect(await opened.axe()).toEqual([]);
    await opened.page.getByRole('link', { name: 'Overview of this graph' }).click();
    await opened.page.getByRole('heading', { name: 'Growth' }).waitFor();
  });
});
