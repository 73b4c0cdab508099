/** The promises about links between memories and the relationships they add up to between contexts. */
import { describe, expect, it } from 'vitest';
import type { MemoryLink } from '../../../src/domain/relationship.js';
import { add, apollo, change, docker, first, type Given, nginx, row } from './samples.js';

const link = (from: string, to: string, changes: Partial<MemoryLink> = {}): MemoryLink => ({
  first: from,
  second: to,
  kind: 'extension',
  direction: 'from_second',
  strength: 0.5,
  reason: `${to} adds to ${from}`,
  firstQuote: 'it is so',
  secondQuote: 'and more',
  method: 'rule',
  model: 'rules@1',
  createdAt: 7_000,
  ...changes,
});

export const linksPart = (given: Given): void => {
  const put = (...links: MemoryLink[]) => given().write(tx => tx.putLinks('g', links));
  /** m1 and m3 are about docker, m2 and m4 about nginx, m5 about both. */
  const fill = async (): Promise<{ docker: number; nginx: number }> => {
    await add(
      given(),
      'g',
      row('m1'),
      row('m2', { contexts: [nginx] }),
      row('m3'),
      row('m4', { contexts: [nginx] }),
      row('m5', { contexts: [docker, nginx] }),
    );
    const contexts = await given().allContexts('g');
    const idOf = (name: string) => contexts.find(context => context.name === name)!.id;
    return { docker: idOf('docker'), nginx: idOf('nginx') };
  };
  const counts = async () =>
    Object.fromEntries((await given().allContexts('g')).map(one => [one.name, one.relationshipCount]));
  const eventTypes = async () =>
    (await given().events('g', 0, 100)).map(({ type }) => type).filter(type => !type.startsWith('memory.'));
  const detectedEvents = async () =>
    (await eventTypes()).filter(type => type === 'relationship.detected').length;

  describe('links', () => {
    it('come back with every field, by either memory, strongest first', async () => {
      await fill();
      const weak = link('m1', 'm2', { strength: 0.2 });
      const strong = link('m3', 'm1', { kind: 'contradiction', direction: 'mutual', strength: 0.9 });
      const apart = link('m4', 'm5');
      await put(weak, strong, apart);
      expect(await given().linksOf('g', ['m1'])).toEqual([strong, weak]);
      expect(await given().linksOf('g', ['m2'])).toEqual([weak]);
      expect(await given().linksOf('g', ['m1', 'm2', 'm5'])).toEqual([strong, apart, weak]);
      expect(await given().linksOf('g', [])).toEqual([]);
      expect(await given().linksOf('g', ['no'])).toEqual([]);
      expect(await given().linksOf('h', ['m1'])).toEqual([]);
    });

    it('are one per pair, whichever of the two is first', async () => {
      await fill();
      await put(link('m1', 'm2'));
      const turned = link('m2', 'm1', { kind: 'reinforcement', strength: 0.7 });
      await put(turned);
      expect(await given().linksOf('g', ['m1'])).toEqual([turned]);
      const renewed = { ...turned, strength: 0.8, reason: 'seen again', createdAt: 8_000 };
      await put(renewed);
      expect(await given().linksOf('g', ['m2'])).toEqual([renewed]);
    });

    it('are deleted pair by pair, each with the relationships that depended only on it', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'), link('m1', 'm3'));
      const drop = (first: string, second: string) =>
        given().write(tx => tx.dropLinks('g', [[first, second]]));
      expect(await drop('m2', 'm1')).toBe(0);
      expect(await drop('m1', 'm2')).toBe(1);
      expect((await given().linksOf('g', ['m1'])).map(({ second }) => second)).toEqual(['m3']);
      expect(await given().detectedOf('g', contexts.docker)).toEqual([]);
    });

    it('are of the rules and the judge that are noted, without an event', async () => {
      await fill();
      const before = await given().graph('g');
      expect(before?.relatedBy).toBeNull();
      await given().write(tx => tx.setRelatedBy('g', 'judge+rules@1+2'));
      expect(await given().graph('g')).toEqual({ ...before, relatedBy: 'judge+rules@1+2' });
    });

    it('are undone with the transaction that put them', async () => {
      const contexts = await fill();
      const before = await given().graph('g');
      const undone = given().write(async tx => {
        await tx.putLinks('g', [link('m1', 'm2')]);
        expect(await tx.detectedOf('g', contexts.docker)).toHaveLength(1);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await given().linksOf('g', ['m1'])).toEqual([]);
      expect(await given().detectedOf('g', contexts.docker)).toEqual([]);
      expect(await given().graph('g')).toEqual(before);
    });
  });

  describe('placed links', () => {
    it('are every link with the contexts it counts for, and none within one context', async () => {
      const contexts = await fill();
      await put(
        link('m1', 'm2'),
        link('m4', 'm3', { kind: 'related-to', direction: 'mutual' }),
        link('m1', 'm3'),
      );
      const [low, high] = [contexts.docker, contexts.nginx].sort((a, b) => a - b);
      const placed = await given().placedLinks('g');
      expect(placed.sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
        {
          from: contexts.nginx,
          kind: 'extension',
          to: contexts.docker,
          first: 'm1',
          second: 'm2',
          strength: 0.5,
          createdAt: 7_000,
        },
        {
          from: low,
          kind: 'related-to',
          to: high,
          first: 'm4',
          second: 'm3',
          strength: 0.5,
          createdAt: 7_000,
        },
      ]);
      expect(await given().placedLinks('h')).toEqual([]);
    });
  });

  describe('detected relationships', () => {
    it('are what links add up to, seen from both contexts, with the strongest as evidence', async () => {
      const contexts = await fill();
      const links = [
        link('m1', 'm2', { strength: 0.5 }),
        link('m3', 'm4', { strength: 0.6, createdAt: 9_000 }),
        link('m1', 'm4', { strength: 0.2 }),
        link('m3', 'm2', { strength: 0.1 }),
      ];
      await put(...links);
      const [found, ...more] = await given().detectedOf('g', contexts.docker);
      expect(more).toEqual([]);
      expect(found).toMatchObject({
        from: contexts.nginx,
        kind: 'extension',
        to: contexts.docker,
        evidenceCount: 4,
        createdAt: 7_000,
      });
      expect(found!.strength).toBeCloseTo(1 - 0.5 * 0.4 * 0.8 * 0.9, 10);
      expect(found!.evidence.map(({ strength }) => strength)).toEqual([0.6, 0.5, 0.2]);
      expect(await given().detectedOf('g', contexts.nginx)).toEqual([found]);
      expect(await given().detectedOf('h', contexts.nginx)).toEqual([]);
      expect(await counts()).toEqual({ docker: 1, nginx: 1 });
    });

    it('are reported once, however often their links are found again', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'));
      await put(link('m1', 'm2', { strength: 0.9, createdAt: 8_000 }), link('m3', 'm4'));
      expect(await detectedEvents()).toBe(1);
      const event = (await given().events('g', 0, 100)).find(({ type }) => type === 'relationship.detected');
      expect(event?.data).toEqual({ from: contexts.nginx, kind: 'extension', to: contexts.docker });
      // A mutual kind has no direction: the other way round it is the same.
      const mutual = { kind: 'related-to', direction: 'mutual' } as const;
      await put(link('m1', 'm4', mutual), link('m2', 'm3', mutual));
      expect(await detectedEvents()).toBe(2);
      expect(await given().detectedOf('g', contexts.docker)).toHaveLength(2);
    });

    it('are not created from a link within one context', async () => {
      const contexts = await fill();
      await put(link('m1', 'm3'), link('m1', 'm5'), link('m2', 'm5'));
      expect(await given().detectedOf('g', contexts.docker)).toEqual([]);
      expect(await detectedEvents()).toBe(0);
      expect(await given().linksOf('g', ['m5'])).toHaveLength(2);
    });

    it('are deleted with the last link they depend on', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'), link('m3', 'm4'));
      expect(await given().write(tx => tx.dropLinksOf('g', ['m1', 'no']))).toBe(1);
      expect((await given().detectedOf('g', contexts.docker))[0]).toMatchObject({ evidenceCount: 1 });
      expect(await given().write(tx => tx.dropLinksOf('g', ['m1']))).toBe(0);
      expect(await given().write(tx => tx.dropLinksOf('g', ['m4', 'm3']))).toBe(1);
      expect(await given().detectedOf('g', contexts.docker)).toEqual([]);
      expect(await counts()).toEqual({ docker: 0, nginx: 0 });
      expect((await given().graphCounts('g')).relationships).toBe(0);
    });

    it('follow a pair whose link becomes another kind', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'));
      await put(link('m1', 'm2', { kind: 'contradiction', direction: 'mutual' }));
      const kinds = (await given().detectedOf('g', contexts.docker)).map(({ kind }) => kind);
      expect(kinds).toEqual(['contradiction']);
      expect(await counts()).toEqual({ docker: 1, nginx: 1 });
    });

    it('stay beside what was said by hand', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'));
      const said = {
        from: contexts.nginx,
        kind: 'extension',
        to: contexts.docker,
        state: 'withdrawn',
        reason: null,
        createdAt: 1,
        updatedAt: 8,
      } as const;
      await given().write(tx => tx.putAsserted('g', said));
      expect(await given().detectedOf('g', contexts.docker)).toHaveLength(1);
      expect(await given().assertedOf('g', contexts.docker)).toEqual([said]);
      expect(await counts()).toEqual({ docker: 0, nginx: 0 });
    });

    it('and links are deleted with a forgotten memory or context', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'), link('m3', 'm4'));
      const gone = await given().write(tx => tx.forgetMemories('g', ['m1'], 9_000));
      expect(gone.links).toBe(1);
      expect(await given().linksOf('g', ['m1', 'm2'])).toEqual([]);
      expect((await given().detectedOf('g', contexts.nginx))[0]).toMatchObject({ evidenceCount: 1 });
      const { relationships } = await given().write(tx => tx.forgetContext('g', contexts.docker, 9_000));
      expect(relationships).toBe(1);
      expect(await given().detectedOf('g', contexts.nginx)).toEqual([]);
      expect(await counts()).toEqual({ nginx: 0 });
    });

    it('are deleted with their graph', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'));
      await given().write(tx => tx.forgetGraph('g'));
      expect(await given().linksOf('g', ['m1'])).toEqual([]);
      expect(await given().detectedOf('g', contexts.docker)).toEqual([]);
      expect((await given().graphs('*', first)).total).toBe(0);
    });

    it('are where the memories were when the link was put', async () => {
      const contexts = await fill();
      await put(link('m1', 'm2'));
      await change(given(), 'g', 'm1', { contexts: [apollo] });
      await given().write(tx => tx.dropLinksOf('g', ['m1']));
      expect(await given().detectedOf('g', contexts.docker)).toEqual([]);
      await put(link('m1', 'm2', { createdAt: 9_000 }));
      expect(await given().detectedOf('g', contexts.docker)).toEqual([]);
      const moved = (await given().context('g', apollo))!;
      expect(await given().detectedOf('g', moved.id)).toHaveLength(1);
    });
  });
};
