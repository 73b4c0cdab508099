/** What is told as going on was ended later: discontinued, shut down, handed over, left. */
import { settingsDiffer } from '../settings.js';
import { contentStems, type Statement } from '../statement.js';
import type { Token } from '../tokens.js';
import { type Rule, subjectText } from './rule.js';

const strength = 0.88;
const wasEnded =
  /^(?<thing>.{2,60}?) (?:was|were|has been|have been|got|is|are) (?:discontinued|abolished|cancelled|canceled|decommissioned|dissolved|scrapped|retired|called off|(?:shut|closed|taken) down|(?<=(?:was|were|been|got) )(?:deleted|removed|dismantled))\b(?<rest>.*)$/i;
const gaveUp =
  /^(?<who>.{1,40}?) (?:has |have |had )?(?:handed (?<thing>.{2,50}?) over to|handed over (?<over>.{2,50}?) to|gave up|given up|stepped down (?:as|from)|resigned (?:as|from)|withdrew (?:as|from)|(?<=(?:has|have|had) )left) ?(?<left>[^.,;]{0,50})/i;
/** What goes on by itself, is done again and again, or is there: a definition is not ended by an end. */
const goesOn =
  /^(?:is|are) (?:\w+ly )?(?:\w+ed|sent|kept|held|run|written to|up|live|active|open|available|online|in|on|at|still|running)\b|^(?:has|have|holds?|runs?|exists?|uses?|sends?|takes? place|owns?|leads?|coach(?:es)?|manages?|maintains?|supplies|supply|works?|teach(?:es)?|hosts?|meets?|goes out|appears?|comes out|serves?)\b|^\p{L}+ (?:[\p{L}-]+ ){0,3}(?:with|via|through|using|over) /iu;

export const endedRule: Rule = (first, second) => {
  if (second.at <= first.at || first.negations.length + second.negations.length > 0) return null;
  if (first.pastEvent || first.former || !goesOn.test(first.text.slice(first.verbAt))) return null;
  const thing = endedThing(second);
  if (thing.length === 0) return null;
  const told = contentStems(first);
  if (!thing.every(token => told.has(token.stem))) return null;
  if (settingsDiffer(first, second, [], [])) return null;
  return {
    rule: 'state',
    reason: `One tells of ${subjectText(first)} as going on, and the other that it was ended: "${second.text}"`,
    strength,
    update: true,
  };
};

function endedThing({ text, tokens }: Statement): Token[] {
  const match = wasEnded.exec(text) ?? gaveUp.exec(text);
  if (!match?.groups) return [];
  const { thing, over, left, who } = match.groups;
  const named = [who, thing ?? over ?? left].filter(each => each !== undefined);
  const inside = new Set(
    named
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}_./+#-]+/gu) ?? [],
  );
  return tokens.filter(token => token.content && inside.has(token.lower));
}
