// Marks what a text denies and what it only supposes, each with its place.
import { identifiers } from './identifiers.js';

export interface Negation {
  cue: string;
  start: number;
  end: number;
  /** From after the cue to the end of its clause: what is denied. */
  scopeStart: number;
  scopeEnd: number;
}

export interface Hedge {
  cue: string;
  start: number;
  end: number;
}

const cues = new RegExp(
  String.raw`(?<![\p{L}\p{N}_./-])(?:` +
    [
      'no longer|not any ?more|no one|instead of|rather than|in place of',
      String.raw`(?:can|could|do|does|did|is|are|was|were|has|have|had|would|should|will|must|might|may) not(?! only\b)`,
      String.raw`cannot|not(?! only\b)|never(?! mind\b)|without|none|nobody|nothing|nowhere|neither|nor`,
      "(?:ca|could|do|does|did|is|are|was|were|has|have|had|wo|would|should|must|might|need|ai|sha)n['’]?t",
      'avoid(?:s|ed|ing)?|unable to|fail(?:s|ed|ing)? to|refus(?:es?|ed|ing) to|lack(?:s|ed|ing)?',
      String.raw`(?:stop|stops|stopped|stopping|quit|quits|cease|ceased)(?= (?:\w{1,20} ){0,1}\w{2,20}ing\b)`,
      String.raw`no(?! (?:doubt|problem|worries|matter)\b)(?! ?[,;:!?])(?!\. )(?!\.?$)`,
    ].join('|') +
    String.raw`)(?![\p{L}\p{N}_]|-\p{L}|[./]\w)`,
  'giu',
);
const clauseEnd =
  /[,;!?\n()—–]|[.:](?=\s|$)|\s-+\s|(?<![\p{L}\p{N}_-])(?:but|however|although|though|yet|whereas|and then|and instead|so)(?![\p{L}\p{N}_-])/giu;
const hedgeCues =
  /(?<![\p{L}\p{N}_-])(?:maybe|perhaps|probably|possibly|presumably|supposedly|apparently|likely|might|may(?= (?:be|have|need|not|also|still|cause|help|work|lead|contain|require|take|or may not)\b)|could be|seem(?:s|ed|ingly)?|appears? to|i (?:think|guess|believe|suspect|assume|suppose)|not (?:entirely |quite |really |100% )?(?:sure|certain)|unsure|unclear|as far as i know|afaik|iirc|if i (?:remember|recall)|kind of|sort of|more or less|tentatively)(?![\p{L}\p{N}_-])/giu;

/** Denials in order of their cues. A bare answer ("No, we use Redis") denies nothing that follows and is not one. */
export function negations(text: string): Negation[] {
  const named = identifiers(text);
  const ends = [...text.matchAll(clauseEnd)].map(match => match.index);
  const found: Negation[] = [];
  let nextEnd = 0;
  let nextName = 0;
  for (const match of text.matchAll(cues)) {
    const start = match.index;
    const end = start + match[0].length;
    while (nextName < named.length && named[nextName]!.end <= start) nextName++;
    if (nextName < named.length && named[nextName]!.start < end) continue;
    while (nextEnd < ends.length && ends[nextEnd]! < end) nextEnd++;
    const limit = ends[nextEnd] ?? text.length;
    let scopeStart = end;
    while (scopeStart < limit && /\s/.test(text[scopeStart]!)) scopeStart++;
    let scopeEnd = limit;
    while (scopeEnd > scopeStart && /\s/.test(text[scopeEnd - 1]!)) scopeEnd--;
    found.push({ cue: match[0], start, end, scopeStart, scopeEnd });
  }
  return found;
}

export function hedges(text: string): Hedge[] {
  return [...text.matchAll(hedgeCues)].map(match => ({
    cue: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}
