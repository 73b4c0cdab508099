/** The screen "Graph": picture, list, filters, focus by pointer and by keyboard. */
import { expect, it } from 'vitest';
import { inChromium, soon } from './in-chromium.js';
import { smallTargets } from './looks.js';
import type { OpenPage } from './open-page.js';

/** The layout has settled. */
const atRest = ({ page }: OpenPage) => page.locator('.picture-stage[data-rest="yes"]').waitFor();

inChromium('the graph', place => {
  for (const theme of ['light', 'dark'] as const) {
    it(`draws contexts and relationships in ${theme} colours, without axe violations`, async () => {
      const opened = await place.open({ at: '/atlas/graph', theme });
      await atRest(opened);
      await opened.page.waitForTimeout(200);
      await opened.shot(`graph-${theme}`);
      expect(await opened.axe()).toEqual([]);
    });
  }

  it('finds a context by its name, and shows how it relates to others', async () => {
    const opened = await place.open({ at: '/atlas/graph' });
    const { page } = opened;
    await atRest(opened);
    await page.getByRole('combobox', { name: 'Find a context' }).fill('econn');
    await page.getByRole('option', { name: /ECONNRESET/ }).waitFor();
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'Context ECONNRESET' });
    await card.waitFor();
    await card.getByText('ECONNREFUSED').first().waitFor();
    await page.waitForTimeout(400);
    await opened.shot('graph-focus');
    expect(await opened.axe()).toEqual([]);
  });

  it('works with the keyboard only: arrows, Enter, Escape', async () => {
    const opened = await place.open({ at: '/atlas/graph' });
    const { page } = opened;
    await atRest(opened);
    const card = page.getByRole('complementary');
    await page.getByRole('application').focus();
    await page.keyboard.press('ArrowRight');
    await card.waitFor();
    const first = await card.getAttribute('aria-label');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => card.getAttribute('aria-label'), soon).not.toBe(first);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await card.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/atlas\/context\//);
  });

  it('describes what the pointer is over', async () => {
    const opened = await place.open({ at: '/atlas/graph' });
    const { page } = opened;
    await atRest(opened);
    await page.getByRole('combobox', { name: 'Find a context' }).fill('ECONNREFUSED');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    // The focused context is centred.
    const box = (await page.getByRole('application').boundingBox())!;
    await page.waitForTimeout(300);
    const pointed = page.locator('.pointed');
    const stageMiddle = [box.x + (box.width - 340) / 2, box.x + box.width / 2];
    for (const x of stageMiddle) {
      for (let dx = -24; dx <= 24; dx += 6) {
        if ((await pointed.count()) > 0) break;
        await page.mouse.move(x + dx, box.y + box.height / 2);
        await page.waitForTimeout(60);
      }
    }
    expect(await pointed.textContent()).toMatch(/ECONNREFUSED|strength/);
  });

  it('filters by kind, by type and by time', async () => {
    const opened = await place.open({ at: '/atlas/graph' });
    const { page } = opened;
    const status = page.locator('.graph-bar [role=status]');
    const counts = async () =>
      (/^(\d+) contexts? · (\d+)/.exec((await status.textContent()) ?? '') ?? []).slice(1).map(Number);
    await status.waitFor();
    const [contexts, lines] = (await counts()) as [number, number];
    const map = await place.server.api.mapGraph({ graph_id: 'atlas' });
    // The least informative kind is hidden at first.
    expect(lines).toBe(map.relationships.filter(({ kind }) => kind !== 'related-to').length);
    await page.getByRole('checkbox', { name: 'related to' }).check();
    await expect.poll(async () => (await counts())[1], soon).toBe(map.relationships.length);
    expect((await counts())[0]).toBe(contexts);
    await page.getByRole('checkbox', { name: 'error' }).uncheck();
    await expect.poll(async () => (await counts())[0], soon).toBeLessThan(contexts);
    await page.getByLabel('Changed').selectOption({ label: 'in the last day' });
    await expect.poll(async () => (await counts())[0], soon).toBeGreaterThan(0);
  });

  it('has the same as a list, and only that without WebGL', async () => {
    const opened = await place.open({
      at: '/atlas/graph',
      before: 'HTMLCanvasElement.prototype.getContext = () => null',
    });
    const { page } = opened;
    await page.getByText(/does not support WebGL/).waitFor();
    await page.getByRole('checkbox', { name: 'related to' }).check();
    const map = await place.server.api.mapGraph({ graph_id: 'atlas' });
    const rows = map.context_count + map.relationship_count + 2;
    expect(await page.getByRole('row').count()).toBe(rows);
    expect(await page.getByRole('radio', { name: 'Picture' }).isDisabled()).toBe(true);
    await opened.shot('graph-list');
    expect(await opened.axe()).toEqual([]);
  });

  it('tells two contexts of one name apart by their type: in both tables and in the card', async () => {
    const graph_id = `twins-${Date.now()}`;
    const name = 'code review';
    for (const context_type of ['skill', 'topic'])
      await place.server.api.remember({
        graph_id,
        content: `A ${context_type} about reviews.`,
        context_types: { [context_type]: [name] },
      });
    await place.server.api.assertRelationship({
      graph_id,
      context_type: 'skill',
      name,
      kind: 'extension',
      other_type: 'topic',
      other_name: name,
    });
    const { page } = await place.open({ at: `/${graph_id}/graph` });
    await page.getByRole('combobox', { name: 'Find a context' }).fill(name);
    await page.keyboard.press('Enter');
    const item = page.getByRole('complementary', { name: `Context ${name}` }).getByRole('listitem');
    await item
      .getByText(/^(?:skill|topic)$/)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: 'List' }).check({ force: true });
    const rows = page.getByRole('row', { name: /code review/ });
    for (const type of ['skill', 'topic']) {
      expect(await rows.filter({ hasText: type }).count()).toBe(2);
      await page
        .getByRole('link', { name: new RegExp(`${type}.*${name}`) })
        .first()
        .waitFor();
    }
  });

  it('centres a single context, also after it was moved away', async () => {
    await place.server.api.remember({
      graph_id: 'alone',
      content: 'The gate closes at six.',
      context_types: { place: ['gate'] },
    });
    const opened = await place.open({ at: '/alone/graph' });
    const { page } = opened;
    await atRest(opened);
    const box = (await page.getByRole('application').boundingBox())!;
    const pointed = page.locator('.pointed', { hasText: 'gate' });
    const isInMiddle = async () => {
      for (let dx = -60; dx <= 0 && (await pointed.count()) === 0; dx += 6) {
        await page.mouse.move(box.x + box.width / 2 + dx, box.y + box.height / 2);
        await page.waitForTimeout(60);
      }
      return (await pointed.count()) > 0;
    };
    expect(await isInMiddle()).toBe(true);
    await opened.shot('graph-one');
    await page.mouse.move(box.x + 50, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 350, box.y + 250, { steps: 5 });
    await page.mouse.up();
    await page.keyboard.press('0');
    await expect.poll(isInMiddle, soon).toBe(true);
    await opened.go('/alone/overview');
    await page.getByText('1 memory, from').waitFor();
    expect(await page.getByRole('img', { name: /^From 0/ }).count()).toBe(0);
  });

  it('shows a contradiction inside one context: in the picture, the legend, the card and the list', async () => {
    // A new graph each time, because a retry must not find the first one.
    const graph_id = `gates-${Date.now()}`;
    const { items } = await place.server.api.remember({
      graph_id,
      memories: ['The gate closes at six.', 'The gate is painted red.', 'The lake freezes.'].map(
        (content, at) => ({ content, context_types: { place: [at < 2 ? 'gate' : 'lake'] } }),
      ),
    });
    await place.server.api.openContradiction({ graph_id, first: items[0]!.id, second: items[1]!.id });
    const opened = await place.open({ at: `/${graph_id}/graph` });
    const { page } = opened;
    await atRest(opened);
    await page.getByText('contradicts itself').waitFor();
    await page.getByRole('combobox', { name: 'Find a context' }).fill('gate');
    await page.keyboard.press('Enter');
    const card = page.getByRole('complementary', { name: 'Context gate' });
    await card.getByText('1 open contradiction inside this context.').waitFor();
    await page.waitForTimeout(300);
    await opened.shot('graph-contested');
    expect(await opened.axe()).toEqual([]);
    await card.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('radio', { name: 'List' }).check({ force: true });
    const row = page.getByRole('row', { name: /^gate/ });
    expect(await row.getByRole('cell').nth(3).textContent()).toBe('1');
    await opened.go(`/${graph_id}/contradictions`);
    await page.getByRole('button', { name: /^Keep the first/ }).waitFor();
  });

  it('spreads a few contexts over the canvas, each with its name', async () => {
    const names = ['email', 'frontend', 'harbor', 'postgres', 'releases', 'onboarding'];
    await place.server.api.remember({
      graph_id: 'few',
      memories: names.map(name => ({ content: `About ${name}.`, context_types: { topic: [name] } })),
    });
    const opened = await place.open({ at: '/few/graph', size: { width: 1_440, height: 900 } });
    const { page } = opened;
    await atRest(opened);
    await page.waitForTimeout(200);
    await opened.shot('graph-few');
    const box = (await page.getByRole('application').boundingBox())!;
    // Where anything was drawn, as fractions of the canvas.
    const drawn = (await page.evaluate(`(() => {
      const canvas = document.querySelector('.picture-stage canvas.sigma-labels');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let [left, right, top, bottom] = [1, 0, 1, 0];
      for (let at = 3; at < data.length; at += 4) {
        if (data[at] === 0) continue;
        const [x, y] = [((at >> 2) % canvas.width) / canvas.width, Math.floor((at >> 2) / canvas.width) / canvas.height];
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      }
      return { left, right, top, bottom };
    })()`)) as Record<'left' | 'right' | 'top' | 'bottom', number>;
    expect(box.width).toBeGreaterThan(600);
    expect(drawn.right - drawn.left).toBeGreaterThan(0.5);
    expect(drawn.bottom - drawn.top).toBeGreaterThan(0.4);
  });

  it('fits on a phone', async () => {
    const opened = await place.open({ at: '/atlas/graph', size: { width: 390, height: 844 } });
    await atRest(opened);
    await opened.page.waitForTimeout(200);
    await opened.shot('graph-phone');
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await opened.axe()).toEqual([]);
    await opened.page.getByText('Filters and legend').click();
    expect(await smallTargets(opened)).toEqual([]);
    await opened.go('/atlas/timeline');
    await opened.page.getByRole('slider', { name: 'True' }).waitFor();
    await opened.page.waitForTimeout(400);
    await opened.shot('timeline-phone');
    expect(await smallTargets(opened)).toEqual([]);
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await opened.axe()).toEqual([]);
  });
});
