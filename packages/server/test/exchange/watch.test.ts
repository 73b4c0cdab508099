/** A graph keeps step with a folder of notes: edits, renames, deletions, links, restarts. */
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { loadState } from '../../src/cli/watch/state.js';
import { sweep } from '../../src/cli/watch/sweep.js';
import { atEveryDoor, folderOfTest } from '../doors.js';
import { loci, newPlace, startLoci } from '../loci-process.js';
import { proves } from '../requirements.js';

vi.setConfig({ testTimeout: 60_000 });

let seconds = 0;

const openNotes = async () => {
  const folder = await folderOfTest();
  return {
    folder,
    /** Each write is at a later time, as it is when a person writes. */
    async write(path: string, text: string) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
      const at = new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++));
      await utimes(file, at, at);
    },
    move: (from: string, to: string) => rename(join(folder, from), join(folder, to)),
    remove: (path: string) => rm(join(folder, path)),
  };
};

const first = [
  '# Garden',
  '',
  'The pond is two metres deep.',
  '',
  '- Roses are cut back in March.',
  '- The shed key hangs behind the door. See [[Shed]].',
  '',
].join('\n');

atEveryDoor(door => {
  const begin = async () => {
    const notes = await openNotes();
    const graph_id = door.newGraph();
    await notes.write('garden.md', first);
    // Loaded anew every time, as a restart does.
    const step = () => sweep(notes.folder, loadState(notes.folder, graph_id), door.api);
    const all = async () =>
      (await door.api.listMemories({ graph_id, page_size: 200 })).items.map(
        ({ id, content, status, context_types, version }) => ({
          id,
          content,
          status,
          context_types,
          version,
        }),
      );
    const find = async (words: string) => (await all()).find(({ content }) => content.includes(words))!;
    const related = async (name: string) =>
      (await door.api.listRelationships({ graph_id, context_type: 'note', name })).items.map(
        ({ context }) => context.name,
      );
    return { ...notes, graph_id, step, all, find, related };
  };

  it('does nothing where nothing changed, also after a restart', async () => {
    proves('WAT-05');
    const { step, graph_id, write } = await begin();
    expect(await step()).toMatchObject({ notes: 1, stored: 3, changed: 0, retracted: 0, links: 1 });
    const { last_event } = await door.api.getGraph({ graph_id });
    expect(await step()).toMatchObject({ notes: 0, stored: 0, changed: 0, retracted: 0, links: 0 });
    await write('garden.md', first);
    expect(await step()).toMatchObject({ notes: 1, stored: 0, changed: 0, retracted: 0, links: 0 });
    expect((await door.api.getGraph({ graph_id })).last_event).toBe(last_event);
  });

  it('turns an edit into a version of the same memory', async () => {
    proves('WAT-01');
    const { step, find, write, graph_id } = await begin();
    await step();
    const before = await find('pond');
    await write(
      'garden.md',
      first
        .replace('two metres deep', 'three metres deep')
        .replace('- Roses', '- Frogs come in April.\n- Roses'),
    );
    expect(await step()).toMatchObject({ stored: 1, changed: 1, retracted: 0 });
    expect(await find('pond')).toMatchObject({
      id: before.id,
      version: 2,
      content: 'The pond is three metres deep.',
    });
    const { items } = await door.api.memoryHistory({ graph_id, id: before.id });
    expect(items.map(({ content }) => content)).toEqual([
      'The pond is three metres deep.',
      'The pond is two metres deep.',
    ]);
    await write(
      'garden.md',
      `${first}\n## Water\n\nThe pond is two metres deep.\n`.replace(
        'The pond is two metres deep.\n\n-',
        '-',
      ),
    );
    await step();
    expect(await find('pond')).toMatchObject({
      id: before.id,
      context_types: { note: ['garden'], topic: ['Water'] },
    });
  });

  it('keeps one memory where an edit says what the note says elsewhere', async () => {
    proves('WAT-01');
    const { step, all, write } = await begin();
    await write('garden.md', '- The old pond is deep.\n- The new pond is deep.\n');
    await step();
    await write('garden.md', '- The new  pond is deep.\n- The new pond is deep.\n');
    expect(await step()).toMatchObject({ changed: 0, retracted: 1 });
    expect((await all()).map(({ content, status }) => `${content} ${status}`).sort()).toEqual([
      'The new pond is deep. stored',
      'The old pond is deep. retracted',
    ]);
  });

  it('keeps the memories of a note that is renamed, also where it is edited at the same time', async () => {
    proves('WAT-02', 'WAT-04');
    const { step, all, move, write, find, related } = await begin();
    await step();
    const ids = (await all()).map(({ id }) => id).sort();
    await move('garden.md', 'yard.md');
    expect(await step()).toMatchObject({ renamed: 1, removed: 0, stored: 0, changed: 3, retracted: 0 });
    expect((await all()).map(({ id }) => id).sort()).toEqual(ids);
    expect(await find('Roses')).toMatchObject({ context_types: { note: ['yard'] } });
    expect(await related('yard')).toEqual(['Shed']);
    expect(await related('garden')).toEqual([]);
    await move('yard.md', 'plot.md');
    await write('plot.md', first.replace('March', 'early March'));
    expect(await step()).toMatchObject({ renamed: 1, stored: 0, retracted: 0 });
    expect((await all()).map(({ id }) => id).sort()).toEqual(ids);
  });

  it('retracts what is deleted, and restores what comes back', async () => {
    proves('WAT-03', 'WAT-04');
    const { step, find, write, remove, all, related, graph_id } = await begin();
    await step();
    const rose = await find('Roses');
    await write(
      'garden.md',
      first.replace('- Roses are cut back in March.\n', '').replace(' See [[Shed]].', ''),
    );
    expect(await step()).toMatchObject({ retracted: 1, changed: 1 });
    expect(await find('Roses')).toMatchObject({ id: rose.id, status: 'retracted' });
    expect(await related('garden')).toEqual([]);
    await write('garden.md', first);
    await step();
    expect(await find('Roses')).toMatchObject({ id: rose.id, status: 'stored' });
    expect(await related('garden')).toEqual(['Shed']);
    await remove('garden.md');
    expect(await step()).toMatchObject({ removed: 1, retracted: 3 });
    expect((await all()).map(({ status }) => status)).toEqual(['retracted', 'retracted', 'retracted']);
    await write('again.md', '---\ntitle: garden\n---\nThe pond is two metres deep.\n');
    expect(await step()).toMatchObject({ stored: 1 });
    expect((await door.api.listMemories({ graph_id, status: 'stored' })).items).toHaveLength(1);
  });

  it('does not take back what another note still says, nor trip over what was forgotten', async () => {
    proves('WAT-03', 'WAT-01');
    const { step, find, write, remove, graph_id } = await begin();
    await write('copy.md', '---\ntitle: garden\n---\nThe pond is two metres deep.\n');
    expect(await step()).toMatchObject({ stored: 3 });
    await remove('copy.md');
    expect(await step()).toMatchObject({ removed: 1, retracted: 0 });
    expect(await find('pond')).toMatchObject({ status: 'stored' });
    const rose = await find('Roses');
    await door.api.forgetMemory({ graph_id, id: rose.id });
    await write('garden.md', first.replace('in March', 'in late March'));
    expect(await step()).toMatchObject({ stored: 1, retracted: 0 });
    expect((await find('Roses')).id).not.toBe(rose.id);
  });

  it('leaves a note as it was while it cannot be read', async () => {
    proves('WAT-05');
    const { step, folder, all } = await begin();
    await step();
    await writeFile(join(folder, 'garden.md'), Buffer.from('Straße\n', 'latin1'));
    const swept = await step();
    expect(swept).toMatchObject({ notes: 0, retracted: 0 });
    expect(swept.bad[0]).toMatchObject({ path: 'garden.md line 1' });
    expect((await all()).every(({ status }) => status === 'stored')).toBe(true);
  });
});

it('follows a folder while it runs, and ends when it is told to', async () => {
  proves('WAT-06');
  const place = newPlace();
  const notes = await openNotes();
  await notes.write('garden.md', first);
  const child = startLoci(place, ['watch', notes.folder, '-g', 'notes', '--data', place.data], {});
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', text => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', text => {
    err += text;
  });
  await expect.poll(() => err, { timeout: 90_000 }).toContain('watching');
  expect(out).toContain('memories: 3 stored');
  await notes.write('shed.md', 'The shed has a red door.\n');
  await expect.poll(() => out, { timeout: 60_000 }).toContain('memories: 1 stored');
  await notes.remove('shed.md');
  await expect.poll(() => out, { timeout: 60_000 }).toContain('memories: 1 retracted');
  const ended = new Promise(done => child.once('close', code => done(code)));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  const once = await loci(place, ['watch', notes.folder, '-g', 'notes', '--data', place.data, '--once']);
  expect(once).toMatchObject({ code: 0, out: '0 notes read; no memory changed\n' });
  place.remove();
});
