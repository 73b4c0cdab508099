/** Tells an order from a statement: "Run the tests first" is one, "Search stays on PostgreSQL" is none. */
import { sentenceOpeners } from '../../../language/stop-words.js';
import { baseOfPast, baseOfThird, isBaseVerb } from './verb-forms.js';

/** As first word these are orders whatever follows. */
const surely =
  /^(?:always|never|do not|don['’]t|please|avoid|use|prefer|keep|add|make sure|ensure|raise|lower|increase|reduce|create|delete|remove|write|put|ask|tell|send|announce|enable|disable|verify|install|include|bring|choose|give|take|let|pin|drain|rotate|remember to|prefix|commit|replace|rename|wrap|store|compare|confirm|inform|notify|avoid|set|turn|be)\s/i;
/** What comes after the verb of an order, and hardly after a noun at the start. */
const object =
  /^(?:the|a|an|all|any|each|every|both|only|no|it|them|this|that|these|those|your|our|its|their|my|me|us|at|in|on|with|without|to|from|for|by|up|down|out|off|back|over|before|after|until|when|if|where|how|what|whether|as|into|through|against|via|twice|once|first|one|two|three|new|long|large|small|`.*)$/i;
const finite =
  /^(?:is|are|was|were|has|have|had|does|did|do|can|could|will|would|must|should|may|might|isn['’]t|aren['’]t|wasn['’]t|cannot|can['’]t)$/i;
/** Forms on -s that are hardly ever a plural: "Search stays on …" tells, "Run tests on …" orders. */
const surelyThird =
  /^(?:stays|takes|keeps|uses|goes|comes|gets|makes|gives|holds|reads|writes|sends|fails|stops|starts|works|lives|moves|waits|expects|wants|requires|allows|lets|supports|handles|serves|stores|depends|remains|becomes|happens|seems|means|shows|tells|says|knows|loses|finds|brings|returns|runs|lasts|belongs|contains|begins|ends)$/i;
const clauseStart =
  /^(?:and|or|but|that|which|who|when|before|after|if|because|so|until|while|unless|where|then)$/i;

const isFiniteAt = (words: readonly string[], place: number): boolean => {
  const word = (words[place] as string).toLowerCase();
  if (finite.test(word) || surelyThird.test(word)) return true;
  const next = words[place + 1] ?? '';
  if (
    baseOfThird(word) !== null &&
    (object.test(next) || /^\d/.test(next)) &&
    !/^(?:on|in|for|to|with|at|from|by|before|after|without|when|into)$/i.test(next)
  )
    return true;
  // "Duplicate webhooks caused 14 …" tells; "Delete jobs finished before May" orders.
  if (
    /ed$/.test(word) &&
    place > 1 &&
    baseOfPast(word) !== null &&
    /^(?:\d.*|an?|the|all|our|us|it)$/i.test(next)
  )
    return true;
  const past = baseOfPast(word);
  return past !== null && past !== word && !/ed$/.test(word);
};

const plural = /^\p{Ll}{2,}[^s\P{Ll}]s$/u;

/** "Test files sit next to …", "Deploy scripts of Kite live in …": a noun in the plural with its own verb after it. */
const isPluralWithVerb = (words: readonly string[]): boolean => {
  const noun = words.findIndex((word, place) => place > 0 && place < 3 && plural.test(word));
  if (noun < 0) return false;
  const isOf = /^(?:of|for|in|on)$/.test(words[noun + 1] ?? '');
  const verb = isOf ? noun + (/^(?:the|our|an?)$/.test(words[noun + 2] ?? '') ? 4 : 3) : noun + 1;
  return isBaseVerb(words[verb] ?? '') && /^[\p{L}\d`]/u.test(words[verb + 1] ?? '');
};

/** "Page limit", "Test plan for …": two nouns that could each be a verb are the name of something. */
const isCompound = (words: readonly string[]): boolean =>
  isBaseVerb((words[1] as string).toLowerCase()) &&
  (words.length === 2 || /^(?:of|for)$/.test(words[2] as string));

/** Nobody is told to last, to need or to belong. */
const isNoOrder =
  /^(?:last|need|want|lack|belong|cost|mean|happen|exist|appear|expire|hope|own|benefit|like|hate|dislike|love|fail|crash|depend)$/;
/** "Launch of Iris slips": what something is "of" is a noun. */
const isOfSomething = (words: readonly string[]): boolean =>
  /^of$/i.test(words[1] ?? '') && words[0]?.toLowerCase() !== 'think';

/** "Free for members", "Open from 9 to 5", "Present at the talk": what could be an adjective orders only with its object. */
const isAdjective = (words: readonly string[]): boolean =>
  /^(?:free|open|clear|close|live|present|separate|complete|empty|slow|warm|own|fit|secure|direct|correct|last|double|back)$/.test(
    (words[0] as string).toLowerCase(),
  ) &&
  /^(?:for|from|to|at|in|on|by|until|till|as|when|if|with|after|before|during|between|since|only|and|again|daily)$/i.test(
    words[1] as string,
  );

/** "Limit for guests goes up", "Access to the roof is closed": a noun with its own verb further on. */
const isNounWithVerb = (words: readonly string[]): boolean => {
  if (!/^(?:for|to|in|on|at|from|with|by|between|after|before)$/i.test(words[1] as string)) return false;
  const end = words.findIndex(
    (word, at) =>
      at > 1 &&
      (clauseStart.test(word) ||
        /^(?:whether|how|what|why)$/i.test(word) ||
        /[,;:]$/.test(words[at - 1] as string)),
  );
  return words.slice(3, end < 0 ? undefined : end).some(word => finite.test(word) || surelyThird.test(word));
};

/** "Reseat the tank, then …", "Aliquot it and never refreeze": no noun has "the" behind it, or an order beside it. */
const isUnknownVerb = (words: readonly string[]): boolean => {
  const first = (words[0] as string).toLowerCase();
  if (!/^\p{Ll}{4,}$/u.test(first) || /(?:ing|ed|ly|s)$/.test(first) || sentenceOpeners.has(first))
    return false;
  if (
    baseOfPast(first) !== null ||
    /^(?:inside|outside|near|half|behind|above|below|across|along|around|beside|beyond|until|against|toward)$/.test(
      first,
    )
  )
    return false;
  const text = words.slice(1).join(' ');
  const hasObject = /^(?:the|all the|each|every|your|it|them)\b/.test(text);
  const hasOrder = /^[^,;:]{2,40} and (?:never|do not|don['’]t) \p{Ll}/u.test(text);
  return (hasObject || hasOrder) && !words.slice(1, 6).some((_, at) => isFiniteAt(words, at + 1));
};

/** "Run the tests" → "to run the tests", "Never deploy" → "never to deploy". */
export const asInfinitive = (order: string): string => {
  const bare = order.replace(/^(?:please|kindly)\s+/i, '');
  if (/^(?:do not|don['’]t)\s/i.test(bare)) return `not to ${bare.replace(/^(?:do not|don['’]t)\s+/i, '')}`;
  if (/^never\s/i.test(bare)) return `never to ${bare.replace(/^never\s+/i, '')}`;
  return `to ${bare.charAt(0).toLowerCase()}${bare.slice(1)}`;
};

export const isImperative = (text: string): boolean => {
  const plain = text.trim();
  if (surely.test(plain)) return !/^(?:use|store|set|turn|replace|take|let) (?:of|is|was|has)\b/i.test(plain);
  // "Call with Brandt: they would …" has a title before its colon.
  if (/^\S+(?: \S+){1,5}: /.test(plain)) return false;
  const words = plain.split(/\s+/);
  const first = (words[0] ?? '').toLowerCase().replace(/[,:]$/, '');
  if (words.length < 2 || /^\d/.test(words[1] as string) || isNoOrder.test(first) || isOfSomething(words))
    return false;
  if (!isBaseVerb(first)) return isUnknownVerb(words);
  if (isPluralWithVerb(words) || isCompound(words) || isAdjective(words)) return false;
  if (
    isFiniteAt(words, 1) ||
    (baseOfThird((words[1] as string).toLowerCase()) !== null && finite.test(words[2] ?? ''))
  )
    return false;
  if (isNounWithVerb(words)) return false;
  if (object.test(words[1] as string))
    return (
      !words.slice(2, 4).some((_, at) => finite.test(words[at + 2] as string)) ||
      /^(?:if|what|whether|how|where|when|that)$/i.test(words[1] as string)
    );
  for (let place = 1; place < words.length; place++) {
    const word = words[place] as string;
    if (clauseStart.test(word)) return true;
    if (isFiniteAt(words, place)) return false;
    if (/[,;:]$/.test(word)) return true;
  }
  return true;
};
