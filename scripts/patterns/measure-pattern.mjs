/** Runs a pattern on long texts made of its own parts, and says whether the time grows faster than the text. */
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** What a part is spelt with: the first of these that it accepts. */
const letters = [...'aA0 \t\n.-_/"\'`“‘*#[]()<>{}!?:;,@=+&$%|\\~^', 'é', '漢', '😀', '\u00a0', '\r', '\0'];
/** Ends that let a match fail at the last moment. */
const endings = ['', '\0', '\n', '\n\0', ' x', '!'];
/** A slow pattern shows on the first in a tenth of the time, a less slow one only on the second. */
const lengths = [8_000, 32_000];
/** One pass over the longer text takes less than 2 ms, a quadratic one some 50 to 1,000. */
const slowMs = 25;
/** A text four times as long takes four times as long, or sixteen. */
const growth = 8;
const mostRepeats = 40;

const accepted = (node, flags, first = '') => {
  const one = new RegExp(`^(?:${node.raw})$`, flags.replace(/[gy]/g, ''));
  return [...(first === '' ? [] : [first]), ...letters].filter(letter => one.test(letter));
};

/** A text that the part matches, as short as can be told without search; spelt with `first` where that is accepted. */
const sample = (node, flags, first) => {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map(part => sample(part, flags, first)).join('');
    case 'Group':
    case 'CapturingGroup':
      return sample(node.alternatives[0], flags, first);
    case 'Character':
      return String.fromCodePoint(node.value);
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return accepted(node, flags, first)[0] ?? '';
    case 'Quantifier':
      return sample(node.element, flags, first).repeat(Math.min(Math.max(node.min, 1), mostRepeats));
    default:
      return '';
  }
};

/** A text that leads to the part. */
const wayTo = (node, flags) => {
  let way = '';
  for (let at = node; at.parent !== null && at.parent !== undefined; at = at.parent) {
    const { parent } = at;
    if (parent.type !== 'Alternative') continue;
    const before = parent.elements.slice(0, parent.elements.indexOf(at));
    way = before.map(part => sample(part, flags)).join('') + way;
  }
  return way;
};

const isOne = ({ type }) => type === 'Character' || type.startsWith('CharacterSet') || type.endsWith('Class');

/** Rows to repeat: what each repetition takes, and the way to it. */
const rowsOf = (pattern, flags) => {
  const parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const rows = new Map();
  // What begins a match, inside of what it repeats: each is a new start.
  const starts = parsed.alternatives.map(part => [...sample(part, flags)][0] ?? '');
  const add = (before, row) => row !== '' && rows.set(`${before}\u0001${row}`, [before, row]);
  visitRegExpAST(parsed, {
    onQuantifierEnter(node) {
      if (node.max <= mostRepeats) return;
      const way = wayTo(node, flags);
      const bodies = isOne(node.element)
        ? accepted(node.element, flags).slice(0, 4)
        : node.element.alternatives
            ?.slice(0, 4)
            .flatMap(part => ['', ...starts.slice(0, 3)].map(first => sample(part, flags, first)));
      for (const body of bodies ?? []) {
        add('', body);
        add(way, body);
        add('', way + body);
      }
      add('', way);
    },
  });
  return [...rows.values()];
};

/** Of this process, so that what else runs on the machine counts for nothing. */
const msOf = (regExp, text) => {
  const began = process.cpuUsage();
  if (regExp.global) text.replace(regExp, '');
  else regExp.test(text);
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
};

const textOf = ([before, row], length, ending) =>
  before + row.repeat(Math.ceil(length / row.length)) + ending;

/** Milliseconds if the text takes long, and far longer than a quarter of it; otherwise null. */
const slowOn = (regExp, row, length, ending) => {
  const text = textOf(row, length, ending);
  const first = msOf(regExp, text);
  if (first < slowMs) return null;
  // Once more where it seems slow: the machine may have been busy with something else.
  const ms = Math.min(first, msOf(regExp, text));
  const quarter = textOf(row, length / 4, ending);
  const before = Math.min(msOf(regExp, quarter), msOf(regExp, quarter));
  return ms >= slowMs && ms > growth * before ? ms : null;
};

/** A slow row with its time; null for a pattern that takes one pass. */
export const measurePattern = ({ pattern, flags }) => {
  const regExp = new RegExp(pattern, flags.replace('y', ''));
  for (const row of rowsOf(pattern, flags))
    for (const ending of endings)
      for (const length of lengths) {
        const ms = slowOn(regExp, row, length, ending);
        if (ms !== null) return { row: row[1], ms: Math.round(ms) };
      }
  return null;
};
