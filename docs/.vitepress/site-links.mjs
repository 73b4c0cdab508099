/** Links are written as they work in the repository; here they are turned to the pages of the site, or to plain words. */
import { posix } from 'node:path';
import { projectPages } from './contents.mjs';

const folders = new Map(Object.entries(projectPages).map(([name, file]) => [`project/${name}.md`, file]));
const pages = new Map(Object.entries(projectPages).map(([name, file]) => [file, `/project/${name}`]));
pages.set('README.md', '/');
pages.set('docs/decisions/README.md', '/decisions/');

/** Where a page of the site stands in the repository. */
const inRepository = page => folders.get(page) ?? `docs/${page}`;

/** The address on the site, or null where the repository has something that the site has not. */
export const siteAddress = (page, href) => {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [path, anchor] = href.split('#');
  const target = posix.join(posix.dirname(inRepository(page)), decodeURI(path));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (pages.has(target)) return pages.get(target) + hash;
  if (target.startsWith('docs/') && target.endsWith('.md')) return `/${target.slice(5, -3)}${hash}`;
  return null;
};

const eachInline = (tokens, page) => {
  const open = [];
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const address = siteAddress(page, token.attrGet('href') ?? '');
      open.push(address);
      if (address !== null) token.attrSet('href', address);
      else {
        token.tag = 'span';
        token.attrs = null;
      }
    } else if (token.type === 'link_close' && open.pop() === null) token.tag = 'span';
    else if (token.type === 'image' && folders.has(page)) {
      const target = posix.join(posix.dirname(inRepository(page)), token.attrGet('src') ?? '');
      token.attrSet('src', `../${target.replace(/^docs\//, '')}`);
    }
  }
};

/** A plug-in of markdown-it. */
export const keepLinksInside = markdown => {
  markdown.core.ruler.push('links-of-the-site', state => {
    const page = state.env.relativePath ?? '';
    for (const token of state.tokens) if (token.children !== null) eachInline(token.children, page);
  });
};
