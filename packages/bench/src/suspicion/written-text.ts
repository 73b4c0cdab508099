/** Reads the written cases: topics, each with lines of fields. */
import { readFileSync } from 'node:fs';

export interface Topic {
  readonly name: string;
  /** What else the heading says. */
  readonly heading: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

export type WrittenFile = 'friends' | 'projects' | 'teams';

const fieldsOf = (line: string): string[] => line.split(' | ').map(field => field.trim());

export const readTopics = (file: WrittenFile): Topic[] => {
  const text = readFileSync(new URL(`../../written/${file}.txt`, import.meta.url), 'utf8');
  const topics: { name: string; heading: string[]; lines: string[][] }[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('#') || line.trim() === '') continue;
    if (line.startsWith('== ')) {
      const [name, ...heading] = fieldsOf(line.slice(3));
      topics.push({ name: name as string, heading, lines: [] });
    } else topics.at(-1)?.lines.push(fieldsOf(line));
  }
  return topics;
};
