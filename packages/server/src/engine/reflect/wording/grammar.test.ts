/** Sentences that look like another kind than they are, and what is made of them. */
import { describe, expect, it } from 'vitest';
import { adviceIn } from './advice.js';
import { isImperative } from './imperative.js';
import { inPastTense, partThatChanged } from './past-tense.js';
import { midSentence } from './plain-sentence.js';
import { actionOf, askedFor, indirect, shortTask } from './question.js';
import { reported, speakerInText } from './report.js';

describe('a noun that could be a verb', () => {
  it.each([
    ['Test files sit next to the source file', false],
    ['Exit surveys name missing bank sync as the first reason', false],
    ['Deploy scripts of Kite live in tools/kite', false],
    ['Page limit', false],
    ['Test plan for the release', false],
    ['Check logs of Kite first', true],
    ['Run load tests on staging', true],
    ['Restart workers before you deploy', true],
  ])('%s is an order: %s', (text, is) => {
    expect(isImperative(text)).toBe(is);
  });
});

describe('a label before a colon', () => {
  it.each([
    ['Melanie: I ran the race.', null, 'Melanie'],
    ['Melanie: I ran the race.', 'recorder', 'Melanie'],
    ['Mike: That is fine.', 'Mike', 'Mike'],
    ['Mike: ok then', 'Mike Moss', 'Mike'],
    ['Sourdough: 500 g flour, 350 g water.', 'Oma', null],
    ['Rollback: run `make unship`.', 'Ilse', null],
    ['Alert: The gateway is slow.', 'PagerDuty', null],
    ['Booking: I took the early train.', null, null],
  ])('%s by %s is said by %s', (content, source, speaker) => {
    expect(speakerInText(content, source)).toBe(speaker);
  });

  it('is kept, and the order after it is advice', () => {
    const text = 'Rollback: run `make unship` and post in #ops.';
    expect(reported(text, 'Ilse', '3 May 2026').text).toBe(text);
    expect(adviceIn(text)?.text).toBe('Run `make unship` and post in #ops');
    expect(reported('Page limit: 15 pages.', 'Karl', '3 May 2026').text).toBe('Page limit: 15 pages.');
    expect(adviceIn('Page limit: 15 pages.')).toBeNull();
  });
});

describe('duties and wishes', () => {
  it.each([
    ['Payroll must not be down on the 25th.', 'Make sure that Payroll is not down on the 25th'],
    ['Exports must not run twice.', 'Make sure that exports do not run twice'],
    ['A job should never run twice.', 'Make sure that a job never runs twice'],
    ['Personal data must never be logged.', 'Never log personal data'],
    ['The application needs three letters.', 'Make sure that the application has three letters'],
    ['It needs 3.11.', null],
    ['We had to restart the broker.', 'Restart the broker'],
    ['Bruno had to restart the broker.', null],
  ])('%s → %s', (sentence, advice) => {
    expect(adviceIn(sentence)?.text ?? null).toBe(advice);
  });

  it('keeps the capital of a name', () => {
    expect(midSentence('Chantal likes tea')).toBe('Chantal likes tea');
    expect(midSentence('Start-ups prefer mails')).toBe('start-ups prefer mails');
  });
});

describe('what held before', () => {
  it.each([
    ["Vesper's support e-mail is help@vesper.app", "Vesper's support e-mail was help@vesper.app"],
    ['Run the smoke tests by hand', 'the rule was to run the smoke tests by hand'],
    ['Never deploy on Fridays', 'the rule was never to deploy on Fridays'],
    [
      'We cannot use HTTP/3 because the balancer lacks it',
      'We could not use HTTP/3 because the balancer lacked it',
    ],
  ])('%s → %s', (present, past) => {
    expect(inPastTense(present)).toBe(past);
  });

  it('leaves out what still holds', () => {
    const old = 'Clara plays the cello; her lesson is on Tuesday.';
    expect(partThatChanged(old, 'The lesson moved to Thursday.')).toBe('her lesson is on Tuesday.');
    expect(partThatChanged(old, 'Clara now plays the flute.')).toBe(old);
  });
});

describe('a task', () => {
  it.each([
    ['Who is responsible for the app?', 'who is responsible for the app'],
    ['Who was tech lead of Iris in March?', 'who was tech lead of Iris in March'],
    ['Who is the lead of Iris?', 'who the lead of Iris is'],
    ['What is left to do for the grant?', 'what is left to do for the grant'],
    ["Which Node version does Beacon's CI run on?", "which Node version Beacon's CI runs on"],
    ['How many lines can a file have?', 'how many lines a file can have'],
  ])('%s → %s', (task, told) => {
    expect(indirect(task)).toBe(told);
  });

  it.each([
    ['Do API keys expire?', null],
    ['How many pages do we have to cut?', null],
    ['Where do we stay in Kyoto?', null],
    ['Find me a hotel in Lisbon', 'find a hotel in Lisbon'],
    ['Book a flight for me', 'book a flight for you'],
  ])('%s is about to %s', (task, action) => {
    expect(actionOf(task)).toBe(action);
  });

  it('asks when a lesson is, and is cut between letters', () => {
    expect(askedFor("When is Clara's lesson?")).toBe('when');
    expect(askedFor('What is the lesson of the outage?')).toBe('to do');
    expect(shortTask(`${'a'.repeat(116)}${'😀'.repeat(10)}`)).toBe(`${'a'.repeat(116)}😀…`);
  });
});
