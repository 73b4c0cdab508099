/** Long talks of a user with an assistant, made of the written cases: much advice, and a few things that the user told. */
import type { Collection } from '../eval/datasets.js';
import { type CollectionWriter, openCollection } from './collection-writer.js';
import { type Chance, openChance } from './random.js';
import { readTopics, type Topic } from './written-text.js';

const talks = 9;
const topicsOfOne = 2;
const told = 0.75;
/** Between two things that the user tells, so many turns only ask for advice. */
const asksBetween = 2;
/** What somebody works on comes up again: up to so many more turns about it. */
const mostReturns = 4;

const requests = [
  'Can you give me some advice on the {thing}? I am not sure where to start with it.',
  'I would like to improve the {thing}. What are common mistakes, and what should I look at first?',
  'Let us go on with the {thing}. Please explain the steps in the right order, with an example if you have one.',
  'How do other people go about the {thing}? I have read a lot, but it is confusing.',
  'I had another look at the {thing} today and I think it still needs work. What would you change?',
];

const returns = [
  'I spent some more time on {thing} today. It went better than last week, but I am still not sure about the details.',
  'Back to {thing}: I tried what you suggested. Could you look at it again and tell me what is missing?',
  'I keep thinking about {thing}. I had another idea for it last night, what do you think?',
  'One more question on {thing}: what would you do next, and what can wait?',
  'I explained {thing} to a colleague today and noticed that I could not answer every question. How would you sum it up?',
];

/** Of what was worked on: the user told it, so the talk can say how it went. */
const looksBack = [
  'How did it go on with {thing}?',
  'Can you sum up what I did about {thing}?',
  'What have I told you about {thing} so far?',
  'How did I handle {thing} over time?',
];

/** Of what the assistant alone spoke of. */
const asksForMore = [
  'How did I handle the {thing} in the end?',
  'What did I decide about the {thing}?',
  'Who helped me with the {thing}?',
  'When did I finish the {thing}?',
  'What were my results with the {thing}?',
  'How did the feedback change my {thing}?',
];

/** Of several matters at once: no single sentence answers, the talk as a whole does. */
const asksForAll = [
  'In what order did I bring up {first}, {second} and {third}?',
  'Can you give me a summary of {first}, {second} and {third}, and how they hang together?',
  'How did my work move on from {first} over {second} to {third}?',
  'Please list what we did about {first}, {second} and {third}, step by step.',
];

/** A task, where what the user told before says how it should be done. */
const asksForWork = [
  'Can you help me with the {thing} now?',
  'Could you write a first version of the {thing} for me?',
  'What should the {thing} look like, given what you know of me?',
  'Please suggest how I go on with the {thing} this week.',
];

/** So many things of a topic come up in advice alone. */
const onlyAdvised = 3;

const paragraphs = [
  '### The {thing}\nStart small with the {thing}: write down what it must do, leave out what is only nice, and decide how you will know that it is good enough. Many problems with the {thing} come from starting too late and from changing several things at once.',
  '### Plan the {thing}\n1. Collect what you have about the {thing}.\n2. Sort it by how much it matters to you.\n3. Do the first piece today and look at the result tomorrow.\n4. Ask somebody for feedback on the {thing} before you go on.',
  '### Typical mistakes with the {thing}\n- Too many goals at the same time\n- No fixed date for a review of the {thing}\n- Feedback from friends that is too kind\n- Costs that nobody wrote down\nKeep a short list of decisions and why you made them; it saves time later.',
  '### Check the {thing}\nLook at the {thing} from the outside: what would somebody ask who sees it for the first time? Note the answer in one sentence. Then compare the effort with the benefit, and set a limit for the time that you spend on the {thing}.',
];

const advice = (things: readonly string[], chance: Chance, first: string): string => {
  const others = chance.shuffled(things).slice(0, 2 + Math.floor(chance.next() * 2));
  const parts = others.map(thing => chance.one(paragraphs).replaceAll('{thing}', thing));
  return [first, ...parts, 'Tell me how it goes, and we can look at the next step together.'].join('\n\n');
};

interface Fact {
  readonly topic: Topic;
  readonly fields: readonly string[];
  readonly isTold: boolean;
}

const thingsOf = (topic: Topic): string[] => (topic.heading[1] as string).split(', ');

const askAround = (writer: CollectionWriter, topic: Topic, session: number, chance: Chance): void => {
  const thing = chance.one(thingsOf(topic).slice(onlyAdvised));
  writer.say(chance.one(requests).replaceAll('{thing}', thing), 'user', session);
  const opening = `Happy to help with the ${thing}. Here is a way that works for many people.`;
  writer.say(advice([thing, ...thingsOf(topic)], chance, opening), 'assistant', session);
};

