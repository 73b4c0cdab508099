/** How the built explorer is served: headers, encodings, and only what was built. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFakeService } from '../../test/http/fake-service.js';
import { buildApp } from './app.js';

const page = '<!doctype html><title>Explorer of the test</title>';
const script = 'console.log("explorer of the test");'.repeat(20);
let folder: string;
let app: FastifyInstance;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loci-explorer-'));
  app = buildApp({ service: makeFakeService().service, log: false, version: '1.2.3', explorer: folder });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const putFiles = (): void => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'private.js'), 'outside of the assets');
  writeFileSync(join(folder, 'assets', 'index-AbC_1-2.js'), script);
  writeFileSync(join(folder, 'assets', 'index-AbC_1-2.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets', 'index-AbC_1-2.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets', 'plain.css'), 'body { margin: 0 }');
};

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the built explorer', () => {
  beforeEach(putFiles);

  it('is the page at the root, with a strict policy, and revalidated each time', async () => {
    const answer = await get('/');
    expect([answer.statusCode, answer.body]).toEqual([200, page]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
        "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    });
    const again = await get('/', { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    writeFileSync(join(folder, 'index.html'), `${page}new`);
    expect((await get('/', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(200);
  });

  it('sends assets in the best encoding the browser accepts, cached forever', async () => {
    const at = '/assets/index-AbC_1-2.js';
    const plain = await get(at);
    expect([plain.body, plain.headers['content-encoding']]).toEqual([script, undefined]);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const encodingFor = async (accepted: string) =>
      (await get(at, { 'accept-encoding': accepted })).headers['content-encoding'];
    expect(await encodingFor('gzip, deflate, br, zstd')).toBe('br');
    expect(await encodingFor('gzip')).toBe('gzip');
    expect(await encodingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
    expect(await encodingFor('br;q=0.0')).toBeUndefined();
    const brotli = await get(at, { 'accept-encoding': 'br' });
    expect(brotli.rawPayload).toEqual(brotliCompressSync(script));
    const css = await get('/assets/plain.css', { 'accept-encoding': 'br' });
    expect([css.headers['content-type'], css.headers['content-encoding']]).toEqual([
      'text/css; charset=utf-8',
      undefined,
    ]);
  });

  it('has an icon', async () => {
    expect((await get('/loci.svg')).statusCode).toBe(404);
    writeFileSync(join(folder, 'loci.svg'), '<svg/>');
    const icon = await get('/loci.svg');
    expect([icon.body, icon.headers['content-type']]).toEqual(['<svg/>', 'image/svg+xml']);
  });

  it('serves only assets of the build', async () => {
    for (const path of [
      '/assets/../index.html',
      '/assets/..%2findex.html',
      '/assets/..%2f..%2f..%2fetc%2fpasswd',
      '/assets/..%5cindex.html',
      '/assets/%2e%2e/private.js',
      '/assets/..%2f',
      '/assets/.js',
      '/assets/',
      '/assets/none.js',
      '/assets/index-AbC_1-2.js.br',
      '/assets/index-AbC_1-2.js%00.css',
      '/assets/a/b.js',
      '/private.js',
      '/index.html',
      '/nowhere',
    ]) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
        path,
        404,
        'application/problem+json; charset=utf-8',
      ]);
      expect(answer.json().code).toBe('route_not_found');
    }
    expect((await app.inject({ method: 'POST', url: '/assets/plain.css' })).statusCode).toBe(405);
  });
});

it('leads to the docs if nothing was built', async () => {
  const answer = await get('/');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/docs');
  expect((await get('/assets/index.js')).statusCode).toBe(404);
});
