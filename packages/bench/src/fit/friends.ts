/** Long talks of two friends, made of the written cases: each fact is told by one of the two, some are not told at all. */
import type { Collection } from '../eval/datasets.js';
import { type CollectionWriter, openCollection } from './collection-writer.js';
import { type Chance, openChance } from './random.js';
import { readTopics, type Topic } from './written-text.js';

const people = [
  ['Marta', 'Jonas'],
  ['Priya', 'Colin'],
  ['Yusuf', 'Greta'],
  ['Lucía', 'Aaron'],
  ['Sven', 'Noemi'],
  ['Kwame', 'Hedda'],
  ['Rosa', 'Pavel'],
  ['Tariq', 'Ellen'],
] as const;

/** Every so many of the told facts, the question also says when: once rightly and once about another time. */
const timedEvery = 4;

/** Of all topics, so many come up in one talk … */
const topicsOfOne = 11;
/** … and of their facts this share is told. */
const told = 0.75;
const factsOfSession = 7;

/** Before and after everything that is told. */
const otherMonths = ['May 2024', 'October 2024', 'September 2025', 'November 2025'];

const openings = [
  'Hey {O}! Good to see you again. How have you been?',
  'Hi {O}, long time no see! What have you been up to?',
  'Hello {O}! How is everything going with you?',
  '{O}! I was just thinking of you. What is new?',
];
const answers = [
  'Hi {O}! All good here, just busy as always. And you?',
  'Hey! I am fine, thanks. So much going on lately, how about you?',
  'Good to hear from you! Quite a week over here. Tell me about yours!',
];
const leads = [
  'So tell me, anything new about the {topic}?',
  'And how is it going with the {topic}?',
  'By the way, what about the {topic}? You said something last time.',
  'What else is going on? How about the {topic}?',
];
const after = [
  'Thanks, {O}! It means a lot to me that you say that.',
  'Right? I still have to smile when I think of it.',
  'I know. I will tell you more the next time we meet.',
  'Yes, it was quite something. I would do it again.',
  'Thank you for listening, you are a good friend.',
  'Exactly. And how are things on your side?',
];
const closings = [
  'I have to run, take care of yourself, {O}!',
  'It was so good to talk. Let us do that again soon!',
  'Bye for now, {O}, and say hello to everybody at home.',
];

const fill = (text: string, speaker: string, other: string, topic = ''): string =>
  text.replaceAll('{P}', speaker).replaceAll('{O}', other).replaceAll('{topic}', topic);

interface Fact {
  readonly topic: string;
  readonly fields: readonly string[];
  readonly speaker: string;
  readonly other: string;
  readonly isTold: boolean;
}

const factsOf = (topics: readonly Topic[], pair: readonly [string, string], chance: Chance): Fact[] =>
  topics.flatMap(({ name, lines }) =>
    lines.map(fields => {
      const first = chance.next() < 0.5;
      return {
        topic: name,
        fields,
        speaker: first ? pair[0] : pair[1],
        other: first ? pair[1] : pair[0],
        isTold: chance.next() < told,
      };
    }),
  );

const monthOf = (time: string): string =>
  new Date(time).toLocaleString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "Which exam did she pass?" as "Which exam did she pass in March 2025?" */
const timed = (question: string, month: string): string => question.replace(/\?$/, ` in ${month}?`);

const tell = (writer: CollectionWriter, fact: Fact, session: number, chance: Chance): string[] => {
  const { speaker, other, topic } = fact;
  const [say, reply] = fact.fields as [string, string];
  if (chance.next() < 0.5) writer.say(fill(chance.one(leads), other, speaker, topic), other, session);
  const gold = writer.say(fill(say, speaker, other), speaker, session);
  writer.say(fill(reply, other, speaker), other, session);
  if (chance.next() < 0.6) writer.say(fill(chance.one(after), speaker, other), speaker, session);
  return [gold];
};

const writeTalk = (number: number, topics: readonly Topic[]): Collection => {
  const chance = openChance(1_000 + number);
  const pair = people[number % people.length] as readonly [string, string];
  const writer = openCollection(`friends-${number}`);
  const chosen = chance.shuffled(topics).slice(0, topicsOfOne);
  const facts = chance.shuffled(factsOf(chosen, pair, chance));
  const gold = new Map<Fact, string[]>();
  const spoken = facts.filter(fact => fact.isTold);
  for (let at = 0; at < spoken.length; at += factsOfSession) {
    const session = at / factsOfSession + 1;
    const [one, other] = chance.shuffled(pair) as [string, string];
    writer.say(fill(chance.one(openings), one, other), one, session);
    writer.say(fill(chance.one(answers), other, one), other, session);
    for (const fact of spoken.slice(at, at + factsOfSession))
      gold.set(fact, tell(writer, fact, session, chance));
    writer.say(fill(chance.one(closings), one, other), one, session);
  }
  for (const fact of facts) {
    const [, , ask, near] = fact.fields as [string, string, string, string];
    const { speaker, other } = fact;
    writer.ask(fill(ask, speaker, other), fact.isTold ? 'told' : 'not told', gold.get(fact) ?? []);
    if (!fact.isTold) continue;
    writer.ask(fill(ask, other, speaker), 'another person', []);
    writer.ask(fill(near, speaker, other), 'another detail', []);
    if (facts.indexOf(fact) % timedEvery !== 0) continue;
    const at = writer.timeOf((gold.get(fact) as string[])[0] as string);
    const plain = fill(ask, speaker, other);
    writer.ask(timed(plain, monthOf(at)), 'told, with the time', gold.get(fact) ?? []);
    writer.ask(timed(plain, chance.one(otherMonths)), 'another time', []);
  }
  for (const { name, heading } of chosen) {
    for (const [speaker, other] of [pair, [pair[1], pair[0]]] as const) {
      const all = spoken.filter(fact => fact.topic === name && fact.speaker === speaker);
      writer.ask(
        fill(heading[0] as string, speaker, other),
        'broad',
        all.flatMap(fact => gold.get(fact) ?? []),
      );
    }
  }
  return writer.written();
};

export const writtenTalks = (): Collection[] => {
  const topics = readTopics('friends');
  return people.map((_, number) => writeTalk(number, topics));
};
