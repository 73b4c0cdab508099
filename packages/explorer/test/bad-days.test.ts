/**
 * Bad days: a secret for another graph, a secret that is revoked, a server that goes away, markup in names, ten
 * thousand contexts.
 */
import { limits } from '@loci/client';
import { expect, it } from 'vitest';
import { adminSecret } from './explorer-server.js';
import { inChromium } from './in-chromium.js';

const screens = ['overview', 'graph', 'timeline', 'contradictions', 'ask', 'search', 'import', 'admin'];
/** Words of the example graph that no other graph has. */
const tellingWords = /ECONNRESET|billing export|Norwind|cache-01/;

inChromium('a secret without access', place => {
  it('sees nothing of another graph, whatever URL is typed', async () => {
    const { api } = place.server;
    await api.remember({ graph_id: 'own', content: 'Only this is ours.', context_types: { skill: ['own'] } });
    const { secret } = await api.createSecret({ graphs: ['own'], permissions: ['read'] });
    const { items } = await api.listMemories({ graph_id: 'atlas', page_size: 1 });
    const opened = await place.open({ secret });
    opened.expectProblems(/status of 40[134]/);
    const addresses = [
      ...screens.map(screen => `/atlas/${screen}`),
      '/atlas/context/project',
      '/atlas/context/project/atlas',
      `/atlas/memory/${items[0]!.id}`,
      '/atlas/search?q=ECONNRESET',
    ];
    for (const address of addresses) {
      await opened.go(address);
      await opened.page.locator('main').waitFor();
      await opened.page.waitForTimeout(250);
      const shown = (await opened.page.locator('body').textContent()) ?? '';
      expect([address, tellingWords.exec(shown.replaceAll('?q=ECONNRESET', ''))?.[0]]).toEqual([
        address,
        undefined,
      ]);
    }
    await opened.go('/own/graph');
    await opened.page.getByText('1 context ·').first().waitFor();
    // The words exist for a secret with access, or the test would prove nothing.
    const allowed = await place.open({ at: '/atlas/timeline' });
    await allowed.page.getByText(tellingWords).first().waitFor();
  });

  it('is led from a missing graph to the list of graphs', async () => {
    const opened = await place.open({ at: '/nowhere/overview' });
    opened.expectProblems(/status of 404/);
    await opened.page.getByText('There is no such graph').waitFor();
    await opened.page.getByRole('link', { name: 'All graphs' }).click();
    await opened.page.getByRole('link', { name: 'atlas', exact: true }).click();
    await opened.page.getByRole('heading', { name: 'Growth' }).waitFor();
  });

  it('is asked for a secret again after it is revoked, and the content is gone', async () => {
    const { api } = place.server;
    const { secret, id } = await api.createSecret({ graphs: ['atlas'], permissions: ['read'] });
    const opened = await place.open({ secret, at: '/atlas/overview' });
    opened.expectProblems(/status of 401/);
    await opened.page.getByRole('navigation').first().waitFor();
    await api.revokeSecret({ id });
    await opened.go('/atlas/graph');
    await opened.page.getByLabel('Secret').waitFor();
    await opened.page.getByText(/revoked/).waitFor();
    expect(await opened.page.locator('body').textContent()).not.toMatch(tellingWords);
    expect(await opened.page.evaluate(`localStorage.getItem('loci.sign-in')`)).toBeNull();
    await opened.shot('secret-revoked');
  });
});

inChromium('a server that goes away', place => {
  it('is reported, and everything recovers when it comes back', async () => {
    const opened = await place.open({ at: '/atlas/overview' });
    const { page } = opened;
    opened.expectProblems(/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to fetch|net::/);
    await page.getByRole('navigation').first().waitFor();
    await place.server.kill();
    await opened.go('/atlas/timeline');
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('alert').first().textContent()).toMatch(/cannot be reached|went wrong/);
    await opened.shot('server-away');
    await place.server.restart();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('slider', { name: 'True' }).waitFor();
  });
});

inChromium('names with markup in them', place => {
  const type = '<img src=x onerror="window.ran=1">';
  const name = '"><script>window.ran=2</script><b>bold';
  const content = `<svg onload="window.ran=3"></svg> [x](javascript:window.ran=4) ${name}`;

  it('are shown as text: nothing runs, nothing breaks', async () => {
    const { api } = place.server;
    const graph_id = 'a"><img src=x onerror=window.ran=5>';
    const context_types = { [type]: [name, 'plain'] };
    const { items } = await api.remember({
      graph_id,
      memories: [
        { content, context_types, source: { kind: 'user', name: '<i onclick=window.ran=6>Eve' } },
        { content: 'A plain one.', context_types: { skill: ['plain'] } },
      ],
    });
    await api.assertRelationship({
      graph_id,
      context_type: type,
      name,
      kind: 'contradiction',
      other_type: 'skill',
      other_name: 'plain',
      reason: '<img src=x onerror=window.ran=7>',
    });
    await api.openContradiction({
      graph_id,
      first: items[0]!.id,
      second: items[1]!.id,
      reason: '<img src=x onerror=window.ran=8>',
    });
    const part = encodeURIComponent;
    const opened = await place.open({ at: `/${part(graph_id)}/overview` });
    const { page } = opened;
    const addresses = [
      ...screens,
      `context/${part(type)}`,
      `context/${part(type)}/${part(name)}`,
      `memory/${items[0]!.id}`,
      `search?q=${part(name)}`,
    ];
    for (const address of addresses) {
      await opened.go(`/${part(graph_id)}/${address}`);
      await page.locator('main h1').first().waitFor();
      await page.waitForTimeout(200);
      const found = await page.evaluate(
        `[window.ran ?? null, document.querySelectorAll('img[src="x"], main script, main b, svg[onload], [onclick], [onerror], a[href^="javascript:"]').length]`,
      );
      expect([address, found]).toEqual([address, [null, 0]]);
    }
    await opened.go(`/${part(graph_id)}/graph`);
    await page.getByRole('radio', { name: 'List' }).check();
    await page.getByRole('rowheader', { name }).first().waitFor();
    await opened.shot('names-with-markup');
    expect(await page.evaluate('window.ran ?? null')).toBeNull();
  });
});

inChromium(
  'ten thousand contexts of one type',
  place => {
    it('can be shown on every screen', async () => {
      const { api } = place.server;
      const graph_id = 'many';
      for (let batch = 0; batch < 10; batch += 1)
        await api.remember({
          graph_id,
          memories: Array.from({ length: limits.batchMemories }, (_, at) => ({
            content: `Statement ${batch * limits.batchMemories + at} is true.`,
            context_types: { topic: [`topic ${batch * limits.batchMemories + at}`] },
          })),
        });
      const opened = await place.open({ at: `/${graph_id}/overview`, secret: adminSecret });
      const { page } = opened;
      await page.getByText('10,000').first().waitFor();
      await opened.go(`/${graph_id}/context/topic`);
      await page
        .getByText(/topic \d+/)
        .first()
        .waitFor();
      await opened.go(`/${graph_id}/graph`);
      await page.getByText('5,000 of 10,000 contexts').waitFor();
      await page.getByRole('radio', { name: 'List' }).check();
      await page.getByRole('button', { name: 'Show 100 more' }).click();
      expect(await page.getByRole('row').count()).toBe(201);
      await page.getByRole('combobox', { name: 'Find a context' }).fill('topic 4321');
      await page.getByRole('status').filter({ hasText: '5,000 contexts' }).waitFor();
      await opened.go(`/${graph_id}/timeline`);
      await page.getByRole('slider', { name: 'True' }).waitFor();
    });
  },
  { relate: 'off' },
);
