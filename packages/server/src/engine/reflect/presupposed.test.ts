/** What a question takes for granted, as a statement. */
import { expect, it } from 'vitest';
import { presupposedBy } from './presupposed.js';

it.each([
  ['When were the goats shorn?', 'the goats shorn', false],
  ['Who built the radar?', 'Somebody built the radar', false],
  ['How many loaves does Anna bake a day?', 'Anna bake a day loaves', false],
  ['How many guests are coming to the fair?', 'Some guests are coming to the fair', false],
  ['What time do we close on Sundays?', 'we close on Sundays', false],
  ['Which editor does Kim use?', 'Kim use editor', true],
  ['Does Ravi have a licence?', 'Ravi have a licence', false],
  ['Did Orla pay for the wrong lamp?', 'Orla pay for the wrong lamp', false],
  ['What was the rent of the hall in March 2026?', 'the rent of the hall', false],
])('%s', (task, text, namesKind) => expect(presupposedBy(task)).toEqual({ text, namesKind }));

it.each([
  'What should I do about the leak?',
  'Can I paint the door?',
  'What happened in May?',
  'Which shop is cheaper?',
  'Plan the trip.',
  'What does Mina prefer?',
  'How did the numbers develop?',
  'Where do I reserve the van?',
  'Which days do we have to be at the rink?',
  'How long do we have until the pass stops working?',
  'When does the ferry leave and who sells the tickets?',
])('%s takes nothing for granted', task => expect(presupposedBy(task)).toBeNull());
