/** The texts that suspicion is trained on: templates with their choices filled in, the same in every run. */
import { readFileSync } from 'node:fs';
import { type SuspicionReason, suspicionReasons } from '@loci/server/internal';
import { mulberry32 } from '../mulberry.js';
import { readTopics } from './written-text.js';

export interface TrainingText {
  readonly text: string;
  readonly isOrder: boolean;
  readonly reasons: readonly SuspicionReason[];
  /** Texts of one template are never on both sides of a split. */
  readonly template: string;
}

/** At most this many texts per template. */
const mostOfTemplate = 24;
const triesOfTemplate = 4 * mostOfTemplate;

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../../written/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('# '));

type Slots = ReadonlyMap<string, readonly string[]>;
const readSlots = (): Slots =>
  new Map(
    linesOf('orders-slots').map(line => {
      const [name = '', fillers = ''] = line.split(/ = (.*)/s);
      return [name, fillers.split(' ~ ')];
    }),
  );

const filled = (template: string, slots: Slots, random: () => number): string => {
  const oneOf = (choices: readonly string[]): string =>
    choices[Math.floor(random() * choices.length)] as string;
  let text = template;
  // A filler may contain slots, and a choice may contain choices, innermost first.
  for (let round = 0; round < 6; round++)
    text = text
      .replace(/\(\(((?:(?!\(\(|\)\)).)*)\)\)/gs, (_, choices: string) => oneOf(choices.split('~')))
      .replace(/%([A-Z0-9]+)%/g, (whole, name: string) =>
        slots.has(name) ? oneOf(slots.get(name) as string[]) : whole,
      );
  return text.replaceAll('\\n', '\n').replaceAll(/ {2,}/g, ' ').trim();
};

const isReason = (word: string): word is SuspicionReason =>
  word === 'hides_text' || (suspicionReasons as readonly string[]).includes(word);

const fromTemplates = (file: string, isOrder: boolean, slots: Slots): TrainingText[] => {
  const random = mulberry32(7);
  let reasons: SuspicionReason[] = [];
  return linesOf(file).flatMap(line => {
    if (line.startsWith('= ')) {
      reasons = line.slice(2).split(' ').filter(isReason);
      return [];
    }
    const group = reasons;
    const texts = new Set<string>();
    for (let count = 0; count < triesOfTemplate && texts.size < mostOfTemplate; count++)
      texts.add(filled(line, slots, random));
    return [...texts].map(text => ({ text, isOrder, reasons: group, template: line }));
  });
};

/** Material for other measurements has enough ordinary notes. */
const ordinary = (): TrainingText[] =>
  (['friends', 'projects', 'teams'] as const).flatMap(file =>
    readTopics(file).flatMap(({ name, lines }) =>
      lines
        .flat()
        .filter(text => text.includes(' '))
        .map(text => ({ text, isOrder: false, reasons: [], template: `${file}: ordinary ${name}` })),
    ),
  );

export const trainingTexts = (): TrainingText[] => {
  const slots = readSlots();
  return [
    ...fromTemplates('orders', true, slots),
    ...fromTemplates('no-orders', false, slots),
    ...ordinary(),
  ];
};
