/** The screen "Changes": what is new and what changed, in the graph and in one context. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('what changed', place => {
  looksRight(place, {
    name: 'changes',
    at: () => `/${exampleGraph}/changes?days=90`,
    ready: ({ page }) => page.getByRole('heading', { name: 'New' }).waitFor(),
  });

  it('shows what is new and what was edited, and leads to the memory', async () => {
    const { api } = place.server;
    const graph_id = 'lately';
    const stored = await api.remember({
      graph_id,
      content: 'The boat leaves at six.',
      context_types: { place: ['pier'] },
      occurred_at: '2026-01-01T00:00:00Z',
    });
    const id = stored.items[0]!.id;
    const { page } = await place.open({ at: `/${graph_id}/changes` });
    await page.getByRole('link', { name: 'The boat leaves at six.' }).waitFor();
    await api.changeMemory({ graph_id, id, content: 'The boat leaves at nine.' });
    await page.getByRole('link', { name: 'The boat leaves at nine.' }).click();
    await page.waitForURL(new RegExp(id));
    await page.goBack();
    await page.getByRole('tab', { name: '24 hours' }).click();
    await page.waitForURL(/days=1/);
    await page.getByRole('link', { name: 'pier' }).click();
    await page.getByRole('link', { name: 'What changed here' }).click();
    await page.getByText('Only in').waitFor();
    await page.getByRole('link', { name: 'The boat leaves at nine.' }).waitFor();
  });

  it('shows renamed contexts, and links no name that was given up', async () => {
    const { api } = place.server;
    const graph_id = 'renamed';
    await api.remember({ graph_id, content: 'The boat leaves at six.', context_types: { place: ['pier'] } });
    const pier = { graph_id, context_type: 'place', name: 'pier' };
    const { change } = await api.renameContext({ ...pier, to: { name: 'old pier' } });
    const { page } = await place.open({ at: `/${graph_id}/changes` });
    const contexts = page.locator('section', { has: page.getByRole('heading', { name: 'Contexts' }) });
    await contexts.getByText('renamed to', { exact: true }).waitFor();
    await contexts.getByRole('link', { name: 'old pier' }).waitFor();
    await api.undoContextChange({ graph_id, id: change.id });
    await contexts.getByText('no longer renamed to').waitFor();
    expect(await contexts.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('pier')]);
    await contexts.getByText('old pier').waitFor();
  });
});
