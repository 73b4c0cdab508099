/** Notes of teams, made of the written cases: short, by many people and by nobody, about things that look alike. */
import type { Collection } from '../eval/datasets.js';
import { openCollection } from './collection-writer.js';
import { openChance } from './random.js';
import { readTopics, type Topic } from './written-text.js';

const collections = 8;
const topicsOfOne = 4;
const told = 0.7;

const writeTeams = (number: number, topics: readonly Topic[]): Collection => {
  const chance = openChance(3_000 + number);
  const writer = openCollection(`teams-${number}`);
  const chosen = chance.shuffled(topics).slice(0, topicsOfOne);
  // In every other collection nobody is named, as in notes that a tool collected.
  const named = number % 2 === 0;
  for (const [by, text, ask, other] of chance.shuffled(chosen.flatMap(topic => topic.lines))) {
    const isTold = chance.next() < told;
    const id = isTold ? writer.say(text as string, named && by !== '-' ? (by as string) : null, null) : null;
    writer.ask(ask as string, isTold ? 'told' : 'not told', id === null ? [] : [id]);
    if (isTold) writer.ask(other as string, 'another thing', []);
  }
  return writer.written();
};

export const writtenNotes = (): Collection[] => {
  const topics = readTopics('teams');
  return Array.from({ length: collections }, (_, number) => writeTeams(number, topics));
};
