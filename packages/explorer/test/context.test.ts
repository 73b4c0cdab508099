/** One context: memories, relationships with their evidence, history; and names that look like markup. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight, smallTargets } from './looks.js';

inChromium('a context', place => {
  /** A context with a relationship derived from memories. */
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
    await expect.poll(hasEvidence, { timeout: 60_000 }).toBe(true);
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

  it('says so if there is no such context, and links to its graph and to all graphs', async () => {
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

  it('moves several memories to another context, and back', async () => {
    const { api } = place.server;
    const graph_id = `moves-${Date.now()}`;
    await api.remember({
      graph_id,
      memories: [
        { content: 'Prefer short names.', context_types: { topic: ['way prefer'] } },
        { content: 'Prefer plain words.', context_types: { topic: ['way prefer'], project: ['atlas'] } },
        { content: 'Tabs are four wide.', context_types: { topic: ['way prefer'] } },
        { content: 'The lake freezes.', context_types: { topic: ['weather'] } },
      ],
    });
    const contextsOf = async () =>
      Object.fromEntries(
        (await api.listMemories({ graph_id })).items.map(({ content, context_types }) => [
          content,
          context_types,
        ]),
      );
    const opened = await place.open({
      at: `/${graph_id}/context/topic/way%20prefer`,
      size: { width: 390, height: 844 },
    });
    const { page } = opened;
    await page.getByRole('button', { name: 'Select several' }).press('Enter');
    await page.getByRole('checkbox', { name: /short names/ }).press('Space');
    await page.getByRole('checkbox', { name: /plain words/ }).press('Space');
    await page.getByText('2 memories selected').waitFor();
    await opened.shot('context-select-phone');
    expect(await opened.axe()).toEqual([]);
    expect(await smallTargets(opened)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Move…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move memories' });
    await dialog.getByRole('combobox', { name: 'To' }).fill('topic: style');
    await dialog.getByRole('option', { name: /style/ }).waitFor();
    await page.keyboard.press('Enter');
    await opened.shot('context-move-phone');
    expect(await opened.axe()).toEqual([]);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('2 memories moved to “style”.').waitFor();
    expect(await contextsOf()).toEqual({
      'Prefer short names.': { topic: ['style'] },
      'Prefer plain words.': { topic: ['style'], project: ['atlas'] },
      'Tabs are four wide.': { topic: ['way prefer'] },
      'The lake freezes.': { topic: ['weather'] },
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Moved back.').waitFor();
    expect((await contextsOf())['Prefer short names.']).toEqual({ topic: ['way prefer'] });
  });

  it('says why each memory could not be moved, and keeps it selected', async () => {
    const { api } = place.server;
    const graph_id = `stays-${Date.now()}`;
    await api.remember({
      graph_id,
      memories: [
        { content: 'Prefer short names.', context_types: { topic: ['old'] } },
        { content: 'Prefer short names.', context_types: { topic: ['new'] } },
        { content: 'Tabs are four wide.', context_types: { topic: ['old'] } },
      ],
    });
    const opened = await place.open({ at: `/${graph_id}/context/topic/old` });
    opened.expectProblems(/409/);
    const { page } = opened;
    await page.getByRole('button', { name: 'Select several' }).click();
    await page.getByRole('button', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move memories' });
    await dialog.getByRole('combobox', { name: 'To' }).fill('new');
    await dialog.getByRole('option', { name: /new/ }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await dialog.getByText('1 memory stayed').waitFor();
    await dialog.getByText(/already says the same in the same contexts/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 memory selected').waitFor();
    expect(await page.locator('.memory-text').allTextContents()).toEqual(['Prefer short names.']);
  });

  it('renames a context and merges it into another, and undoes both', async () => {
    const { api } = place.server;
    const graph_id = `names-${Date.now()}`;
    await api.remember({
      graph_id,
      memories: [
        { content: 'Falcon ships on Friday.', context_types: { project: ['Falcon'] } },
        { content: 'Falcon is written in Go.', context_types: { project: ['Falcon'] } },
        { content: 'Merlin flies.', context_types: { project: ['Merlin'] } },
      ],
    });
    const opened = await place.open({ at: `/${graph_id}/context/project/Falcon` });
    opened.expectProblems(/409/);
    const { page } = opened;
    await page.getByRole('button', { name: 'Rename…' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename context' });
    await renaming.getByText('Its 2 memories stay in it.').waitFor();
    await renaming.getByLabel('Name').fill('merlin');
    await renaming.getByRole('button', { name: 'Rename', exact: true }).click();
    await renaming.getByText(/There already is a context "project: Merlin"\. Merge/).waitFor();
    await opened.shot('context-rename');
    expect(await opened.axe()).toEqual([]);
    await renaming.getByLabel('Name').fill('Kestrel');
    await renaming.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('“Falcon” is now called “Kestrel”.').waitFor();
    await page.getByRole('heading', { name: 'Kestrel' }).waitFor();
    await page.getByRole('button', { name: 'Undo the change of “Falcon”' }).waitFor();
    await opened.shot('context-renamed');
    expect(await opened.axe()).toEqual([]);
    // What an agent stores under the old name appears here.
    await api.remember({ graph_id, content: 'Falcon lands.', context_types: { project: ['Falcon'] } });
    await page.getByText('Falcon lands.').waitFor();

    await page.getByRole('button', { name: 'Merge into…' }).click();
    const merging = page.getByRole('dialog', { name: 'Merge context' });
    await merging.getByRole('combobox', { name: 'Into' }).click();
    await merging.getByRole('option', { name: /Merlin/ }).waitFor();
    expect(await merging.getByRole('option').count()).toBe(1);
    await opened.shot('context-merge-menu');
    await merging.getByRole('option', { name: /Merlin/ }).click();
    await merging.getByText(/3 memories and all relationships of “Kestrel” will move to “Merlin”/).waitFor();
    await opened.shot('context-merge');
    expect(await opened.axe()).toEqual([]);
    await merging.getByRole('button', { name: 'Merge 3 memories' }).click();
    await page.getByText('“Kestrel” is now part of “Merlin”: 3 memories moved.').waitFor();
    await page.getByRole('heading', { name: 'Merlin' }).waitFor();
    expect((await api.getContext({ graph_id, context_type: 'project', name: 'falcon' })).name).toBe('Merlin');
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByText('“Kestrel” is back, with 3 memories.').waitFor();
    await page.getByRole('heading', { name: 'Kestrel' }).waitFor();
    await page.getByRole('button', { name: 'Undo the change of “Falcon”' }).click();
    await page.getByText('It is called “Falcon” again.').waitFor();
    await page.getByRole('heading', { name: 'Falcon' }).waitFor();
  });

  it('leads from an old name to the current one', async () => {
    const { api } = place.server;
    const graph_id = `former-${Date.now()}`;
    const context_types = { project: ['Falcon'] };
    await api.remember({ graph_id, content: 'Falcon ships on Friday.', context_types });
    const to = { context_type: 'topic', name: 'Kestrel' };
    await api.renameContext({ graph_id, context_type: 'project', name: 'Falcon', to });
    const opened = await place.open({
      at: `/${graph_id}/context/project/Falcon`,
      size: { width: 390, height: 844 },
    });
    await opened.page.getByRole('heading', { name: 'Kestrel' }).waitFor();
    expect(await opened.page.evaluate('location.hash')).toContain('/context/topic/Kestrel');
    await opened.page.getByText('project “Falcon”').waitFor();
    await opened.shot('context-former-phone');
    expect(await opened.axe()).toEqual([]);
    expect(await smallTargets(opened)).toEqual([]);
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  });
});
