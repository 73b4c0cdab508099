/** The screen "Review": what is missing, what no answer used, and what changed since it was told. */
import { it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('what to review', place => {
  looksRight(place, {
    name: 'review',
    at: () => `/${exampleGraph}/review`,
    ready: ({ page }) => page.getByRole('heading', { name: 'Review' }).waitFor(),
  });

  it('shows a gap, an unused memory and a told one that changed', async () => {
    const { api } = place.server;
    const graph_id = `desk ${Date.now()}`;
    const stored = await api.remember({
      graph_id,
      memories: [
        { content: 'The ledger service uses port 7070.', context_types: { service: ['ledger'] } },
        { content: 'The carpet in the lobby is green.', context_types: { room: ['lobby'] } },
      ],
    });
    const id = stored.items[0]!.id;
    await api.insight({ graph_id, task: 'Which port does the ledger service use?' });
    await api.insight({ graph_id, task: 'Who painted the ceiling of the opera house?' });
    await new Promise(resolve => setTimeout(resolve, 10));
    await api.changeMemory({ graph_id, id, status: 'retracted' });
    const { page } = await place.open({ at: `/${encodeURIComponent(graph_id)}/review` });
    await page.getByRole('link', { name: 'Who painted the ceiling of the opera house?' }).waitFor();
    await page.getByRole('tab', { name: 'Unused' }).click();
    await page.getByRole('link', { name: 'The carpet in the lobby is green.' }).waitFor();
    await page.getByText('Searches are not recorded').waitFor();
    await page.getByRole('tab', { name: 'Changed since used' }).click();
    await page.getByRole('link', { name: 'The ledger service uses port 7070.' }).waitFor();
    await page.getByText(/Retracted/).waitFor();
  });
});
