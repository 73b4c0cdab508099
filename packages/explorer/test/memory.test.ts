/** One memory: why it is believed, its versions, and editing, retracting and forgetting it. */
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium, soon } from './in-chromium.js';
import { looksRight } from './looks.js';

inChromium('a memory', place => {
  const graph_id = exampleGraph;
  const store = async (content: string) => {
    const { items } = await place.server.api.remember({
      graph_id,
      content,
      context_types: { place: ['harbour'] },
    });
    return items[0]!.id;
  };
  const superseded = async () =>
    (await place.server.api.listMemories({ graph_id, status: 'superseded' })).items[0]!.id;

  looksRight(place, {
    name: 'memory',
    at: async () => `/${graph_id}/memory/${await superseded()}`,
    ready: ({ page }) => page.getByText('Version 1').waitFor(),
  });

  it('shows what superseded it, its sources and its versions with their differences', async () => {
    const { page } = await place.open({ at: `/${graph_id}/memory/${await superseded()}` });
    await page.getByText('Superseded by a newer memory').waitFor();
    await page.getByRole('cell', { name: 'user' }).waitFor();
    await page.locator('ins', { hasText: 'superseded' }).waitFor();
    await page.locator('del', { hasText: 'stored' }).waitFor();
  });

  it('is edited with the keyboard, and the difference is marked', async () => {
    const id = await store('The harbour opens at seven in the morning.');
    const opened = await place.open({ at: `/${graph_id}/memory/${id}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await page.keyboard.press('e');
    const field = page.getByLabel('Text', { exact: true });
    await field.waitFor();
    expect(await opened.axe()).toEqual([]);
    await opened.shot('memory-edit');
    await field.fill('The harbour opens at eight in the morning.');
    await page.getByRole('button', { name: 'Save new version' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('ins', { hasText: 'eight' }).waitFor();
    expect(await page.locator('del').first().textContent()).toBe('seven');
    expect((await place.server.api.getMemory({ graph_id, id })).content).toContain('eight');
  });

  it('shows code with its line breaks and indentation, here and in a search', async () => {
    const code = 'def knots(speed):\n    return speed * 1.943844';
    const id = await store(code);
    const opened = await place.open({ at: `/${graph_id}/memory/${id}` });
    const { page } = opened;
    const shown = page.locator('.memory-content, .version').filter({ hasText: 'def knots' });
    await expect.poll(() => shown.count(), soon).toBe(2);
    for (const text of await shown.allInnerTexts()) expect(text).toContain(code);
    await opened.go(`/${graph_id}/search?q=knots`);
    const hit = page.locator('.memory-text', { hasText: 'def knots' });
    await hit.waitFor();
    expect(await hit.allInnerTexts()).toEqual([code]);
  });

  it('rejects an edit of what someone else changed in the meantime, and says so', async () => {
    const id = await store('The ferry leaves from pier two.');
    const opened = await place.open({ at: `/${graph_id}/memory/${id}` });
    opened.expectProblems(/412/);
    const { page } = opened;
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Text', { exact: true }).fill('The ferry leaves from pier three.');
    await place.server.api.changeMemory({ graph_id, id, content: 'The ferry leaves from pier nine.' });
    await page.getByRole('button', { name: 'Save new version' }).click();
    await page.getByText('Someone changed it in the meantime').waitFor();
    expect((await place.server.api.getMemory({ graph_id, id })).content).toContain('nine');
  });

  it('is retracted by one key, and restored by the undo in the toast', async () => {
    const id = await store('The crane carries forty tons.');
    const { page } = await place.open({ at: `/${graph_id}/memory/${id}` });
    await page.getByRole('button', { name: 'Retract' }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('retracted', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Retract' }).waitFor();
    expect((await place.server.api.getMemory({ graph_id, id })).status).toBe('stored');
  });

  it('leaves no notice behind on another page', async () => {
    const id = await store('The pilot boards at dawn.');
    const opened = await place.open({ at: `/${graph_id}/memory/${id}` });
    const { page } = opened;
    await page.getByRole('button', { name: 'Retract' }).click();
    const notice = page.getByText('Retracted. It is kept, but search no longer finds it.');
    await notice.waitFor();
    await page.waitForTimeout(1_100);
    expect(await notice.count()).toBe(1);
    await opened.go(`/${graph_id}/ask`);
    await page.getByRole('heading', { level: 1, name: 'Ask' }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('is forgotten only after its dry run was shown', async () => {
    const id = await store('The lighthouse is painted green.');
    const opened = await place.open({ at: `/${graph_id}/memory/${id}` });
    const { page } = opened;
    await page.getByRole('button', { name: /^Forget/ }).waitFor();
    await page.keyboard.press('x');
    await page.getByText('1 memory', { exact: true }).waitFor();
    await opened.shot('memory-forget');
    expect(await opened.axe()).toEqual([]);
    expect((await place.server.api.getMemory({ graph_id, id })).status).toBe('stored');
    await page.keyboard.press('Escape');
    await page.getByText('This would be deleted permanently').waitFor({ state: 'detached' });
    await page.keyboard.press('x');
    await page.getByText('1 memory', { exact: true }).waitFor();
    // The change log may reach the page before it leaves: it reloads what is gone by then.
    opened.expectProblems(new RegExp(`404 .*/${id}/(?:history|why)`));
    await page.getByRole('button', { name: 'Forget permanently' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Growth' }).waitFor();
    // What navigates at once is still reported.
    await page.getByText('The memory was forgotten.').waitFor();
    await expect(place.server.api.getMemory({ graph_id, id })).rejects.toMatchObject({
      code: 'memory_not_found',
    });
  });
});
