/** What a question tells before or while it asks: "I moved to Oslo in May, can you suggest a gym?" says where I moved. */

export interface ToldSpan {
  readonly start: number;
  readonly end: number;
}

const subject =
  "(?:you|i|we|it|they|he|she|there|this|that|these|those|the|my|your|our|his|her|their|anyone|someone|somebody|anybody|any|a|an|[A-Z][\\w'’-]+)";
const auxiliary =
  "(?:can|could|would|will|should|shall|do|does|did|is|are|was|were|am|have|has|had|may|might|must|(?:can|could|would|should|do|does|did|is|are|was|were|have|has|wo)n[’']t)";
const inverted = `${auxiliary}\\s+(?:also\\s+|please\\s+|not\\s+|just\\s+)?${subject}\\b`;
const withAsker = `(?:what|how|why|when|where|which|who|whom|whose)(?:[’'](?:s|re|d|ll)\\b|\\s+(?:else|about|if|come)\\b|(?:\\s+[\\w’'-]+){0,4}?\\s+(?:${auxiliary}\\b|to\\s+\\w+))`;
const wondering =
  "(?:i\\s+am|i[’']m|i\\s+was|just|we\\s+are|we[’']re)\\s+(?:also\\s+|just\\s+|still\\s+|now\\s+)?(?:wondering|curious|asking|unsure|not\\s+(?:really\\s+|quite\\s+)?sure)\\b|i\\s+(?:also\\s+|just\\s+)?(?:wonder|want\\s+to\\s+know|need\\s+to\\s+know|don[’']t\\s+know|have\\s+no\\s+idea)\\b";
const shortAsk =
  'any\\s+(?:tips?|advice|ideas?|suggestions?|thoughts?|chance|recommendations?|clue|hints?)\\b|please\\s+\\w+|(?:thoughts|ideas|why|how|who|what)\\s*\\?';
const asking = `(?:${inverted}|${withAsker}|${wondering}|${shortAsk})`;
const joining = '(?:(?:and|so|but|or|then|also|now|please|hence|therefore)[,\\s]+)*';

const endsAsking = /\?["'”’)\]*_\s]*$/;
const asksFromTheStart = new RegExp(
  `^[\\s"'“*_>-]*${joining}(?:${asking}|(?:what|how|why|where|which|who|whom|whose)\\b)`,
  'iu',
);
/** Where the asking begins: after a comma, a dash, a colon, or a joining word. */
const turn = new RegExp(
  `(?:\\s*[,;:—–]\\s*|\\s+-+\\s+|\\s*\\.{2,}\\s*)${joining}(?=${asking})|\\s+(?:and|so|but)\\s+(?=${asking})`,
  'giu',
);
/** "…, right?" asks whether what stands before it holds. */
const seeksAssent =
  /^(?:right|correct|true|yes|no|ok(?:ay)?|yeah|huh|(?:is|are|was|were|do|does|did|has|have|wo|ca|could|would|should)n[’']?t\s+(?:it|they|he|she|we|you|i|that|there)|(?:is|does|has|did)\s+(?:it|he|she|that))\s*\?/i;
/** What might be is not told. */
const supposes = /^[\s"'“]*(?:if|suppose|imagine|assuming|whether|unless|in case|when(?:ever)?|once|say)\b/i;
const reasonAtStart = /^[\s"'“]*(?:(?:given|considering|seeing|now)(?:\s+that)?|since|because|as)\s+/i;
const reasonInside =
  /\s(?:since|because|given(?:\s+that)?|now\s+that|considering(?:\s+that)?|seeing\s+that)\s+(?=(?:I|we|my|our|he|she|they|his|her|their|the|it|[A-Z][\w’'-]+)\b)/gu;
const verb =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|got|get|\w+(?:ed|s|ing|en)|I[’']m|I[’']ve|we[’']re|we[’']ve|went|took|made|met|bought|left|chose|said|told|found|spent|lost|won|ran)\b/i;
/** Fewer words tell nothing that is understood alone. */
const fewestWords = 4;

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}$€£][\p{L}\p{N}'’_./%:-]*/gu)?.length ?? 0;

const tells = (text: string): boolean => wordCount(text) >= fewestWords && verb.test(text);

const trimmed = (sentence: string, start: number, end: number): ToldSpan => {
  const text = sentence.slice(start, end);
  const lead = text.length - text.trimStart().length;
  const rest = text.replace(/[\s,;:—–-]+$/u, '');
  return { start: start + lead, end: start + Math.max(lead, rest.length) };
};

const beforeTheTurn = (sentence: string): ToldSpan | null => {
  for (const match of sentence.matchAll(turn)) {
    const rest = sentence.slice(match.index + match[0].length);
    const told = sentence.slice(0, match.index);
    if (seeksAssent.test(rest) || supposes.test(told)) return null;
    const from = reasonAtStart.exec(told)?.[0].length ?? 0;
    if (tells(told.slice(from))) return trimmed(sentence, from, match.index);
  }
  return null;
};

/** "What should I bring, since the party moved to Saturday?" takes for granted that it moved. */
const takenForGranted = (sentence: string): ToldSpan | null => {
  for (const match of sentence.matchAll(reasonInside)) {
    const from = match.index + match[0].length;
    const end = sentence.search(endsAsking);
    if (tells(sentence.slice(from, end))) return trimmed(sentence, from, end);
  }
  return null;
};

/** The stretch of a question that tells something; null where it only asks. */
export const toldInQuestion = (sentence: string): ToldSpan | null => {
  if (!endsAsking.test(sentence)) return null;
  return asksFromTheStart.test(sentence) ? takenForGranted(sentence) : beforeTheTurn(sentence);
};

/** Whether a sentence ends as a question does. */
export const isQuestion = (sentence: string): boolean => endsAsking.test(sentence);

/** Of a question only what it tells, where it tells anything; any other sentence as it is. */
export const toldIn = (sentence: string): string => {
  const told = toldInQuestion(sentence);
  return told === null ? sentence : sentence.slice(told.start, told.end);
};
