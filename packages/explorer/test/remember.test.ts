/** Remember: typing a memory, the result, and errors that name their field. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium, soon } from './in-chromium.js';
import { looksRight } from './looks.js';
import type { OpenPage } from './open-page.js';

const openForm = async ({ page }: OpenPage): Promise<void> => {
  await page.getByRole('heading', { name: 'Growth' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'Remember' }).waitFor();
};

/** Stores a text while the form proposes `speaker` as who said it; the id of the memory, whose page is then open. */
const storedAs = async (opened: OpenPage, text: string, speaker: string): Promise<string> => {
  const { page } = opened;
  await openForm(opened);
  await page.keyboard.type(text);
  await page.getByText('Source and date').click();
  expect(await page.getByLabel('Who said it').getAttribute('placeholder')).toBe(speaker);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'Open memory' }).click();
  await page.getByRole('heading', { name: 'Why it is believed' }).waitFor();
  return /memory\/([^/?]+)/.exec(page.url())?.[1] ?? '';
};

inChromium('remembering', place => {
  looksRight(place, {
    name: 'remember',
    at: () => `/${exampleGraph}/overview`,
    ready: async opened => {
      await openForm(opened);
      await opened.page.getByText('Source and date').click();
    },
  });

  it('stores with the keyboard only, and shows its contexts and links', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/overview` });
    const { page } = opened;
    await openForm(opened);
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('Large uploads also fail behind the new proxy, with `ECONNRESET`.');
    await page.keyboard.press('Tab');
    await page.keyboard.type('error: proxy resets');
    await page.getByRole('option', { name: /proxy resets/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Source and date').click();
    await page.getByLabel('Who said it').fill('Mara');
    await page.getByLabel('Reference').fill('https://example.org/42');
    await page.getByLabel('True since').fill('2026-05-03T10:00');
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Stored in “${exampleGraph}”`).waitFor();
    await page.getByText('Contexts chosen by you').waitFor();
    await page.getByText(/^\d+ links?$|^No links to other memories$/).waitFor();
    await opened.shot('remember-stored');
    expect(await opened.axe()).toEqual([]);
    await page.getByRole('link', { name: 'Open memory' }).click();
    await page.getByRole('heading', { name: 'Why it is believed' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const id = /memory\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    expect(await place.server.api.getMemory({ graph_id: exampleGraph, id })).toMatchObject({
      context_types: { error: ['proxy resets'] },
      source: { kind: 'user', name: 'Mara', ref: 'https://example.org/42' },
      occurred_at: '2026-05-03T10:00:00.000Z',
    });
  });

  it('opens by its key before the permissions are loaded, and closes if they do not allow it', async () => {
    const { secret } = await place.server.api.createSecret({ graphs: [exampleGraph], permissions: ['read'] });
    for (const { may, options } of [
      { may: true, options: {} },
      { may: false, options: { secret } },
    ]) {
      const { page } = await place.open({ at: `/${exampleGraph}/overview`, ...options });
      await page.getByRole('heading', { name: 'Growth' }).waitFor();
      let letGo = (): void => undefined;
      const held = new Promise<void>(settle => {
        letGo = settle;
      });
      await page.route('**/v1/grant', async route => {
        await held;
        await route.continue();
      });
      await page.reload();
      await page.getByRole('heading', { name: 'Growth' }).waitFor();
      await page.keyboard.press('n');
      await page.keyboard.type('Typed at once');
      const text = page.getByLabel('Text', { exact: true });
      expect(await text.inputValue()).toBe('Typed at once');
      letGo();
      if (may) await page.getByRole('button', { name: 'Remember', exact: true }).first().waitFor();
      else await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await text.count()).toBe(may ? 1 : 0);
    }
  });

  it('promises no name where the secret has none', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/overview` });
    const id = await storedAs(opened, 'The lamp in the hall is on a timer.', 'a name');
    const { source } = await place.server.api.getMemory({ graph_id: exampleGraph, id });
    expect(source.name).toBeNull();
  });

  it('names the signed-in person as the source, also of an edit', async () => {
    const { secret } = await place.server.api.createSecret({
      graphs: [exampleGraph],
      permissions: ['read', 'write'],
      display_name: 'Dana Ruiz',
      holder: 'person',
    });
    const opened = await place.open({ at: `/${exampleGraph}/overview`, secret });
    const { page } = opened;
    const id = await storedAs(opened, 'Only Tomás or I may approve refunds.', 'Dana Ruiz');
    expect(await place.server.api.getMemory({ graph_id: exampleGraph, id })).toMatchObject({
      source: { kind: 'user', name: 'Dana Ruiz', ref: null },
    });
    await page.getByRole('cell', { name: 'Dana Ruiz' }).first().waitFor();
    await page.getByRole('button', { name: 'Edit' }).first().click();
    await page.getByLabel('Text', { exact: true }).fill('Only Tomás or I may approve refunds above 100 EUR.');
    await page.getByRole('button', { name: /^Save|^Store/ }).click();
    await page.getByRole('heading', { name: /Version 2.*by Dana Ruiz/ }).waitFor();
    await opened.shot('memory-of-a-person');
  });

  it('says what contradicts it, and that Loci chose the contexts', async () => {
    const graph_id = 'gates to remember';
    await place.server.api.remember({
      graph_id,
      content: 'The north gate closes at six.',
      context_types: { place: ['gate'] },
      occurred_at: '2026-01-01T00:00:00Z',
    });
    const opened = await place.open({ at: `/${encodeURIComponent(graph_id)}/overview` });
    const { page } = opened;
    await openForm(opened);
    await page.keyboard.type('The north gate closes at nine.');
    await page
      .getByRole('button', { name: /^Remember/ })
      .last()
      .click();
    await page.getByText(`Stored in “${graph_id}”`).waitFor();
    await page.getByText('Contexts chosen by Loci').waitFor();
    await page.getByText(/^\d+ links?$|^No links to other memories$/).waitFor();
    const { total } = await place.server.api.listContradictions({ graph_id, status: 'open' });
    const shown = page.getByText('Another memory contradicts this');
    await expect.poll(() => shown.count(), soon).toBe(total);
    await page.getByRole('button', { name: 'Remember another' }).click();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('');
  });

  it('names the field that is wrong, and keeps what was typed', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/overview` });
    opened.expectProblems(/400/);
    const { page } = opened;
    await openForm(opened);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Enter the text to remember.').waitFor();
    await page.locator('.is-wrong textarea:focus').waitFor();
    expect(await opened.axe()).toEqual([]);
    await page.keyboard.type('It holds since long ago.');
    await page.getByText('Source and date').click();
    // A year that the server rejects.
    await page.getByLabel('True since').fill('275000-01-01T00:00');
    await page.keyboard.press('Control+Enter');
    await page.locator('.is-wrong', { hasText: 'True since' }).locator('.field-error').waitFor();
    await opened.shot('remember-wrong');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('It holds since long ago.');
  });

  it('creates the first graph, and is not offered to a read-only secret', async () => {
    // Another graph for each try: the button is only there while nothing is stored.
    const graph = `bare ${randomUUID()}`;
    await place.server.api.putGraph({ graph_id: graph });
    const { page } = await place.open({ at: `/${encodeURIComponent(graph)}/graph` });
    await page.getByRole('button', { name: 'Remember something' }).click();
    await page.getByLabel('Text', { exact: true }).fill('The first thing.');
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Stored in “${graph}”`).waitFor();

    const { secret } = await place.server.api.createSecret({ graphs: [exampleGraph], permissions: ['read'] });
    const reader = await place.open({ at: `/${exampleGraph}/overview`, secret });
    await reader.page.getByRole('heading', { name: 'Growth' }).waitFor();
    expect(await reader.page.getByRole('button', { name: /^Remember/ }).count()).toBe(0);
    await reader.page.keyboard.press('n');
    expect(await reader.page.getByRole('dialog').count()).toBe(0);
  });
});
