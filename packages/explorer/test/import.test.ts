/** Import: a dropped file is checked, then imported completely or not at all. */
import { importFormats } from '@loci/client';
import { importFormatTitles } from '@loci/client/internal';
import { expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { looksRight, smallTargets } from './looks.js';
import type { OpenPage } from './open-page.js';

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Dropped, not chosen through the field. */
const drop = async ({ page }: OpenPage, name: string, text: string): Promise<void> => {
  await page.getByText('Drop files or a folder here').waitFor();
  await page.evaluate(`{
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  }`);
};

inChromium('the import', place => {
  looksRight(place, {
    name: 'import',
    at: () => `/${exampleGraph}/import`,
    ready: ({ page }) => page.getByText('Drop files or a folder here').waitFor(),
  });

  it('imports a dropped file into a new graph, and leads there', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import` });
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('dropped');
    const lines = ['Ships use the north gate.', 'The north gate is 40 m wide.'];
    await drop(
      opened,
      'ships.jsonl',
      lines.map(content => JSON.stringify({ content, context_types: { place: ['gate'] } })).join('\n'),
    );
    await page.getByText('ships.jsonl: 2 memories').waitFor();
    await opened.shot('import-looked');
    expect(await opened.axe()).toEqual([]);
    await page.getByRole('button', { name: 'Import into dropped' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('2 memories stored in “dropped”').waitFor();
    await opened.shot('import-done');
    expect(
      (await place.server.api.listMemories({ graph_id: 'dropped' })).items
        .map(({ content }) => content)
        .sort(),
    ).toEqual(lines.sort());
    await page.getByRole('link', { name: 'Open graph' }).click();
    await page.getByRole('heading', { level: 1, name: 'dropped' }).waitFor();
  });

  it('names every format that the server reads', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/import` });
    const named = page.getByRole('list', { name: 'Formats' }).getByRole('listitem');
    await named.first().waitFor();
    expect(await named.allTextContents()).toEqual(
      importFormats.filter(format => format !== 'auto').map(format => importFormatTitles[format]),
    );
  });

  it('names what is wrong before anything is stored, and skips it on request', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import` });
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('fixed');
    await drop(opened, 'broken.jsonl', '{"content":"fine"}\n{"content":""}\nnot json\n');
    await page.getByText('2 of 3 lines cannot be imported').waitFor();
    expect(await opened.axe()).toEqual([]);
    await opened.shot('import-bad');
    await expect(place.server.api.getGraph({ graph_id: 'fixed' })).rejects.toMatchObject({
      code: 'graph_not_found',
    });
    await page.getByRole('button', { name: 'Skip them and import into fixed' }).click();
    await page.getByText('1 memory stored in “fixed”').waitFor();
  });

  it('imports notes from another program, chosen through the field', async () => {
    const { page } = await place.open({ at: `/${exampleGraph}/import` });
    await page.getByLabel('Into the graph').fill('notes');
    await page
      .getByLabel('Files to import')
      .setInputFiles(fileOf('notes.md', '# Notes\n\nOne thing.\n\nAnother thing.\n'));
    await page.getByText('notes.md: 2 memories').waitFor();
    await page.getByText('read as Markdown notes').waitFor();
    await page.getByRole('button', { name: 'Import into notes' }).click();
    await page.getByText('2 memories stored in “notes”').waitFor();
    await page.locator('#main').getByRole('link', { name: 'Ask' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ask' }).waitFor();
    expect(page.url()).toContain('/notes/ask');
  });

  it('asks by menus for the columns of a table if their names are not enough', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import` });
    opened.expectProblems(/400/);
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('people');
    await drop(
      opened,
      'people.csv',
      'Finding,Day,Name,"Office, floor"\nShe runs the harbour.,2026-03-01,Ana,Pier 4\n',
    );
    await page.getByText('Which column of people.csv holds the text?').waitFor();
    // The first menu has the focus, and the user must choose the text column to continue.
    await page.locator('select:focus').waitFor();
    const again = page.getByRole('button', { name: 'Read people.csv' });
    expect(await again.isDisabled()).toBe(true);
    await page.getByLabel('Column Finding').selectOption({ label: 'text' });
    // The menu of a usual heading starts with its meaning.
    expect(await page.getByLabel('Column Day').inputValue()).toBe('occurred_at');
    await page.getByLabel('Column Name').selectOption({ label: 'context' });
    await page.getByLabel('Type of the contexts in Name').fill('person');
    await page.getByLabel('Column Office, floor').selectOption({ label: 'context' });
    await page.getByLabel('Type of the contexts in Office, floor').fill('place');
    expect(await opened.axe()).toEqual([]);
    await opened.shot('import-columns');
    await again.focus();
    await page.keyboard.press('Enter');
    await page.getByText('people.csv: 1 memory').waitFor();
    expect(await page.getByLabel('Column Finding').inputValue()).toBe('content');
    await page.getByRole('button', { name: 'Import into people' }).click();
    await page.getByText('1 memory stored in “people”').waitFor();
    const [memory] = (await place.server.api.listMemories({ graph_id: 'people' })).items;
    expect(memory).toMatchObject({
      content: 'She runs the harbour.',
      context_types: { person: ['Ana'], place: ['Pier 4'] },
      occurred_at: '2026-03-01T00:00:00.000Z',
    });
  });

  it('shows how a table was read, and reads it again with other columns; on a phone too', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import`, size: { width: 390, height: 844 } });
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('teams');
    await drop(opened, 'teams.csv', 'Text;Team\nThe lake freezes.;Harbour\n');
    await page.getByText('teams.csv: 1 memory').waitFor();
    expect(await page.getByLabel('Column Text').inputValue()).toBe('content');
    expect(await page.getByLabel('Column Team').inputValue()).toBe('');
    await page.getByLabel('Column Team').selectOption({ label: 'context' });
    await opened.shot('import-columns-phone');
    expect(await opened.axe()).toEqual([]);
    expect(await smallTargets(opened)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.getByText('teams.csv: 1 memory').waitFor();
    await page.getByRole('button', { name: 'Import into teams' }).click();
    await page.getByText('1 memory stored in “teams”').waitFor();
    const [memory] = (await place.server.api.listMemories({ graph_id: 'teams' })).items;
    expect(memory).toMatchObject({ content: 'The lake freezes.', context_types: { team: ['Harbour'] } });
  });

  it('says so when the secret may not write there, and offers no file to choose', async () => {
    const { secret } = await place.server.api.createSecret({ graphs: [exampleGraph], permissions: ['read'] });
    const { page } = await place.open({ at: `/${exampleGraph}/import`, secret });
    await page.getByText(`This secret cannot write to the graph “${exampleGraph}”`).waitFor();
    expect(await page.getByRole('button', { name: /^Choose/ }).count()).toBe(0);
    expect(await page.getByText('Drop files or a folder here').count()).toBe(0);
  });
});
