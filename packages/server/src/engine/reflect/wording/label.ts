/** The word before a colon that says what a sentence is: a lesson, a fix, a rule. */
export const label =
  /^(?<label>lessons?(?: learn(?:ed|t))?|fix|solution|workaround|rule|tip|decision|takeaway|best practice|remember|note|reminder|policy|convention|root cause|cause|warning|todo|action item|update|fyi|goal|aim)(?<from> (?:from|of|after|for|about) (?:[^:;.]|\.(?=\S)){2,60}?)?\s*(?::|\s[–—-])\s*/i;
