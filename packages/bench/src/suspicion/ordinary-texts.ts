/** Ordinary texts in bulk, which no line of ours could stand for: this project's own pages, and a folder of measuring data. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface OrdinaryTexts {
  readonly trained: readonly string[];
  /** Never trained on: other halves, and other sets. */
  readonly heldOut: Readonly<Record<string, readonly string[]>>;
}

const shortestParagraph = 20;
/** A download that is piped into a shell is marked by whomever it is told, so it is no innocent example. */
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

const halves = (texts: readonly string[]): [string[], string[]] => {
  const middle = Math.floor(texts.length / 2);
  return [texts.slice(0, middle), texts.slice(middle)];
};

export const ordinaryTexts = (data: string): OrdinaryTexts => {
  const [friends, otherFriends] = halves(linesOf(data, 'locomo/memories.jsonl'));
  const [chats, otherChats] = halves(linesOf(data, 'beam/memories.jsonl'));
  const trained = [
    ...ownPages(),
    ...linesOf(data, 'tldr/memories.jsonl'),
    ...linesOf(data, 'musique/memories.jsonl'),
    ...friends,
    ...chats,
  ];
  return {
    trained: trained.filter(text => !pipesToShell.test(text)),
    heldOut: {
      'LoCoMo, second half': otherFriends,
      'BEAM, second half': otherChats,
      'post-mortems': linesOf(data, 'experience/post_mortems.jsonl'),
      'experience as facts': linesOf(data, 'experience/facts.jsonl'),
    },
  };
};
