/** Negations and hedges: a sentence must not lose those of its ground. */

const list = (words: string): readonly string[] => words.split('|');

const denying = new Set(
  list(
    'not|no|never|cannot|without|none|nobody|nothing|nowhere|neither|nor|instead|rather|unable|' +
      'avoid|avoids|avoided|avoiding|fail|fails|failed|failing|refuse|refuses|refused|refusing|lack|lacks|lacked|lacking|' +
      'stop|stops|stopped|stopping|quit|quits|cease|ceased|' +
      'cant|couldnt|dont|doesnt|didnt|isnt|arent|wasnt|werent|hasnt|havent|hadnt|wont|wouldnt|shouldnt|mustnt|aint',
  ),
);
const hedging = list(
  'maybe|perhaps|probably|possibly|presumably|supposedly|apparently|likely|might|may|could be|' +
    'seem|seems|seemed|seemingly|appear to|appears to|i think|i guess|i believe|i suspect|i assume|i suppose|' +
    'not sure|not entirely sure|not quite sure|not really sure|not certain|unsure|unclear|' +
    'as far as i know|afaik|iirc|if i remember|if i recall|kind of|sort of|more or less|tentatively',
);
const narrowing = list('could|can|would|sometimes|often|usually|mostly|if|unless|only');

const word = /[\p{L}\p{N}'’]+/gu;

/** "May" with a capital is a month. */
const wordsOf = (text: string): string[] =>
  (text.match(word) ?? []).map(one => (one === 'May' ? one : one.toLowerCase().replaceAll('’', "'")));

const holds = (text: string, phrases: readonly string[]): boolean => {
  const said = ` ${wordsOf(text).join(' ')} `;
  return phrases.some(phrase => said.includes(` ${phrase} `));
};

export const denialsIn = (text: string): number =>
  wordsOf(text).filter(one => denying.has(one) || one.endsWith("n't")).length;

export const isHedged = (text: string): boolean => holds(text, hedging);

/** Hedged, or limited to some cases. */
export const isGuarded = (text: string): boolean => isHedged(text) || holds(text, narrowing);
