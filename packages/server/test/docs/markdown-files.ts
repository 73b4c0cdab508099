/** The Markdown files of the project, and what is in them: blocks of code, headings, links. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..', '..');

const foldersLeftOut = /(?:^|\/)(?:node_modules|dist|cache|artefacts|\.loci|\.git)(?:\/|$)/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (foldersLeftOut.test(path)) return [];
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** Paths from the root, with `/`. */
export const markdownFiles = (): string[] => filesIn('').filter(file => file.endsWith('.md'));

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
export const isInProject = (path: string): boolean => existsSync(join(root, path));
export const shown = (path: string): string => relative(root, path).split(sep).join('/');

export interface Block {
  readonly language: string;
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** The paragraph right before it. */
  readonly before: string;
  /** The block right after it, with nothing between, where that has no language: what is printed. */
  readonly printed: string | null;
}

const fence = /^```([^\n]*)\n([\s\S]*?)^```$/gm;

export const blocksOf = (text: string): Block[] => {
  const found = [...text.matchAll(fence)];
  return found.map((match, at) => {
    const end = match.index + match[0].length;
    const next = found[at + 1];
    const follows = next !== undefined && next[1] === '' && text.slice(end, next.index).trim() === '';
    return {
      language: match[1] as string,
      text: match[2] as string,
      line: text.slice(0, match.index).split('\n').length,
      before:
        text
          .slice(0, match.index)
          .trimEnd()
          .split(/\n\s*\n/)
          .at(-1) ?? '',
      printed: follows ? (next[2] as string) : null,
    };
  });
};

const withoutBlocks = (text: string): string => text.replace(fence, '');

/** As GitHub and the site make them of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

export const anchorsOf = (text: string): Set<string> => {
  const anchors = new Set<string>();
  for (const [, heading] of withoutBlocks(text).matchAll(/^#{1,6} (.*)$/gm)) {
    const anchor = anchorOf(heading as string);
    let name = anchor;
    for (let count = 1; anchors.has(name); count += 1) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  return anchors;
};

/** What links and pictures point at, code left out. */
export const linksOf = (text: string): string[] =>
  [
    ...withoutBlocks(text)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|<(?:img|a)\s[^>]*(?:src|href)="([^"]+)"/g),
  ].map(([, markdown, html]) => (markdown ?? html) as string);
