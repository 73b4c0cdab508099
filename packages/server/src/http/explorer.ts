/** The built explorer: the page at the root and its assets, each read from disk on request. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the build puts it, inside the package. */
export const builtExplorer = fileURLToPath(new URL('../explorer', import.meta.url));

/** A file of the explorer as it is served. */
export interface ExplorerFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The files of the built explorer; null where a file does not exist. */
export interface Explorer {
  page(acceptEncoding: string | undefined): Promise<ExplorerFile | null>;
  icon(): Promise<ExplorerFile | null>;
  asset(name: string, acceptEncoding: string | undefined): Promise<ExplorerFile | null>;
}

/** Nothing from other origins, nothing inline, no framing and no form targets. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/**
 * One plain name: no slash and no leading dot, so that it cannot leave the folder or name a compressed copy directly.
 */
const assetName = /^[A-Za-z0-9_-][A-Za-z0-9._-]*\.(js|css|svg|png|woff2)$/;

/** Best first. The build writes them next to the file. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .some(part => {
      const [name, ...parameters] = part.split(';').map(text => text.trim());
      return name === encoding && !parameters.some(parameter => /^q=0(?:\.0*)?$/.test(parameter));
    });

/** Null where the file does not exist; any other failure is thrown. */
const readIfThere = async (file: string): Promise<Buffer | null> => {
  try {
    return await readFile(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return null;
    throw error;
  }
};

/** In the best encoding that the browser accepts and the build wrote. */
const readEncoded = async (
  file: string,
  acceptEncoding: string | undefined,
): Promise<ExplorerFile | null> => {
  for (const { name, ending } of encodings) {
    if (!accepts(acceptEncoding, name)) continue;
    const body = await readIfThere(file + ending);
    if (body !== null) return { body, headers: { 'content-encoding': name, vary: 'accept-encoding' } };
  }
  const body = await readIfThere(file);
  return body === null ? null : { body, headers: { vary: 'accept-encoding' } };
};

/** Opens nothing yet: a server whose page no one visits reads none of it. */
export const openExplorer = (folder: string): Explorer => ({
  async page(acceptEncoding) {
    const file = await readEncoded(join(folder, 'index.html'), acceptEncoding);
    if (file === null) return null;
    const etag = `"${createHash('sha256').update(file.body).digest('base64url').slice(0, 22)}"`;
    return {
      body: file.body,
      headers: {
        ...file.headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy,
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
        etag,
      },
    };
  },
  async icon() {
    const body = await readIfThere(join(folder, 'loci.svg'));
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' };
    return body === null
      ? null
      : { body, headers: { ...headers, 'content-security-policy': contentSecurityPolicy } };
  },
  async asset(name, acceptEncoding) {
    const ending = assetName.exec(name)?.[1];
    if (ending === undefined) return null;
    const file = await readEncoded(join(folder, 'assets', name), acceptEncoding);
    if (file === null) return null;
    return {
      body: file.body,
      headers: {
        ...file.headers,
        'content-type': contentTypes[ending] as string,
        // A worker is a separate page, and so is an image opened directly.
        'content-security-policy': contentSecurityPolicy,
        // The name contains a hash of the content.
        'cache-control': 'public, max-age=31536000, immutable',
      },
    };
  },
});
