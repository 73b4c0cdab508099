/** A readable line diff of two texts. */

const contextLines = 3;
/** Above this many comparisons, all old lines are shown and then all new ones. */
const mostComparisons = 4_000_000;

type Line = readonly [mark: ' ' | '-' | '+', text: string];

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

const middleOf = (before: readonly string[], after: readonly string[]): Line[] => {
  if (before.length * after.length > mostComparisons) {
    return [...before.map(line => ['-', line] as const), ...after.map(line => ['+', line] as const)];
  }
  // Length of the longest common lines from each pair of positions to the end.
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      common[one]![other] =
        before[one] === after[other]
          ? common[one + 1]![other + 1]! + 1
          : Math.max(common[one + 1]![other]!, common[one]![other + 1]!);
    }
  }
  const lines: Line[] = [];
  let one = 0;
  let other = 0;
  while (one < before.length || other < after.length) {
    if (one < before.length && before[one] === after[other]) {
      lines.push([' ', before[one]!]);
      one++;
      other++;
    } else if (
      one < before.length &&
      (other === after.length || common[one + 1]![other]! >= common[one]![other + 1]!)
    ) {
      lines.push(['-', before[one++]!]);
    } else lines.push(['+', after[other++]!]);
  }
  return lines;
};

/** Removed lines with `-`, added lines with `+`, and a few around them. */
export const lineDiff = (before: string, after: string): string => {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let tail = 0;
  while (
    tail < old.length - start &&
    tail < now.length - start &&
    old[old.length - 1 - tail] === now[now.length - 1 - tail]
  )
    tail++;
  const kept = (lines: readonly string[]): Line[] => lines.map(line => [' ', line]);
  return [
    ...kept(old.slice(Math.max(0, start - contextLines), start)),
    ...middleOf(old.slice(start, old.length - tail), now.slice(start, now.length - tail)),
    ...kept(old.slice(old.length - tail, old.length - tail + contextLines)),
  ]
    .map(([mark, text]) => `${mark} ${text}`.trimEnd())
    .join('\n');
};
