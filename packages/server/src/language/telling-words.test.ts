import { expect, it } from 'vitest';
import { tellingWords } from './telling-words.js';

it.each([
  ['The office closes at six.', 'office closes'],
  ['We deploy the services on Mondays.', 'deploy services'],
  ['always run the linter before committing', 'linter committing'],
  ['Always run it.', 'Always run'],
  ["Don't touch the running motors.", 'touch running'],
  ['Crème brûlée was eaten.', 'Crème brûlée'],
  ['東京は暑い。', '東京は'],
  ['It is what it is.', ''],
  ['…', ''],
])('of %j are %j', (text, words) => {
  expect(tellingWords(text, 2)).toBe(words);
});
