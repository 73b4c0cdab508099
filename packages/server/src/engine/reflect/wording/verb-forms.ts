/** Forms of English verbs: a closed list, and a rule of thumb for a form on -ing that is not in it. */

/** Base, past, participle. */
const irregular = (
  'begin began begun|bend bent bent|bite bit bitten|blow blew blown|break broke broken|bring brought brought|build built built|' +
  'burn burnt burnt|buy bought bought|catch caught caught|choose chose chosen|come came come|cost cost cost|cut cut cut|' +
  'deal dealt dealt|do did done|draw drew drawn|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|' +
  'feed fed fed|feel felt felt|fight fought fought|find found found|fly flew flown|forbid forbade forbidden|forget forgot forgotten|' +
  'freeze froze frozen|get got got|give gave given|go went gone|grow grew grown|hang hung hung|have had had|hear heard heard|' +
  'hide hid hidden|hit hit hit|hold held held|hurt hurt hurt|keep kept kept|know knew known|lay laid laid|lead led led|learn learned learned|' +
  'leave left left|lend lent lent|let let let|lose lost lost|make made made|mean meant meant|meet met met|override overrode overridden|pay paid paid|' +
  'put put put|quit quit quit|read read read|rebuild rebuilt rebuilt|reset reset reset|resend resent resent|rewrite rewrote rewritten|ride rode ridden|ring rang rung|' +
  'rise rose risen|rerun reran rerun|run ran run|say said said|see saw seen|seek sought sought|sell sold sold|send sent sent|set set set|shake shook shaken|' +
  'shoot shot shot|show showed shown|shrink shrank shrunk|shut shut shut|sing sang sung|sit sat sat|sleep slept slept|speak spoke spoken|' +
  'spend spent spent|split split split|spread spread spread|stand stood stood|steal stole stolen|stick stuck stuck|swim swam swum|' +
  'take took taken|teach taught taught|tell told told|think thought thought|throw threw thrown|undo undid undone|understand understood understood|' +
  'wake woke woken|wear wore worn|win won won|write wrote written'
)
  .split('|')
  .map(line => line.split(' ') as [string, string, string]);

const regular = (
  'accept access add adjust adopt affect agree alert align allow amend announce answer appear append apply approve archive ' +
  'arrive ask assign attach attend avoid await back backfill balance ban base batch belong benefit bill block book boot bound ' +
  'bump bundle bypass cache call cancel cap capture carry cause change charge check clean clear click clone close collect commit ' +
  'compare compile compress configure confirm connect consider contact contain convert copy cover crash create deadlock debounce ' +
  'decide declare decrease dedup dedupe deduplicate defer define delay delete deliver depend deploy deprecate describe design detect disable disconnect discuss dislike ' +
  'display document double download downgrade downsize drain drop dump duplicate earn edit email embed enable encode encrypt end ' +
  'enforce enjoy enqueue ensure enter escalate escape evict exceed exclude execute exist exit expect expire explain export expose ' +
  'extend extract fail fetch file fill filter finish fire fit fix flag flush focus follow force format forward free generate grant ' +
  'group guard guess halve handle happen hash hate help hope host hotfix ignore import improve include increase index inform ingest inline ' +
  'insert inspect install interrupt invalidate invert invite isolate issue join jump kill label lack last launch like limit link list ' +
  'listen live load lock log look love lower maintain manage map mark mask match measure mention merge migrate miss mix mock monitor mount ' +
  'move mute name need normalise normalize notify offer open optimise optimize order overwrite own pack page paginate parse partition pass paste patch pause pin ' +
  'ping place plan play point poll pool post postpone prefer preload prepare present press prevent print process produce profile promote ' +
  'protect prove provide provision prune publish pull purge push quarantine query queue quote raise rank reach react realise realize rebase reboot ' +
  'recheck recompile reconnect record recover recreate redeploy redirect reduce refactor refer refresh refuse register reindex reinstall reject release reload ' +
  'rely remain remember remove rename render renew reopen reorder repair repeat replace replay reply report request require reserve resize resolve ' +
  'respect respond restart restore restrict restrict resume retain retire retry return reuse revert review revoke roll rotate route sample sanitise sanitize save ' +
  'scale scan schedule scrub search seed select separate serialise serialize serve settle shard share shift ship shorten shrink sign silence simplify skip slow ' +
  'smoke snapshot solve sort speed stage stagger start stay stop store stream strip submit subscribe suggest supersede supply support suppress ' +
  'suspend swap switch sync tag talk target test throttle tie time toggle touch trace track train transfer transform translate treat trigger trim ' +
  'truncate trust try tune turn type uninstall unlock unpin unset update upgrade upload use validate vary verify version visit wait walk want ' +
  'warm warn watch weigh widen work wrap yield ' +
  'arrange bake calibrate cook draft hire knead lift melt negotiate organise organize polish recalibrate tighten wash'
).split(' ');

