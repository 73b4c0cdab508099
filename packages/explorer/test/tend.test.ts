/** The screen "Tend": one proposal at a time, decided with one key, and undone. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('tending', place => {
  looksRight(place, {
    name: 'tend',
    at: () => `/${exampleGraph}/tend`,
    ready: ({ page }) => page.getByText(/left$|Nothing to tend/).waitFor(),
  });

  it('accepts, skips, leaves and undoes with keys, and takes a name', async () => {
    const { api } = place.server;
    const graph_id = `tended ${Date.now()}`;
    const ended = { occurred_at: '2025-03-01T00:00:00Z', valid_until: '2025-04-01T00:00:00Z' };
    const { items } = await api.remember({
      graph_id,
      memories: [
        { content: 'Backups run at night.', context_types: { topic: ['Data-base backup'] } },
        { content: 'Backups are encrypted.', context_types: { topic: ['database backup'] } },
        { content: 'Something about nothing.', context_types: { project: ['x'] } },
        { content: 'The lift is out of order.', context_types: { place: ['lobby'] }, ...ended },
      ],
    });
    const lift = items[3]!.id;
    const { page } = await place.open({ at: `/${encodeURIComponent(graph_id)}/tend` });
    const asks = (title: string) => page.getByRole('heading', { name: title }).waitFor();
    await asks('Merge two contexts?');
    await page.getByText('Backups run at night.').waitFor();
    await page.keyboard.press('y');
    await asks('Rename a context?');
    expect((await api.listContextsOfType({ graph_id, context_type: 'topic' })).total).toBe(1);
    // Without a name, y leads to the field.
    await page.keyboard.press('y');
    await page.keyboard.type('odds');
    await page.keyboard.press('Enter');
    await asks('Retract what has ended?');
    expect((await api.listContextsOfType({ graph_id, context_type: 'project' })).items[0]?.name).toBe('odds');
    await page.keyboard.press('l');
    await page.getByText('Nothing to tend').waitFor();
    await page.keyboard.press('u');
    await asks('Retract what has ended?');
    await page.getByRole('button', { name: /^Accept/ }).click();
    await page.getByText('Nothing to tend').waitFor();
    expect((await api.getMemory({ graph_id, id: lift })).status).toBe('retracted');
    await page.getByRole('button', { name: /^Undo the last/ }).click();
    await asks('Retract what has ended?');
    expect((await api.getMemory({ graph_id, id: lift })).status).toBe('stored');
    await page.keyboard.press('s');
    await page.getByText('Nothing to tend').waitFor();
    expect((await api.listProposals({ graph_id })).total).toBe(1);
  });

  it('says that a contradiction stays open, and n remembers as everywhere', async () => {
    const { api } = place.server;
    const graph_id = `left open ${Date.now()}`;
    const { items } = await api.remember({
      graph_id,
      memories: [{ content: 'The gate closes at six.' }, { content: 'The harbour has a new crane.' }],
    });
    const { id } = await api.openContradiction({ graph_id, first: items[0]!.id, second: items[1]!.id });
    const { page } = await place.open({ at: `/${encodeURIComponent(graph_id)}/tend` });
    await page.getByRole('button', { name: 'Leave it open' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: /^Remember/ }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('l');
    await page.getByText(/The contradiction stays open/).waitFor();
    expect((await api.getContradiction({ graph_id, id })).status).toBe('open');
  });
});
