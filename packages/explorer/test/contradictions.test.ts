/** The inbox of contradictions: both sides, a key for each of the five ways to settle, and undo. */
import { type ResolutionKind, resolutions } from '@loci/client';
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('the inbox of contradictions', place => {
  const pairIn = async (graph_id: string) => {
    const { items } = await place.server.api.remember({
      graph_id,
      memories: [
        {
          content: 'The gate closes at six.',
          context_types: { place: ['gate'] },
          occurred_at: '2026-01-01T00:00:00Z',
        },
        {
          content: 'The gate closes at nine.',
          context_types: { place: ['gate'] },
          occurred_at: '2026-02-01T00:00:00Z',
        },
      ],
    });
    const [first, second] = items;
    const found = async () =>
      (await place.server.api.listContradictions({ graph_id, status: 'open' })).items[0]?.id;
    const already = await found();
    if (already !== undefined) return already;
    try {
      return (await place.server.api.openContradiction({ graph_id, first: first!.id, second: second!.id }))
        .id;
    } catch (error) {
      // The server detected it in the meantime.
      const meanwhile = await found();
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
  };

  looksRight(place, {
    name: 'contradictions',
    at: () => `/${exampleGraph}/contradictions`,
    ready: ({ page }) =>
      page
        .getByRole('button', { name: /^Keep the first/ })
        .first()
        .waitFor(),
  });

  it('shows both sides with what differs marked', async () => {
    await pairIn('gates');
    const { page } = await place.open({ at: '/gates/contradictions' });
    await page.locator('mark.old').first().waitFor();
    expect(await page.locator('mark.old').allTextContents()).toEqual(['six']);
    expect(await page.locator('mark.new').allTextContents()).toEqual(['nine']);
    await page.getByText(/every answer that shows one side also shows the other/).waitFor();
  });

  it.each(resolutions.map((resolution, at) => ({ resolution, key: String(at + 1) })))(
    'settles by the key $key: $resolution, and undoes it by u',
    async ({ resolution, key }: { resolution: ResolutionKind; key: string }) => {
      const graph_id = `gates ${resolution}`;
      const id = await pairIn(graph_id);
      const { page } = await place.open({ at: `/${encodeURIComponent(graph_id)}/contradictions` });
      await page.getByRole('button', { name: /^Keep the first/ }).waitFor();
      await page.keyboard.press(key);
      await page.getByText('No open contradictions').waitFor();
      const settled = await place.server.api.getContradiction({ graph_id, id });
      expect(settled.resolution).toMatchObject({ resolution, resolved_by: 'owner' });
      await page.keyboard.press('u');
      await page.getByRole('button', { name: /^Keep the first/ }).waitFor();
      expect((await place.server.api.getContradiction({ graph_id, id })).status).toBe('open');
    },
  );

  it('settles by a key with the reason that was typed, once while it is held down, and offers Undo', async () => {
    const graph_id = 'gates and a held key';
    const id = await pairIn(graph_id);
    const opened = await place.open({ at: `/${encodeURIComponent(graph_id)}/contradictions` });
    const { page } = opened;
    await page.getByLabel(/^Reason/).fill('The sign says so');
    await page.keyboard.press('Enter');
    await page.keyboard.press('2');
    expect((await place.server.api.getContradiction({ graph_id, id })).status).toBe('open');
    await page.getByLabel(/^Reason/).fill('The sign says so');
    await page.getByLabel(/^Reason/).blur();
    await page.keyboard.down('2');
    await page.getByText('No open contradictions').waitFor();
    expect(await opened.axe()).toEqual([]);
    expect((await place.server.api.getContradiction({ graph_id, id })).resolution).toMatchObject({
      resolution: 'kept_second',
      reason: 'The sign says so',
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^Keep the first/ }).waitFor();
    // The key is still down.
    await page.keyboard.down('2');
    await page.waitForTimeout(200);
    expect((await place.server.api.getContradiction({ graph_id, id })).status).toBe('open');
    await page.keyboard.up('2');
  });

  it('keeps the reason, lists what was settled, and undoes it there', async () => {
    const graph_id = 'gates with a reason';
    const id = await pairIn(graph_id);
    const opened = await place.open({ at: `/${encodeURIComponent(graph_id)}/contradictions` });
    const { page } = opened;
    await page.getByLabel(/^Reason/).fill('Seen it myself');
    await page.getByRole('button', { name: /^Keep the second/ }).click();
    await page.getByText('No open contradictions').waitFor();
    await page.getByRole('tab', { name: 'Open' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Seen it myself').waitFor();
    expect(await opened.axe()).toEqual([]);
    await page.keyboard.press('u');
    await page.getByText('Nothing settled yet').waitFor();
    const open = await place.server.api.getContradiction({ graph_id, id });
    expect(open.status).toBe('open');
    // What was undone keeps its reason: here and on the page of each memory.
    for (const at of ['contradictions', `memory/${open.first.memory_id}`]) {
      await opened.go(`/${encodeURIComponent(graph_id)}/${at}`);
      await page.getByText(/Previously kept the second.*Seen it myself/).waitFor();
    }
  });

  it('offers no way to settle to a read-only secret', async () => {
    const graph_id = 'gates for readers';
    await pairIn(graph_id);
    const { secret } = await place.server.api.createSecret({ graphs: [graph_id], permissions: ['read'] });
    const { page } = await place.open({ at: `/${encodeURIComponent(graph_id)}/contradictions`, secret });
    await page.locator('mark.old').waitFor();
    expect(await page.getByRole('button', { name: /^Keep/ }).count()).toBe(0);
    await page.keyboard.press('1');
    expect((await place.server.api.listContradictions({ graph_id, status: 'open' })).total).toBe(1);
  });

  it('has the reason above the buttons', async () => {
    await pairIn('gates in order');
    const { page } = await place.open({ at: `/${encodeURIComponent('gates in order')}/contradictions` });
    const button = (await page.getByRole('button', { name: /^Keep the first/ }).boundingBox())!;
    const reason = (await page.getByLabel(/^Reason/).boundingBox())!;
    expect(reason.y + reason.height).toBeLessThanOrEqual(button.y);
  });

  it('offers no undo of what someone else has undone or decided again', async () => {
    const graph_id = 'gates with others';
    const id = await pairIn(graph_id);
    const opened = await place.open({ at: `/${encodeURIComponent(graph_id)}/contradictions` });
    // The refused undo.
    opened.expectProblems(/409/);
    const { page } = opened;
    await page.getByRole('button', { name: /^Keep the first/ }).click();
    const undoButton = page.getByRole('button', { name: 'Undo' });
    await undoButton.waitFor();
    await place.server.api.reopenContradiction({ graph_id, id });
    await undoButton.waitFor({ state: 'detached', timeout: 6_000 });
    await place.server.api.resolveContradiction({ graph_id, id, resolution: 'dismissed' });
    await page.getByText('No open contradictions').waitFor();
    await page.keyboard.press('u');
    await page.getByText(/^Nothing was undone/).waitFor();
    expect((await place.server.api.getContradiction({ graph_id, id })).resolution?.resolution).toBe(
      'dismissed',
    );
  });
});
