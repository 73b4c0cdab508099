/** What somebody wants, cannot have or does not like, as what to do for them. */
import { beforeColon, capitalised, midSentence, type Spelling, withoutStop } from './plain-sentence.js';
import { baseOfParticiple, baseOfPast, baseOfThird, isBaseVerb, thirdOf } from './verb-forms.js';

const wish =
  /^(?<who>(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}\p{N}.'’-]*(?: (?!would\b)\p{Lu}[\p{L}.'’-]*)?|the [\p{L} ]{2,30}?|(?:our |all )?(?:customers|users|clients|testers|reviewers))\s+(?:really |strongly |always |usually |also )?(?<how>prefers?|wants?|would like|likes?|loves?|needs?|asks? for|asked for|requested|insists? on|expects?|hate[sd]?|dislike[sd]?|can(?:no|['’])t (?:stand|eat|drink|swallow)|is allergic to|are allergic to|avoids?|asked (?:us )?to|asks (?:us )?to)\s+(?<what>(?:[^.;]|\.(?=\S))+)/iu;

const isVerbForm = (word: string): boolean =>
  baseOfThird(word) !== null || /^(?:is|are|was|were|has|had|can|will|did|does)$/.test(word);

/** "two copies, both signed": what is said of each is no second verb. */
const isEach = /^(?:all|both|each)$/;

/** "penicillin and got hives", "the cat, a pill helps": a second verb says something else of them. */
const beforeNextVerb = (what: string): string => {
  const next = [...what.matchAll(/,? (?:and|but) (?<verb>\p{Ll}+) (?=\S)/gu)].find(({ groups }) => {
    const verb = groups?.verb as string;
    return baseOfPast(verb) !== null || isVerbForm(verb);
  });
  const clause = [...what.matchAll(/, (?=(?<begin>[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}))/gu)].find(({ groups }) =>
    (groups as Record<'begin', string>).begin
      .split(' ')
      .some(
        (word, at, all) =>
          isVerbForm(word) || (at > 0 && !isEach.test(all[at - 1] as string) && baseOfPast(word) !== null),
      ),
  );
  return what.slice(0, Math.min(next?.index ?? what.length, clause?.index ?? what.length));
};

const pronoun =
  /^(?:it|he|she|they|you|we|this|that|these|those|there|nobody|somebody|everybody|people|one|who|which)(?:['’]\p{L}+)?$/iu;
/** "the invoices sent before Friday": what is wanted is that it is done. */
const wantedDone =
  /^(?<what>(?:the|all|our|every|each) .+?) (?<done>\p{Ll}+) (?<when>(?:by|before|until|within|on|at) .+)$/u;

/** "the hall to be locked at ten", "Ola to sign it": what is wanted is that it is so. */
const toBe =
  /^(?<what>(?:the|all|our|every|each) [^,]{2,40}?|\p{Lu}[\p{L}-]+) to (?<verb>\p{Ll}+)\b(?<rest>.*)$/u;
const isMany = (who: string): boolean =>
  /^(?:the|our|all) .*s$|^(?:customers|users|clients|testers|reviewers)$/i.test(who);
/** "their bike looked over in May, brakes first": what is theirs is to be done by us. */
const doneToTheirs =
  /^(?:their|his|her|its) .+? (?<done>\p{Ll}+)(?: (?:over|up|out|off|down|back|through))?(?=,| (?:by|before|until|within|on|at|in|for|with|to)\b|$)/u;
/** "more", "it longer": by how much is not said, so nothing can be given. */
const isVague =
  /^(?:it|them|this|that)\b|^(?:(?:long|short|lat|earli|soon|fast|slow|high|low|bigg|small|larg|cheap|bett|few|quiet|clos|furth)er|more|less|so|too)$/;

/** One that names for what it holds needs no second "for". */
const chosen = (what: string, who: string, how: string): string =>
  / for /.test(what)
    ? `Choose ${what}, as ${who} ${/^would/.test(how) ? 'would like' : how}`
    : `Choose ${what} for ${who}`;

const inThirdPerson = (clause: string, speaker: string | null): string =>
  speaker === null
    ? clause
    : clause
        .replace(/^I(?:['’]m| am) allergic/, `${speaker} is allergic`)
        .replace(/^I (?:do not|don['’]t) (?:like|want|eat|drink)\b/, `${speaker} dislikes`)
        .replace(/^I(?:['’]d| would) like/, `${speaker} would like`)
        .replace(
          /^I (?=(?:really |strongly |always |usually |also )?(?:prefer|want|like|love|need|ask for|hated?|disliked?|avoid|expect|can(?:no|['’])t stand)\b)/,
          `${speaker} `,
        );

/** "My wife June hates …", "Biscuit, our dog, is …", "Mrs. Berg, room 4, can't …": who it is needs no more than the name. */
const withoutApposition = (clause: string): string =>
  clause
    .replace(/^(?<who>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)?) \([^()]{2,60}\) /u, '$<who> ')
    .replace(/^(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:\p{Ll}+ ){1,2}(?=\p{Lu})/u, '')
    .replace(/^(?<who>\p{Lu}[\p{L}'’-]*), (?:my|our|the|an?) [^,;.]{2,40}, /u, '$<who> ')
    .replace(
      /^(?<who>(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]*) (?:on|in|from|at) [\p{L}\p{N} ]{2,20}? (?=(?:is|are) allergic|can['’]?(?:no)?t )/u,
      '$<who> ',
    )
    .replace(/^(?<who>(?:Mr|Mrs|Ms|Dr|Prof)\.? \p{Lu}[\p{L}'’-]*), [^,;.]{2,40}, /u, '$<who> ');

/** "The first week I had a headache", "Nadia never": that is a clause, and nobody who wants. */
const isNoOne = /\b(?:I|we|you|not|never|is|are|was|were|has|had|do|does|did)\b|n['’]t\b/u;
/** A name, or a group; what needs something may be any thing. */
const isWritten = ({ who, how }: Record<'who' | 'how', string>): boolean =>
  /^(?:the|our|all|customers|users|clients|testers|reviewers)\b/i.test(who) ||
  (/^\p{Lu}/u.test(who) && (/^needs?$/i.test(how) || who.split(' ').every(word => /^\p{Lu}/u.test(word))));

/** What cannot be had binds; what is liked does not. */
export const bindsFor = /^Avoid /;

export const wishOf = (clause: string, speaker: string | null, spelling: Spelling): string | null => {
  const named = withoutApposition(inThirdPerson(clause, speaker));
  const groups = wish.exec(named)?.groups as { who: string; how: string; what: string } | undefined;
  if (groups === undefined || pronoun.test(groups.who)) return null;
  if (groups.who !== speaker && (isNoOne.test(groups.who) || !isWritten(groups))) return null;
  const who = midSentence(groups.who, spelling);
  const how = groups.how.toLowerCase();
  const what = beforeNextVerb(beforeColon(withoutStop(groups.what))).replace(
    / any ?more$|, (?:please|but)\b.*$/,
    '',
  );
  if (/\b(?:my|me|I|you)\b/.test(what) || isVague.test(what)) return null;
  if (/ to$/.test(how) && /^ask/.test(how)) return capitalised(what);
  if (/^(?:hate|dislike|can|is allergic|are allergic|avoid)/.test(how)) {
    const said = withoutStop(groups.what);
    const needed = /, needs? (?<what>[^,;]+)$/.exec(said)?.groups?.what;
    const helps = /, (?<what>[^,;]+ (?:helps?|works?)\b[^,;]*)$/.exec(said)?.groups?.what;
    const rest = needed === undefined ? helps : `give ${needed}`;
    return `Avoid ${what} for ${who}${rest === undefined ? '' : `; ${rest}`}`;
  }
  const over = /^(?<one>.+?) (?:over|to|rather than|instead of) (?<other>.+)$/i.exec(what)?.groups;
  const verbOf = who === speaker && /^(?:prefer|like|love)$/.test(how) ? `${how}s` : how;
  if (/^prefer/.test(how) && over !== undefined) return chosen(`${over.one} over ${over.other}`, who, verbOf);
  if (/^to be\b/.test(what))
    return `See to it that ${who} ${/s$/.test(how) ? 'gets' : 'get'} ${what.replace(/^to be /, '')}`;
  if (/^to\b/.test(what)) return `Let ${who} ${what.replace(/^to /, '')}`;
  const state = toBe.exec(what)?.groups as Record<'what' | 'verb' | 'rest', string> | undefined;
  if (state !== undefined && (state.verb === 'be' || isBaseVerb(state.verb))) {
    const isOne = !/[^su]s$/.test(state.what);
    const one = state.verb === 'be' ? 'is' : thirdOf(state.verb);
    const many = state.verb === 'be' ? 'are' : state.verb;
    return `See to it that ${state.what} ${isOne ? one : many}${state.rest}`;
  }
  const done = wantedDone.exec(what)?.groups as Record<'what' | 'done' | 'when', string> | undefined;
  const base = done === undefined ? null : baseOfParticiple(done.done);
  if (done !== undefined && base !== null && /^(?:wants?|would like|needs?|expects?)$/.test(how))
    return capitalised(`${base} ${done.what} ${done.when} for ${who}`);
  const theirs = doneToTheirs.exec(what)?.groups?.done;
  if (theirs !== undefined && baseOfParticiple(theirs) !== null)
    return `See to it that ${who} ${isMany(groups.who) ? 'get' : 'gets'} ${what}`;
  // "The application needs three letters": to a thing nothing is given.
  if (/^needs?$/.test(how) && who !== speaker && (/^the /i.test(who) || !/^\p{Lu}\p{Ll}+$/u.test(groups.who)))
    return `Make sure that ${who} ${/^needs/.test(how) ? 'has' : 'have'} ${what}`;
  // Rules and offices want things too, and nobody hands them over.
  if (/^the /i.test(who) && /^(?:wants?|expects?)$/.test(how))
    return `Keep in mind that ${who} ${how} ${what}`;
  return /^(?:prefer|like|love|would like)/.test(how) && !/^would/.test(how)
    ? chosen(what, who, verbOf)
    : `Give ${who} ${what}`;
};
