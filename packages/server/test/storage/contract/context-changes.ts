/** The promises about renamed contexts: both names reach them, and each rename can be undone. */
import { describe, expect, it } from 'vitest';
import { by, contextOf, keyOfStatement, rename, undo, undoing } from './context-acts.js';
import { add, apollo, change, docker, first, type Given, nginx, row } from './samples.js';

export const contextChangesPart = (given: Given): void => {
  describe('a renamed context', () => {
    it('is the same context under both names, and takes its type along', async () => {
      await add(given(), 'g', row('m1'), row('m2', { contexts: [docker, apollo] }));
      await change(given(), 'g', 'm1', { content: 'more' });
      await rename(given(), docker, { type: 'Tool', name: 'Podman' });
      const store = given();
      const context = await contextOf(store, { type: 'tool', name: 'podman' });
      expect(context).toMatchObject({ type: 'Tool', name: 'Podman', memoryCount: 2, updatedAt: 9_000 });
      expect(await store.context('g', docker)).toEqual(context);
      expect(await store.formerNames('g', [context.id])).toMatchObject([{ ...docker, changeId: 'c1' }]);
      expect((await store.memory('g', 'm1'))?.contexts).toEqual([{ type: 'Tool', name: 'Podman' }]);
      expect((await store.memory('g', 'm1', 2_500))?.contexts).toEqual([{ type: 'Tool', name: 'Podman' }]);
      expect((await store.contextTypes('g', first)).items.map(({ type }) => type).sort()).toEqual([
        'Tool',
        'project',
      ]);
      const byName = { contextType: 'skill', contextName: 'Docker' };
      expect((await store.listMemories('g', byName, first)).total).toBe(2);
      expect((await store.listMemories('g', { contextName: 'docker' }, first)).total).toBe(2);
      expect((await store.listMemories('g', { contextType: 'skill' }, first)).total).toBe(0);
      expect((await store.listMemories('g', { ...byName, knownAt: 2_500 }, first)).total).toBe(2);
      expect(await store.namesNow('g', [apollo, docker])).toEqual([apollo, { type: 'Tool', name: 'Podman' }]);
    });

    it('receives what is written under its former name, and its statements have new keys', async () => {
      await add(given(), 'g', row('m1', { content: 'said' }));
      await rename(given(), docker, nginx);
      const store = given();
      expect(await store.knownStatements('g', [keyOfStatement('said', [nginx])])).toMatchObject([
        { id: 'm1' },
      ]);
      await add(store, 'g', row('m2', { contexts: [docker, nginx] }));
      await store.write(tx => tx.ensureContexts('g', [docker], 9_100));
      expect((await store.memory('g', 'm2'))?.contexts).toEqual([nginx]);
      expect((await store.allContexts('g')).map(({ name }) => name)).toEqual(['nginx']);
      const { places } = await store.beforehand('g', [], [docker]);
      expect(places.former).toMatchObject([{ nameKey: 'docker', place: { name: 'nginx' } }]);
      expect(places.places).toEqual([]);
    });

    it('has its old name again once that is undone, and the later name is free', async () => {
      await add(given(), 'g', row('m1', { content: 'said' }));
      await rename(given(), docker, { type: 'tool', name: 'podman' });
      await undo(given(), 'c1');
      const store = given();
      expect(await store.context('g', { type: 'tool', name: 'podman' })).toBeNull();
      const context = await contextOf(store, docker);
      expect(context).toMatchObject({ ...docker, memoryCount: 1 });
      expect(await store.formerNames('g', null)).toEqual([]);
      expect((await store.contextTypes('g', first)).items).toMatchObject([
        { type: 'skill', contextCount: 1, memoryCount: 1 },
      ]);
      expect(await store.knownStatements('g', [keyOfStatement('said', [docker])])).toHaveLength(1);
      expect(await store.contextChanges('g', ['c1'])).toMatchObject([
        { kind: 'rename', by: 'ada', undoneBy: 'bob', undoneAt: 9_900, leadsTo: null },
      ]);
      expect((await store.events('g', 0, 9)).map(({ type, data }) => [type, data.changed_by])).toEqual([
        ['graph.created', undefined],
        ['memory.stored', undefined],
        ['context.renamed', 'ada'],
        ['context.rename_undone', 'bob'],
      ]);
    });

    it('may be renamed back and forth, and each step be undone', async () => {
      await add(given(), 'g', row('m1'));
      await rename(given(), docker, nginx, 'c1');
      await rename(given(), nginx, docker, 'c2');
      expect(await given().formerNames('g', null)).toMatchObject([{ name: 'nginx', changeId: 'c2' }]);
      expect((await given().beforehand('g', [], [docker])).places.former).toEqual([]);
      await undo(given(), 'c2');
      expect((await contextOf(given(), docker)).name).toBe('nginx');
      expect(await given().formerNames('g', null)).toMatchObject([{ name: 'docker', changeId: 'c1' }]);
      await undo(given(), 'c1');
      expect((await contextOf(given(), docker)).name).toBe('docker');
    });

    it('gets another name from an import, and loses it again', async () => {
      await add(given(), 'g', row('m1'));
      const context = await contextOf(given(), docker);
      await given().write(tx => tx.addFormerName('g', nginx, context, by('c1', 5)));
      expect((await contextOf(given(), nginx)).id).toBe(context.id);
      const [alias] = await given().contextChanges('g', ['c1']);
      expect(alias).toMatchObject({ kind: 'alias', from: nginx, to: docker, at: 5 });
      await given().write(tx => tx.undoFormerName('g', alias!, undoing));
      expect(await given().context('g', nginx)).toBeNull();
    });
  });
};
