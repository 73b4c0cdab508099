/** The recommendation: the stored lesson, fix, preference or rule that applies; else the next step the evidence asks for. */
import type { Memory } from '../../domain/memory.js';
import type { Evidence } from './evidence.js';
import { asSentence, type Dispute } from './finding.js';

const lesson =
  /^(?:lessons?(?: learn(?:ed|t))?|fix|solution|workaround|rule|tip|decision|takeaway|remember|note)\s*[:–-]\s*/i;
const asksKindly = /^(?:please)\s+/i;
const imperative =
  /^(?:always|never|do not|don't|avoid|use|prefer|run|add|set|check|keep|make sure|ensure|raise|lower|increase|restart|wait|ask|write|put|pin|roll|rotate|drain|disable|enable|retry|start|stop|call|tell|send|split|limit|test|verify|back ?up|schedule|include|leave|move|upgrade|install)\b/i;
const workedFix =
  /^(?<did>raising|setting|adding|using|running|restarting|increasing|lowering|reducing|disabling|enabling|pinning|switching|moving|upgrading|downgrading|removing|clearing|rotating|splitting|retrying|deleting|changing)\s+(?<what>.+?)\s+(?:fixed|stopped|solved|resolved|cured|removed|cleared|helped|prevented|made|brought|cut|got rid of)\b/i;
const fixedBy =
  /\b(?:fixed|solved|resolved|cured|worked around)\s+(?:it\s+|this\s+|that\s+)?by\s+(?<did>\w+ing)\s+(?<what>[^.;]+)/i;
const should =
  /\b(?:should|must|have to|has to|needs? to)\s+(?<what>(?:not\s+|never\s+|always\s+)?[a-z]+\s[^.;]+)/i;
const wishes =
  /^(?<who>[\p{Lu}][\p{L}.-]+|the [\p{L} ]+?|the team)\s+(?:prefers?|wants?|likes?|asked for|asks for|asked us to|asks us to)\s+(?<what>[^.;]+)/u;

/** "raising" → "raise": the few endings that the verbs above have. */
const baseForms: Readonly<Record<string, string>> = {
  raising: 'Raise',
  setting: 'Set',
  adding: 'Add',
  using: 'Use',
  running: 'Run',
  restarting: 'Restart',
  increasing: 'Increase',
  lowering: 'Lower',
  reducing: 'Reduce',
  disabling: 'Disable',
  enabling: 'Enable',
  pinning: 'Pin',
  switching: 'Switch',
  moving: 'Move',
  upgrading: 'Upgrade',
  downgrading: 'Downgrade',
  removing: 'Remove',
  clearing: 'Clear',
  rotating: 'Rotate',
  splitting: 'Split',
  retrying: 'Retry',
  deleting: 'Delete',
  changing: 'Change',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The imperative in a sentence, or null where it only tells. */
export const adviceIn = (sentence: string): string | null => {
  const plain = sentence.trim();
  const worked = workedFix.exec(plain)?.groups ?? fixedBy.exec(plain)?.groups;
  if (worked !== undefined) {
    const verb = baseForms[(worked.did as string).toLowerCase()];
    if (verb !== undefined) return asSentence(`${verb} ${worked.what}`);
  }
  const bare = plain.replace(lesson, '').replace(asksKindly, '');
  if (bare !== plain || imperative.test(bare)) return asSentence(capital(bare));
  const duty = should.exec(plain)?.groups?.what;
  if (duty !== undefined) return asSentence(capital(duty.replace(/^not\s+/i, 'do not ')));
  const wish = wishes.exec(plain)?.groups;
  if (wish !== undefined)
    return asSentence(
      `Respect that ${plain.charAt(0) === plain.charAt(0).toLowerCase() ? plain : plain.replace(/^The /, 'the ')}`,
    );
  return null;
};

/** At most this many pieces of advice: more is a list again. */
const mostAdvice = 2;

const speaker = (memory: Memory): string =>
  memory.source.name ?? `whoever recorded it (${memory.source.kind})`;

export const settleFirst = ({ first, second }: Dispute): string => {
  const who = [...new Set([speaker(first), speaker(second)])].join(' and ');
  return `Settle with ${who} which of the two holds before you act, and resolve the contradiction.`;
};

export const recommend = (
  evidence: readonly Evidence[],
  disputes: readonly Dispute[],
  task: string,
): string => {
  const dispute = disputes[0];
  if (dispute !== undefined) return settleFirst(dispute);
  const advice = [...new Set(evidence.flatMap(one => adviceIn(one.quote) ?? []))].slice(0, mostAdvice);
  if (advice.length > 0) return advice.join(' ');
  const best = evidence[0];
  if (best === undefined) return recordFirst(task);
  return asSentence(`Go by what ${speaker(best.memory)} recorded: ${best.quote}`);
};

/** The task as something to write down, short enough to read. */
export const recordFirst = (task: string): string => {
  const subject = task
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[?.!]+$/u, '');
  const short = subject.length > 120 ? `${subject.slice(0, 117).trimEnd()}…` : subject;
  return `Store what you learn about “${short}” and ask again.`;
};
