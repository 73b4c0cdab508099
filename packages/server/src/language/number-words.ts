// Parses numbers written as words, such as "twenty-five" or "two hundred".
import { lettersAndDigits } from './characters.js';

export interface NumberWord {
  start: number;
  end: number;
  value: number;
}

const values: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
};
const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
};
const names = [...Object.keys(values), ...Object.keys(scales)].join('|');
const pattern = new RegExp(
  `(?<![\\p{L}\\p{N}_-]|\\d )(?:a (?=dozen|hundred|thousand|million|billion))?(?:${names})(?:(?:-| | and )(?:${names})(?![\\p{L}\\p{N}_]))*(?![\\p{L}\\p{N}_])`,
  'giu',
);

export function numberWords(text: string): NumberWord[] {
  const found: NumberWord[] = [];
  for (const match of text.matchAll(pattern)) {
    const tokens = [...match[0].matchAll(lettersAndDigits)];
    let start = match.index;
    let group: string[] = [];
    let end = start;
    const close = () => {
      const value = sumOf(group);
      if (group.length > 0) found.push({ start, end, value });
      group = [];
    };
    for (const token of tokens) {
      const word = token[0].toLowerCase();
      if (word === 'and' || (word === 'a' && group.length === 0)) continue;
      if (group.length > 0 && !continues(group, word)) {
        close();
        start = match.index + token.index;
      }
      group.push(word);
      end = match.index + token.index + word.length;
    }
    close();
  }
  return found;
}

/** "twenty five" is one number, "two three" are two. */
function continues(group: readonly string[], word: string): boolean {
  if (word in scales || word === 'dozen') return true;
  const last = group.at(-1)!;
  if (last in scales) return true;
  return (values[last] ?? 0) >= 20 && (values[word] ?? 0) < 10 && (values[word] ?? 0) > 0;
}

function sumOf(group: readonly string[]): number {
  let total = 0;
  let current = 0;
  for (const word of group) {
    const scale = scales[word];
    if (scale === undefined) {
      const value = values[word] ?? 0;
      current = word === 'dozen' && current > 0 ? current * value : current + value;
    } else if (scale === 100) {
      current = (current || 1) * scale;
    } else {
      total += (current || 1) * scale;
      current = 0;
    }
  }
  return total + current;
}
