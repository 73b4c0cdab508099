/**
 * Every regular expression of the packages takes time that grows with its text and no faster: a text from outside
 * cannot hold up the server. Fails with the place of each that can. Arguments are files to look at instead of all.
 */
import { relative } from 'node:path';
import { analyse } from 'scslre';
import { measurePattern } from './patterns/measure-pattern.mjs';
import { readPatterns, sourceFiles } from './patterns/read-patterns.mjs';
import { inRoot, root, say } from './prepare.mjs';

/** Patterns that may grow faster, each with what bounds it; ten at most. */
const bounded = [
  // identifiers.ts: a run is looked at up to 256 characters (`longestRun`).
  { pattern: String.raw`^(.[^@]*)@(v?\d+(?:\.\d+)*[\w.-]*)$` },
];
const mostBounded = 10;

const given = process.argv.slice(2);
const files = given.length > 0 ? given : sourceFiles(inRoot('packages'));
const patterns = await readPatterns(files);

const faultOf = one => {
  if (one.pattern === null)
    return 'is built when it is called, of more than a template: its text is not known';
  const { reports } = analyse(
    { source: one.pattern, flags: one.flags },
    { reportTypes: { Move: true, Self: true, Trade: true } },
  );
  if (reports.length > 0)
    return `can take ${reports.some(report => report.exponential) ? 'exponential' : 'quadratic'} time, repeating ${reports[0].character.literal.source}`;
  const slow = measurePattern(one);
  return slow === null ? null : `took ${slow.ms} ms on a row of ${JSON.stringify(slow.row)}`;
};

const known = new Map();
const faults = [];
for (const one of patterns) {
  if (bounded.some(({ pattern }) => pattern === one.pattern)) continue;
  const key = `${one.pattern}/${one.flags}`;
  if (!known.has(key)) known.set(key, faultOf(one));
  const fault = known.get(key);
  if (fault !== null)
    faults.push(
      `${relative(root, one.file)}${one.line === null ? '' : `:${one.line}`}: /${one.pattern}/${one.flags} ${fault}`,
    );
}

if (bounded.length > mostBounded)
  faults.push(`${bounded.length} patterns are excepted; ${mostBounded} may be.`);
for (const fault of faults) say(fault);
say(
  faults.length === 0
    ? `${known.size} regular expressions in ${files.length} files take linear time.`
    : `\n${faults.length} regular expressions do not take linear time: write them without two repetitions that can take the same characters.`,
);
process.exit(faults.length === 0 ? 0 : 1);
