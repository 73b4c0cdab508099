// Common English words: those that say nothing about a text's topic, and those that often open a sentence.

/** Includes the halves of contractions ("don" + "t", "we" + "ll"), because words are split at the apostrophe. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can could d did do ' +
    'does doing don for from had has have having he her here hers him his how i if in into is it its just ll ' +
    'm me more my no nor not of on or our out over own re s same she should so some such t than that the ' +
    'their them then there these they this those through to too under until up ve very was we were what when ' +
    'where which while who whom why will with would you your'
  ).split(' '),
);

/** Words that are capitalised only because they start a sentence. */
export const sentenceOpeners: ReadonlySet<string> = new Set([
  ...stopWords,
  ...(
    'according actually add added additionally again ah albeit allow already alright although always among and ' +
    'another anyone anything anyway apparently apply ask avoid awesome basically besides both bring build call ' +
    'certainly change changed check choose clearly congrats congratulations consider consequently create created ' +
    'currently deploy deployed despite disable do double during each earlier either enable ensure especially even ' +
    'eventually ever every everyone everything except exactly failed few finally find first firstly fix fixed ' +
    'follow following fortunately frequently further furthermore generally get give given glad go good got great ' +
    'had hello hence hey hi hmm hopefully however import imagine important including indeed initially install ' +
    'installed instead interestingly it keep know last lastly later least less let lets like likewise look looks ' +
    'lots made make makes many maybe mean meanwhile merge merged migrate moreover most mostly move moved much must ' +
    'naturally need needs never nevertheless new next nice none normally nothing notably note now obviously of off ' +
    'often oh ok okay old once one only open oops originally other others otherwise overall particularly per ' +
    'perhaps please possibly prefer previously probably put quick quite rather read really recently remember ' +
    'remove removed rename renamed replace replaced replacing reset restart restarting return right run running ' +
    'sadly said second secondly see seems send set several shall ship shipped show similarly simply since ' +
    'sometimes soon sorry specifically start started starting still stop store strangely subsequently suddenly ' +
    'sure switch switched take tell thank thanks therefore third though three thus today together tomorrow tonight ' +
    'total try two typically ultimately unfortunately unless unlike update updated upgrade upgraded upon use used ' +
    'users using usually various verify via wait want well whatever whenever whereas wherever whether whose within ' +
    'without wow write yeah yes yesterday yet absolutely allocate appreciate bye conduct ' +
    'continue convert cool connect definitely delete discuss display download example execute exercise generate ' +
    'haha happy hope implement initialize list log long love manage nope name plus print provide query restore ' +
    'review schedule search seeing sounds specify step steps summary talk test view watch way yep conclusion ' +
    'overview problem'
  ).split(' '),
]);
