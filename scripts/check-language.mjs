/**
 * Plain English everywhere a person reads: the word list of CONTRIBUTING.md over pages, texts and comments, and for
 * pages short sentences, a first paragraph before the first heading below the title, and a bound of words in all.
 * Fails with the place of each fault. Arguments are files to look at instead of all.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pageFaults, pagesOf, wordsOf } from './language/pages.mjs';
import { textsOf } from './language/source-texts.mjs';
import { readWordList, wordFaults } from './language/word-list.mjs';
import { sourceFiles } from './patterns/read-patterns.mjs';
import { inRoot, root, say } from './prepare.mjs';

/** Of all pages under docs, the generated reference aside. */
const mostWords = 25_000;

const list = readWordList(readFileSync(inRoot('CONTRIBUTING.md'), 'utf8'));
const given = process.argv.slice(2);
const pages = given.length > 0 ? given.filter(file => file.endsWith('.md')) : pagesOf(root);
const sources =
  given.length > 0 ? given.filter(file => /\.tsx?$/u.test(file)) : sourceFiles(inRoot('packages'));

const faults = [];
let words = 0;
for (const file of pages) {
  const text = readFileSync(file, 'utf8');
  const name = relative(root, file);
  if (name.startsWith('docs')) words += wordsOf(text);
  for (const { line, says } of pageFaults(text, list)) faults.push(`${name}:${line} ${says}`);
}
for (const file of sources) {
  const name = relative(root, file);
  for (const { line, text } of textsOf(file, readFileSync(file, 'utf8')))
    for (const says of wordFaults(text, list)) faults.push(`${name}:${line} ${says}`);
}
if (given.length === 0 && words > mostWords)
  faults.push(`docs: ${words} words without the reference, at most ${mostWords}`);

for (const fault of faults) say(fault);
if (faults.length > 0) {
  say(`${faults.length} faults. The word list is in CONTRIBUTING.md, under Language.`);
  process.exit(1);
}
say(
  `${pages.length} pages (${words} words in docs) and ${sources.length} source files read as plain English.`,
);
