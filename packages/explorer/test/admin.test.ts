/** Secrets and graphs: creating, revoking and forgetting; and what a secret without permissions sees. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('secrets and graphs', place => {
  looksRight(place, {
    name: 'admin',
    at: () => `/${exampleGraph}/admin`,
    ready: ({ page }) => page.getByRole('button', { name: `Export ${exampleGraph}` }).waitFor(),
  });

  it('shows all of a graph on a phone', async () => {
    await place.server.api.putGraph({ graph_id: 'a graph with a longer name' });
    const { page } = await place.open({ at: `/${exampleGraph}/admin`, size: { width: 390, height: 844 } });
    for (const part of [
      page.getByRole('link', { name: 'a graph with a longer name' }),
      page.getByLabel('Contradictions in a graph with a longer name'),
      page.getByRole('button', { name: 'Export a graph with a longer name' }),
      page.getByRole('button', { name: 'Forget a graph with a longer name' }),
    ]) {
      const box = (await part.boundingBox())!;
      expect([box.x >= 0, box.x + box.width <= 390]).toEqual([true, true]);
    }
  });

  it('issues a secret that is shown once and works, and revokes it', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/admin` });
    const { page } = opened;
    await page.getByRole('tab', { name: 'Graphs' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByLabel('Holder name').fill('Mara');
    await page.getByLabel('Held by').selectOption('person');
    await page.getByLabel('Graphs, separated by commas').fill(exampleGraph);
    await page.getByRole('button', { name: 'Create secret' }).click();
    const shown = page.locator('.note-good code');
    await shown.waitFor();
    await page.getByRole('button', { name: 'Revoke Mara' }).waitFor();
    await opened.shot('admin-secrets');
    expect(await opened.axe()).toEqual([]);
    const secret = (await shown.textContent()) ?? '';
    expect(secret).toMatch(/^loci_/);
    await page.getByRole('button', { name: 'I saved it' }).click();
    expect(await page.content()).not.toContain(secret);

    const other = await place.open({ at: `/${exampleGraph}/overview`, secret });
    await other.page.getByRole('heading', { name: 'Growth' }).waitFor();
    other.expectProblems(/401/);
    await page.getByRole('button', { name: 'Revoke Mara' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('revoked', { exact: true }).waitFor();
    // In the middle of a session: the stream ends, and the page says why.
    await other.page.getByText('You are no longer signed in').waitFor();
    expect(await other.page.evaluate(`localStorage.getItem('loci.sign-in')`)).toBeNull();
  });

  it('names the holder of a secret, and oneself, and shows it in the navigation', async () => {
    const { api } = place.server;
    const own = await api.createSecret({
      graphs: '*',
      permissions: ['admin'],
      name: 'laptop',
      holder: 'person',
    });
    const opened = await place.open({ at: `/${exampleGraph}/admin`, secret: own.secret });
    const { page } = opened;
    await page.getByRole('link', { name: 'Signed in as laptop' }).waitFor();
    await page.getByRole('button', { name: 'Change name…' }).click();
    await page.getByLabel('Display name').fill('Dana Ruiz');
    expect(await opened.axe()).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Signed in as Dana Ruiz' }).waitFor();
    await page.getByText('You are signed in as Dana Ruiz').waitFor();
    await page.getByText('What you store carries the name “Dana Ruiz”').waitFor();
    await opened.shot('admin-own-name');

    const { id } = await api.createSecret({ graphs: '*', permissions: ['read'], name: 'ci-7' });
    await page.getByRole('tab', { name: 'Secrets' }).click();
    await page.getByRole('button', { name: 'Edit the holder of ci-7' }).click();
    await page.getByLabel('Display name').fill('The builder');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Revoke The builder' }).waitFor();
    const { items } = await api.listSecrets({ page_size: 200 });
    expect(items.find(one => one.id === id)).toMatchObject({ name: 'ci-7', display_name: 'The builder' });
    expect(items.find(one => one.id === own.id)).toMatchObject({
      display_name: 'Dana Ruiz',
      holder: 'person',
    });
  });

  it('creates a graph, changes its setting, and forgets it only by its name', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/admin` });
    await page.getByLabel('New graph name').fill('scratch');
    await page.keyboard.press('Enter');
    await page.getByLabel('Contradictions in scratch').selectOption('latest_wins');
    await page.getByText('The latest memory now wins').waitFor();
    expect((await place.server.api.getGraph({ graph_id: 'scratch' })).settings.contradictions).toBe(
      'latest_wins',
    );
    await page.getByRole('button', { name: 'Forget scratch' }).click();
    const run = page.getByRole('button', { name: 'Forget permanently' });
    await page.getByLabel('Type the name of the graph to confirm').fill('scratc');
    expect(await run.isDisabled()).toBe(true);
    await page.getByLabel('Type the name of the graph to confirm').fill('scratch');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Forget scratch' }).waitFor({ state: 'detached' });
    await expect(place.server.api.getGraph({ graph_id: 'scratch' })).rejects.toMatchObject({
      code: 'graph_not_found',
    });
  });

  it('saves an export that can be imported again', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/admin` });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Export ${exampleGraph}` }).click();
    expect((await download).suggestedFilename()).toBe('atlas.jsonl');
  });
});