const doubling = new Set(
  (
    'admit ban begin cap clap commit control cut debug defer drop embed fit flag forbid forget get handicap hit let log ' +
    'map mob occur omit permit pin plan prefer put quit rebut refer rerun reset run scan scrub set ship shred shut sit ' +
    'skip slim snap spin split step stop strip submit swap swim tag trim unpin unset unwrap win wrap'
  ).split(' '),
);

const third = (base: string): string => {
  if (base === 'have') return 'has';
  if (/(?:s|x|z|ch|sh|o)$/.test(base)) return `${base}es`;
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`;
};

const stemOf = (base: string): string => {
  if (doubling.has(base)) return base + base.at(-1);
  return /(?:[^aeioy]e|ue|[aeiou]te)$/.test(base) && base !== 'be' ? base.slice(0, -1) : base;
};

const gerund = (base: string): string =>
  /ie$/.test(base) ? `${base.slice(0, -2)}ying` : `${stemOf(base)}ing`;

const regularPast = (base: string): string => {
  if (/e$/.test(base)) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return `${doubling.has(base) ? base + base.at(-1) : base}ed`;
};

const bases = new Set([...irregular.map(([base]) => base), ...regular]);
const pasts = new Map<string, string>([
  ...regular.map(base => [base, regularPast(base)] as const),
  ...irregular.map(([base, past]) => [base, past] as const),
]);
const byThird = new Map([...bases].map(base => [third(base), base]));
const byGerund = new Map([...bases].map(base => [gerund(base), base]));
const byPast = new Map([...pasts].map(([base, past]) => [past, base]));
const byParticiple = new Map<string, string>([
  ...regular.map(base => [regularPast(base), base] as const),
  ...irregular.map(([base, , participle]) => [participle, base] as const),
]);

export const isBaseVerb = (word: string): boolean => bases.has(word);
/** "keeps" → "keep"; null where it is no such form. */
export const baseOfThird = (word: string): string | null => byThird.get(word) ?? null;
export const thirdOf = third;
export const pastOf = (base: string): string => pasts.get(base) ?? regularPast(base);
export const baseOfPast = (word: string): string | null => byPast.get(word) ?? null;
/** "deployed" → "deploy", "written" → "write". */
export const baseOfParticiple = (word: string): string | null => byParticiple.get(word) ?? null;

/** "raising" → "raise"; a verb that is not in the list goes by its letters; null for "during", "thing" and the like. */
export const baseOfGerund = (word: string): string | null => {
  const known = byGerund.get(word);
  if (known !== undefined) return known;
  const stem = /^([a-z]{3,})ing$/.exec(word)?.[1];
  if (
    stem === undefined ||
    /^(?:dur|th|noth|someth|anyth|everyth|even|morn|accord|build|bui|str|spr|ceil|pric)$/.test(stem)
  )
    return null;
  if (!/[aeiouy]/.test(stem)) return null;
  if (/([bdfgmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  return /(?:[cvzu]|dg|[^aeiou]at|[iu]at|uc|iz|[aeo]ir?s|[lr]g|ag|bl|dl|tl|gl|pl|rs)$/.test(stem) &&
    !/(?:eat|oat|ow)$/.test(stem)
    ? `${stem}e`
    : stem;
};
