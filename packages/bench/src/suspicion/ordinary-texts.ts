/**
 * Ordinary texts in bulk, which written lines cannot replace: this project's own pages, and a folder of benchmark
 * data.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadWorlds } from '../worlds/load-worlds.js';

export interface OrdinaryTexts {
  readonly trained: readonly string[];
  /** Never trained on. */
  readonly heldOut: Readonly<Record<string, readonly string[]>>;
}

const shortestParagraph = 20;
/** A download piped into a shell is always marked, so it is not an innocent example. */
const pipesToShell = /\|\s?(?:sudo )?(?:ba|z|da)?sh\b/;

const paragraphsOf = (folder: URL): string[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .toSorted()
    .flatMap(name => readFileSync(new URL(name, folder), 'utf8').split('\n\n'))
    .filter(paragraph => paragraph.length > shortestParagraph);

const ownPages = (): string[] =>
  ['../../../../', '../../../../docs/', '../../../../docs/decisions/'].flatMap(folder =>
    paragraphsOf(new URL(folder, import.meta.url)),
  );

interface Line {
  readonly text?: string;
  readonly content?: string;
}
const linesOf = (folder: string, file: string): string[] =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const { content, text } = JSON.parse(line) as Line;
      return content ?? text ?? line;
    });

const notesOfWorlds = (data: string): string[] =>
  loadWorlds(data, { fold: null, most: null }).flatMap(({ notes }) => notes.map(note => note.text));

/** Sentences of dialogues and documentation, one text per line, if the folder has them. */
const sentencesIn = (data: string): string[] => {
  const file = join(data, 'sentences.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

/** Only sets whose licence allows training are trained on; the others measure it. */
export const ordinaryTexts = (data: string): OrdinaryTexts => {
  const trained = [
    ...ownPages(),
    ...notesOfWorlds(data),
    ...linesOf(data, 'tldr/memories.jsonl'),
    ...linesOf(data, 'musique/memories.jsonl'),
    ...sentencesIn(data),
  ];
  return {
    trained: trained.filter(text => !pipesToShell.test(text)),
    heldOut: {
      LoCoMo: linesOf(data, 'locomo/memories.jsonl'),
      BEAM: linesOf(data, 'beam/memories.jsonl'),
      'post-mortems': linesOf(data, 'experience/post_mortems.jsonl'),
      'experience as facts': linesOf(data, 'experience/facts.jsonl'),
    },
  };
};
