/** The written pages, and what is wrong with one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wordFaults } from './word-list.mjs';

/** In words. */
const longestSentence = 40;

const generated = /(?:^|\/)(?:reference|node_modules|dist|\.vitepress|project)\//u;

/** README and its like, docs without the generated reference, and the pages of the packages. */
export const pagesOf = root => [
  ...readdirSync(root)
    .filter(name => name.endsWith('.md') && name !== 'CHANGELOG.md')
    .map(name => join(root, name)),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .filter(name => name.endsWith('.md') && !generated.test(name))
    .map(name => join(root, 'docs', name)),
  ...readdirSync(join(root, 'packages')).flatMap(name =>
    readdirSync(join(root, 'packages', name))
      .filter(file => file === 'README.md')
      .map(file => join(root, 'packages', name, file)),
  ),
];

/** The page with its code, links and comments blanked, line for line; tables stay. */
const proseOf = text => {
  let isCode = false;
  return text.split('\n').map(line => {
    if (/^\s*(?:```|:::)/u.test(line)) {
      isCode = line.includes('```') ? !isCode : isCode;
      return '';
    }
    if (isCode || line.startsWith('<') || line.startsWith('[')) return '';
    return line
      .replaceAll(/`[^`]*`/gu, 'code')
      .replaceAll(/\]\([^)]*\)/gu, ']')
      .replaceAll(/https?:\S+/gu, 'address');
  });
};

const isWord = part => /[\p{L}\p{N}]/u.test(part);
const countWords = text => text.split(/\s/u).filter(isWord).length;

export const wordsOf = text => countWords(proseOf(text).join(' '));

/** Paragraphs and items of lists, each with the line it begins at. */
const blocksOf = lines => {
  const blocks = [];
  let open = null;
  lines.forEach((line, at) => {
    const isApart = /^\s*(?:$|#|\|)/u.test(line);
    const isItem = /^\s*(?:[-*]|\d+\.)\s/u.test(line);
    if (isApart || isItem) open = null;
    if (isApart) return;
    if (open === null) {
      open = { line: at + 1, text: '' };
      blocks.push(open);
    }
    open.text += ` ${line}`;
  });
  return blocks;
};

const sentencesOf = text => text.split(/(?<=[.!?:])\s+(?=[\p{Lu}"“(*[])/u);

export const pageFaults = (text, list) => {
  const lines = proseOf(text);
  const words = lines.flatMap((line, at) =>
    // The word list names what it forbids, as code.
    wordFaults(line, list).map(says => ({ line: at + 1, says })),
  );
  const long = blocksOf(lines).flatMap(({ line, text: block }) =>
    sentencesOf(block)
      .map(sentence => ({ sentence: sentence.trim(), count: countWords(sentence) }))
      .filter(({ count }) => count > longestSentence)
      .map(({ sentence, count }) => ({
        line,
        says: `has a sentence of ${count} words: ${sentence.slice(0, 60)} ...`,
      })),
  );
  return [...words, ...long];
};
