/** Import of several files and of folders: each file has its own result, and one that fails leaves the others. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exampleGraph } from './explorer-server.js';
import { inChromium } from './in-chromium.js';
import { smallTargets } from './looks.js';
import type { OpenPage } from './open-page.js';

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

inChromium('the import of several files', place => {
  let folder = '';
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'loci-import-')), 'notes');
    const files = {
      'gate.md': 'The north gate is 40 m wide.\n',
      'team/crew.md': 'Ana leads the night crew.\n',
      'logo.png': 'no note',
      '.trash/old.md': 'Nobody should see this.\n',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });
  afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  const row = ({ page }: OpenPage, name: string) =>
    page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name });

  const contentsOf = async (graph_id: string) =>
    (await place.server.api.listMemories({ graph_id })).items
      .map(({ content, source }) => [content, source.ref])
      .sort();

  it('imports those that can be imported, and names the one that cannot', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import` });
    opened.expectProblems(/400/);
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('several');
    await page
      .getByLabel('Files to import')
      .setInputFiles([
        fileOf('b.md', 'One thing.\n\nAnother thing.\n'),
        fileOf('a.jsonl', '{"content":"A third thing."}\nnot json\n'),
        fileOf('broken.json', '{"unknown": true}'),
      ]);
    await page.getByRole('button', { name: 'Skip bad lines and import 2 files into several' }).waitFor();
    expect(await row(opened, 'b.md').textContent()).toContain('2 memories, read as Markdown notes');
    expect(await row(opened, 'a.jsonl').textContent()).toContain('1 of 2 lines cannot be imported');
    expect(await row(opened, 'broken.json').textContent()).toContain('not imported');
    await opened.shot('import-several-looked');
    expect(await opened.axe()).toEqual([]);
    await expect(place.server.api.getGraph({ graph_id: 'several' })).rejects.toMatchObject({
      code: 'graph_not_found',
    });
    await page.getByRole('button', { name: 'Skip bad lines and import 2 files' }).click();
    await page.getByText('2 of 3 files imported, 3 memories stored in “several”').waitFor();
    await page.getByText('Not imported: broken.json').waitFor();
    expect(await row(opened, 'a.jsonl').textContent()).toContain('1 memory stored, 1 line skipped');
    await opened.shot('import-several-done');
    expect(await opened.axe()).toEqual([]);
    expect((await contentsOf('several')).map(([content]) => content)).toEqual([
      'A third thing.',
      'Another thing.',
      'One thing.',
    ]);
    expect(await page.locator('#main').getByRole('link', { name: 'Ask' }).getAttribute('href')).toContain(
      '/several/ask',
    );
    await page.getByRole('link', { name: 'Open graph' }).click();
    await page.getByRole('heading', { level: 1, name: 'several' }).waitFor();
  });

  it('maps tables with the same columns together; on a phone too', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import`, size: { width: 390, height: 844 } });
    opened.expectProblems(/400/);
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('tables');
    await page
      .getByLabel('Files to import')
      .setInputFiles([
        fileOf('may.csv', 'Finding,Name\nShe runs the harbour.,Ana\n'),
        fileOf('june.csv', 'Finding,Name\nHe counts the ships.,Rui\n'),
        fileOf('other.csv', 'Text,Team\nThe lake freezes.,Harbour\n'),
      ]);
    await page.getByText('Columns of june.csv and 1 more file with the same columns').waitFor();
    expect(await page.getByText('Columns of other.csv').count()).toBe(1);
    await page.getByLabel('Column Finding').selectOption({ label: 'text' });
    await page.getByLabel('Column Name').selectOption({ label: 'source name' });
    expect(await opened.axe()).toEqual([]);
    expect(await smallTargets(opened)).toEqual([]);
    await opened.shot('import-several-columns-phone');
    await page.getByRole('button', { name: 'Read 2 files again' }).click();
    await page.getByRole('button', { name: 'Import 3 files into tables' }).click();
    await page.getByText('3 of 3 files imported, 3 memories stored in “tables”').waitFor();
    const { items } = await place.server.api.listMemories({ graph_id: 'tables' });
    expect(items.map(({ content, source }) => `${source.name}: ${content}`).sort()).toEqual([
      'Ana: She runs the harbour.',
      'Rui: He counts the ships.',
      'null: The lake freezes.',
    ]);
  });

  const inFolder = [
    ['Ana leads the night crew.', 'team/crew.md'],
    ['The north gate is 40 m wide.', 'gate.md'],
  ];

  it('imports a chosen folder, and says what it skips', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import` });
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('chosen');
    await page.getByLabel('Folder to import').setInputFiles(folder);
    await page.getByRole('button', { name: 'Import 2 files into chosen' }).waitFor();
    await page.getByText('other files in the folder skipped; nothing is stored yet').waitFor();
    await page.getByRole('button', { name: 'Import 2 files into chosen' }).click();
    await page.getByText('2 of 2 files imported, 2 memories stored in “chosen”').waitFor();
    expect(await contentsOf('chosen')).toEqual(inFolder);
    // A memory is credited to its file.
    await page.getByRole('link', { name: 'Open graph' }).click();
    await opened.go('/chosen/search?q=crew');
    await page.getByText('Ana leads the night crew.').click();
    await page.getByText('Memory · team/crew.md').waitFor();
    await page.getByText('It comes from team/crew.md.').waitFor();
    await opened.shot('memory-of-a-file');
  });

  it('imports a dropped folder the same way', async () => {
    const opened = await place.open({ at: `/${exampleGraph}/import` });
    const { page } = opened;
    await page.getByLabel('Into the graph').fill('dropped');
    const area = await page.locator('.drop').boundingBox();
    const session = await page.context().newCDPSession(page);
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', {
        type,
        x: (area?.x ?? 0) + 20,
        y: (area?.y ?? 0) + 20,
        data: { items: [], files: [folder], dragOperationsMask: 1 },
      });
    await page.getByRole('button', { name: 'Import 2 files into dropped' }).click();
    await page.getByText('2 of 2 files imported, 2 memories stored in “dropped”').waitFor();
    expect(await contentsOf('dropped')).toEqual(inFolder);
  });
});
