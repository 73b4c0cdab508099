/** Verb forms common enough in notes to find where the subject of a statement ends. */

const forms = new Set(
  (
    'is are was were be been am has have had do does did will would can could should must may might shall cannot ' +
    "isn't aren't wasn't weren't hasn't haven't hadn't don't doesn't didn't won't wouldn't can't couldn't shouldn't mustn't " +
    "i'm i've i'd i'll we're we've we'll he's she's it's that's " +
    'use uses used run runs ran live lives lived work works worked prefer prefers preferred like likes liked love loves ' +
    'loved hate hates hated enjoy enjoys start starts started begin begins began end ends ended move moves moved switch ' +
    'switches switched migrate migrates migrated change changes changed listen listens listened take takes took need needs ' +
    'needed want wants wanted go goes went keep keeps kept store stores stored own owns owned lead leads led manage manages ' +
    'managed maintain maintains maintained report reports reported join joined joins leave leaves left support supports ' +
    'supported require requires required return returns returned expire expires expired deploy deploys deployed fail fails ' +
    'failed pass passes passed contain contains contained send sends sent read reads write writes wrote depend depends call ' +
    'calls called allow allows allowed forbid forbids block blocks blocked accept accepts accepted reject rejects rejected ' +
    'cost costs launch launches launched close closes closed open opens opened speak speaks spoke eat eats ate drink drinks ' +
    'drank drive drives drove visit visits visited study studies studied play plays played become becomes became get gets ' +
    'got make makes made build builds built commit commits committed push pushes pushed merge merges merged replace replaces ' +
    'replaced drop drops dropped adopt adopts adopted retain retains rotate rotates rotated scale scales happen happens ' +
    'happened log logs logged serve serves served handle handles handled host hosts hosted teach teaches taught wear wears ' +
    'ship ships shipped format formats indent name set sets put add adds added avoid always never please increase increased ' +
    'raised lowered reduced bumped upgraded extended postponed rescheduled took arrives arrive departs depart opens weighs ' +
    'weigh measures sleeps wakes sits stands grew grows belongs belong consists expects expect ignores ignore caches cache ' +
    'validates throws throw emits emit supersedes points exceeds receives receive sells sell buys bought reviews reviewed ' +
    'approves approved signs signed trusts favors favours prefers drinks avoids skips skip fires triggers trigger favour favor ' +
    'syncs sync polls poll connects connect stays stay remains remain sounds looks seems dislikes dislike smokes quit stopped hosts hold holds held stop stops stopped rejects win wins follow follows print prints show shows list lists copy copies knows know grant grants'
  ).split(' '),
);

/** Verbs that are seldom anything else, so that their forms need not be written out. */
const bases =
  'fly teach eat meet learn wear carry bring sell grow sing sleep sit stand choose lose pay buy spend give receive arrive ' +
  'depart travel stay bake boil fry swim ride climb feed wash clean borrow lend belong contain include exclude permit refuse ' +
  'deny grant agree disagree cancel renew replace repair install remove create delete publish announce confirm approve apply ' +
  'treat prescribe diagnose recommend advise coach compete defend represent sue examine melt freeze dissolve react absorb ' +
  'orbit observe detect prove deliver refund hire employ train inspect supervise operate consume produce process collect ' +
  'rest hang lie land wait cross enter exit attend graduate enroll rent lease insure earn save lend translate organise ' +
  'organize celebrate marry divorce adopt raise retire resign vote elect appoint govern enforce ban export import encrypt ' +
  'sold bought met gave given taught wore worn flew flown grew grown sang sung slept sat stood chose chosen lost paid spent ' +
  'brought carried rode fed lent froze frozen hung lay rose fell felt kept told found thought won broke broken drew sank held ' +
  'compile parse render restart reboot crash monitor alert notify escalate assign resolve reopen archive restore see mean appear exist load last fix let seat consume lag configure ensure verify refactor rewrite investigate implement';
const inflected = new Set(
  bases.split(' ').flatMap(base => {
    const third = /(?:s|sh|ch|x|o)$/.test(base)
      ? `${base}es`
      : base.replace(/([^aeiou])y$/, '$1ie').concat('s');
    return [
      base,
      third,
      base
        .replace(/([^aeiou])y$/, '$1ie')
        .replace(/e$/, '')
        .concat('ed'),
    ];
  }),
);

export const isVerb = (word: string): boolean => forms.has(word) || inflected.has(word);

const afterVerb =
  /^(?:the|a|an|this|that|its|his|her|their|my|our|your|in|on|at|to|from|by|for|with|into|as|of|about|over|under|until|after|before|only|not|no|all|every|each|never|always|\d.*)$/;

/** "Lands in", "renewed its": by its ending and by what follows, where no word is known as a verb. */
export const looksLikeVerb = (word: string, next: string | undefined): boolean =>
  /(?:[^s]s|ed)$/.test(word) && (next === undefined || afterVerb.test(next));
