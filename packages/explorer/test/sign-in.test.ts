/** Staying signed in: other tabs, a restart, two people in one browser, and every way to sign out. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium, soon } from './in-chromium.js';

inChromium('a browser that is signed in', place => {
  const at = `/${exampleGraph}/overview`;
  const person = async (display_name: string) =>
    place.server.api.createSecret({
      graphs: [exampleGraph],
      permissions: ['read', 'write'],
      display_name,
      holder: 'person',
    });
  const isIn = (page: Page) => page.getByRole('heading', { name: 'Growth' }).waitFor();
  const isOut = (page: Page) => page.getByLabel('Secret').waitFor();
  const tabBeside = async (page: Page): Promise<Page> => {
    const tab = await page.context().newPage();
    await tab.goto(`${place.server.url}/#${at}`);
    return tab;
  };
  const signIn = async (page: Page, secret: string): Promise<void> => {
    await page.getByLabel('Secret').fill(secret);
    await page.keyboard.press('Enter');
    await isIn(page);
  };
  const remember = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Remember' }).first().click();
    await page.getByRole('textbox', { name: 'Text' }).fill(text);
  };

  it('stays signed in in a new tab and after a server restart, with a cookie that scripts cannot read', async () => {
    const { secret } = await person('Dana');
    const opened = await place.open({ at, secret: null });
    const { page } = opened;
    opened.expectProblems(/ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|net::/);
    await signIn(page, secret);
    await isIn(await tabBeside(page));
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false });
    expect(cookie?.name).toBe(`loci-sign-in-${new URL(place.server.url).port}`);
    expect(await page.evaluate('document.cookie')).toBe('');
    await place.server.restart();
    await isIn(await tabBeside(page));
  });

  it('is signed out in all its tabs at once, here only or everywhere', async () => {
    const { secret } = await person('Dana');
    const [desk, phone] = [await place.open({ at, secret }), await place.open({ at, secret })];
    const tab = await tabBeside(desk.page);
    await isIn(tab);
    await isIn(phone.page);
    await desk.page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await isOut(desk.page);
    await tab.getByText('You signed out in another tab.').waitFor();
    await expect.poll(() => desk.page.context().cookies(), soon).toEqual([]);
    await phone.page.reload();
    await isIn(phone.page);

    // What a page still asks while it signs out everywhere is refused too.
    for (const one of [desk, phone]) one.expectProblems(/401/);
    await signIn(desk.page, secret);
    await desk.page.keyboard.press('Control+k');
    await desk.page.keyboard.type('sign out everywhere');
    await desk.page.keyboard.press('Enter');
    await desk.page
      .getByText('You are signed out in all 2 browsers that signed in with this secret.')
      .waitFor();
    await phone.page.getByText('You are no longer signed in').waitFor();
  });

  it('signs in again at once after signing out, though the server answers the sign-out late', async () => {
    const { secret } = await person('Dana');
    const { page } = await place.open({ at, secret });
    await isIn(page);
    const answered: string[] = [];
    await page.route('**/sign-in', async route => {
      const method = route.request().method();
      if (method === 'DELETE') await page.waitForTimeout(1_000);
      const response = await route.fetch();
      await route.fulfill({ response });
      answered.push(method);
    });
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await signIn(page, secret);
    expect(answered).toEqual(['DELETE', 'POST']);
    await page.reload();
    await isIn(page);
  });

  it('stores nothing as the person who signed in in another tab, and asks', async () => {
    const [dana, mara] = [await person('Dana'), await person('Mara')];
    const opened = await place.open({ at, secret: dana.secret });
    const { page } = opened;
    opened.expectProblems(/401/);
    await isIn(page);
    await remember(page, 'Dana wrote this half');
    const other = await page.context().newPage();
    // Signed in without notifying the first tab, as if the browser isolated its tabs.
    await other.goto(`${place.server.url}/loci.svg`);
    const told = await page.context().request.post(`${place.server.url}/sign-in`, {
      headers: { authorization: `Bearer ${mara.secret}` },
    });
    const { key, grant } = (await told.json()) as { key: string; grant: { id: string; name: string } };
    // Its live stream has ended, so the tab may know before the key is pressed.
    await page.keyboard.press('Control+Enter');
    await isOut(page);
    await page.getByText('You are no longer signed in').waitFor();
    const stored = await place.server.api.search({ graph_id: exampleGraph, query: 'Dana wrote this half' });
    expect(stored.items.filter(({ content }) => content.includes('wrote this half'))).toEqual([]);

    // Signed in as Dana again, the draft is back.
    await page.getByLabel('Secret').fill(dana.secret);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('Dana wrote this half');
    await page.keyboard.press('Escape');

    // Notified by the browser, the tab asks immediately, and continues as the other person only on confirmation.
    const stay = JSON.stringify({ id: grant.id, name: grant.name, key });
    await other.evaluate(`localStorage.setItem('loci.sign-in', ${JSON.stringify(stay)})`);
    await page.getByText('Mara signed in in another tab of this browser.').waitFor();
    expect(await opened.axe()).toEqual([]);
    await opened.shot('signed-in-as-another');
  });

  it('continues as the other person on confirmation', async () => {
    const [dana, mara] = [await person('Dana'), await person('Mara')];
    const { page } = await place.open({ at, secret: dana.secret });
    await isIn(page);
    const other = await tabBeside(page);
    await isIn(other);
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You signed out in another tab.').waitFor();
    await signIn(other, mara.secret);
    // The page asks for a secret; reloading continues as Mara.
    await isOut(page);
    await page.reload();
    await isIn(page);
  });

  it('is signed in by a link once, and told so the second time', async () => {
    const link = place.server.link();
    const asked: string[] = [];
    const first = await place.open({ secret: null, at: link });
    await isIn(first.page);
    expect(first.page.url()).not.toContain('sign-in=');
    first.page.on('request', request => asked.push(request.url()));
    // Again in the same browser, which is already signed in.
    first.expectProblems(/401/);
    await first.go(link);
    await first.page.waitForURL(address => !address.hash.includes('sign-in='));
    await isIn(first.page);
    expect(asked.some(address => address.endsWith('/sign-in/link'))).toBe(true);
    expect(asked.filter(address => address.includes(link.split('=')[1] as string))).toEqual([]);
    const second = await place.open({ secret: null });
    second.expectProblems(/401/);
    await isOut(second.page);
    await second.go(link);
    await second.page.getByText('This link was already used or has expired.').waitFor();
    expect(second.page.url()).not.toContain('sign-in=');
    expect(await second.axe()).toEqual([]);
    await second.shot('link-used-before');
  });
});
