/** The promises about secrets, their holders, and browsers that are signed in by them. */
import { describe, expect, it } from 'vitest';
import type { Secret } from '../../../src/domain/secret.js';
import { first, type Given, walk } from './samples.js';

const secret = (id: string, changes: Partial<Secret> = {}): Secret => ({
  id,
  name: null,
  displayName: null,
  holder: 'agent',
  graphs: '*',
  permissions: ['read'],
  rateLimit: null,
  createdAt: 1,
  expiresAt: null,
  revokedAt: null,
  ...changes,
});

export const secretsPart = (given: Given): void => {
  describe('secrets', () => {
    it('are found by hash, listed newest first within a scope, and revoked once', async () => {
      const limited = secret('s2', {
        name: 'bot',
        graphs: ['g'],
        permissions: ['read', 'write'],
        rateLimit: { requests: 5, seconds: 1 },
        createdAt: 2,
        expiresAt: 50,
      });
      await given().write(async tx => {
        await tx.addSecret(secret('s1'), 'hash 1');
        await tx.addSecret(limited, 'hash 2');
      });
      expect(await given().secretByHash('hash 2')).toEqual(limited);
      expect(await given().secretByHash('hash')).toBeNull();
      expect(await given().secret('s1')).toEqual(secret('s1'));
      expect((await walk(page => given().secrets('*', page), 1)).map(({ id }) => id)).toEqual(['s2', 's1']);
      expect((await given().secrets(['g', 'h'], first)).items.map(({ id }) => id)).toEqual(['s2']);
      await given().write(tx => tx.revokeSecret('s1', 10));
      await given().write(tx => tx.revokeSecret('s1', 20));
      expect((await given().secret('s1'))?.revokedAt).toBe(10);
      expect(await given().hasUsableSecret(49)).toBe(true);
      expect(await given().hasUsableSecret(50)).toBe(false);
      await expect(given().write(tx => tx.addSecret(secret('s3'), 'hash 1'))).rejects.toThrow();
    });
  });

  describe('the holder of a secret', () => {
    it('is stored, and can be set later', async () => {
      const held = secret('s7', { name: 'laptop', displayName: 'Dana', holder: 'person' });
      await given().write(async tx => {
        await tx.addSecret(held, 'hash 7');
        await tx.addSecret(secret('s8'), 'hash 8');
      });
      expect(await given().secret('s7')).toEqual(held);
      const change = { name: 'ci', displayName: 'The builder', holder: 'agent' } as const;
      await given().write(tx => tx.changeSecret('s7', change));
      expect(await given().secretByHash('hash 7')).toEqual({ ...held, ...change });
      expect(await given().secret('s8')).toEqual(secret('s8'));
      await given().write(tx => tx.changeSecret('none', change));
      expect(await given().secret('none')).toBeNull();
    });
  });

  describe('sign-ins', () => {
    const signIn = (secretHash: string, expiresAt: number, createdAt = 1) => ({
      secretHash,
      keyHash: 'key',
      createdAt,
      expiresAt,
    });

    it('are found by hash, and end one by one, with their secret, or with their time', async () => {
      await given().write(async tx => {
        await tx.addSignIn('a', signIn('one', 100));
        await tx.addSignIn('b', signIn('one', 200));
        await tx.addSignIn('c', signIn('two', 200));
      });
      expect(await given().signIn('a')).toEqual(signIn('one', 100));
      expect(await given().signIn('none')).toBeNull();
      await given().write(tx => tx.addSignIn('d', signIn('one', 300, 100)));
      expect(await given().signIn('a')).toBeNull();
      await given().write(tx => tx.dropSignIn('d'));
      expect(await given().signIn('d')).toBeNull();
      expect(await given().write(tx => tx.dropSignInsOf('one'))).toBe(1);
      expect(await given().signIn('b')).toBeNull();
      expect(await given().signIn('c')).toEqual(signIn('two', 200));
      await given().write(async tx => {
        await tx.addSecret(secret('s9'), 'two');
        await tx.revokeSecret('s9', 5);
      });
      expect(await given().signIn('c')).toBeNull();
    });

    it('begin with a link once, even if two use it at the same time', async () => {
      const link = { secretHash: 'one', expiresAt: 100 };
      await given().write(async tx => {
        await tx.addSignInLink('a', link, 1);
        await tx.addSignInLink('b', link, 1);
        await tx.addSignInLink('c', { secretHash: 'one', expiresAt: 10 }, 1);
      });
      const take = (hash: string) => given().write(tx => tx.takeSignInLink(hash));
      const taken = await Promise.all([take('a'), take('a')]);
      expect(taken.filter(one => one !== null)).toEqual([link]);
      expect(await take('a')).toBeNull();
      expect(await take('none')).toBeNull();
      await given().write(tx => tx.addSignInLink('d', link, 50));
      expect(await take('c')).toBeNull();
      await given().write(tx => tx.dropSignInsOf('one'));
      expect(await take('b')).toBeNull();
    });
  });
};