/** The ids of what the user said when coming back to it. */
const comeBack = (writer: CollectionWriter, fact: Fact, session: number, chance: Chance): string[] => {
  const subject = fact.fields[4] as string;
  const turns = Math.floor(chance.next() * (mostReturns + 1));
  return chance
    .shuffled(returns)
    .slice(0, turns)
    .map(text => {
      const id = writer.say(text.replaceAll('{thing}', subject), 'user', session);
      const paragraph = chance
        .one(paragraphs)
        .replaceAll('The {thing}', subject)
        .replaceAll('the {thing}', subject);
      writer.say(advice(thingsOf(fact.topic), chance, paragraph), 'assistant', session);
      return id;
    });
};

const ofThree = (question: string, subjects: readonly string[]): string =>
  question
    .replaceAll('{first}', subjects[0] as string)
    .replaceAll('{second}', subjects[1] as string)
    .replaceAll('{third}', subjects[2] as string);

const askBroadly = (
  writer: CollectionWriter,
  topic: Topic,
  ids: readonly string[],
  facts: readonly Fact[],
  gold: ReadonlyMap<Fact, string>,
  chance: Chance,
): void => {
  const told = facts.filter(fact => fact.topic === topic && fact.isTold);
  for (const question of told.length < 3 ? [] : asksForAll) {
    const three = chance.shuffled(told).slice(0, 3);
    const subjects = three.map(fact => fact.fields[4] as string);
    writer.ask(
      ofThree(question, subjects),
      'several matters',
      three.map(fact => gold.get(fact) as string),
    );
  }
  for (const thing of thingsOf(topic).slice(onlyAdvised))
    writer.ask(chance.one(asksForWork).replaceAll('{thing}', thing), 'work', ids);
};

const writeProject = (number: number, topics: readonly Topic[]): Collection => {
  const chance = openChance(2_000 + number);
  const writer = openCollection(`projects-${number}`);
  const chosen = chance.shuffled(topics).slice(0, topicsOfOne);
  // What is told of one matter keeps its order: later lines change earlier ones.
  const facts: Fact[] = chosen.flatMap(topic =>
    topic.lines.map(fields => ({ topic, fields, isTold: chance.next() < told })),
  );
  const gold = new Map<Fact, string>();
  const again = new Map<Fact, string[]>();
  const ofTopic = new Map<Topic, string[]>(chosen.map(topic => [topic, []]));
  let session = 0;
  for (const fact of facts) {
    session++;
    if (fact.isTold) {
      const [say, answer] = fact.fields as [string, string];
      const id = writer.say(say, 'user', session);
      gold.set(fact, id);
      ofTopic.get(fact.topic)?.push(id);
      writer.say(advice(thingsOf(fact.topic), chance, answer), 'assistant', session);
      again.set(fact, comeBack(writer, fact, session, chance));
    }
    for (let turn = 0; turn < asksBetween; turn++) askAround(writer, fact.topic, session, chance);
  }
  for (const fact of facts) {
    const [, , ask, near] = fact.fields as [string, string, string, string];
    const told = gold.get(fact);
    writer.ask(ask, fact.isTold ? 'told' : 'not told', told === undefined ? [] : [told]);
    writer.ask(near, 'another detail', []);
    const returned = again.get(fact) ?? [];
    if (told === undefined || returned.length === 0) continue;
    const subject = fact.fields[4] as string;
    writer.ask(chance.one(looksBack).replaceAll('{thing}', subject), 'worked on', [told, ...returned]);
  }
  for (const [topic, ids] of ofTopic) askBroadly(writer, topic, ids, facts, gold, chance);
  for (const thing of chosen.flatMap(topic => thingsOf(topic).slice(0, onlyAdvised)))
    for (const question of chance.shuffled(asksForMore).slice(0, 2))
      writer.ask(question.replaceAll('{thing}', thing), 'only advised', []);
  for (const [topic, ids] of ofTopic) writer.ask(topic.heading[0] as string, 'broad', ids);
  for (const topic of chance.shuffled(topics.filter(one => !chosen.includes(one))).slice(0, 2)) {
    writer.ask(topic.heading[0] as string, 'another matter', []);
    const subjects = topic.lines.map(fields => fields[4] as string);
    writer.ask(ofThree(chance.one(asksForAll), subjects), 'another matter', []);
    writer.ask(
      chance.one(asksForWork).replaceAll('{thing}', thingsOf(topic)[5] as string),
      'another matter',
      [],
    );
  }
  return writer.written();
};

export const writtenProjects = (): Collection[] => {
  const topics = readTopics('projects');
  return Array.from({ length: talks }, (_, number) => writeProject(number, topics));
};
