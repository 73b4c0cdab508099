/** Closed lists of words for comparing statements: those that mean the same, those that only dress a change, the tenses. */
import { stem } from '../../language/stem.js';

const groups = (
  'database db datastore|repository repo|configuration config settings|production prod|environment env|' +
  'kubernetes k8s|postgresql postgres|javascript js|typescript ts|authentication auth|application app|' +
  'colour color|begin start commence|end finish|reside live|limit cap maximum max|minimum min|' +
  'theme mode|prefer favor favour|keep kept retain retention|send sent|buy bought|build built|run ran execute|write wrote written|' +
  'go went gone been visit visited|eat ate eaten|take took taken|drive drove driven|leave left|meet met|pay paid cost price priced|due deadline|' +
  'ship shipped release released|teach taught|indent indentation|test tests testing|deploy deployment deploys|' +
  'lead leader led|manage manager|own owner ownership|maintain maintainer|push pushes|kill terminate|remove delete|create make made|' +
  'log logging|see saw seen|speak spoke spoken|drink drank drunk|give gave given|hold held|lose lost|find found|' +
  'know knew known|get got gotten|sell sold|break broke broken|choose chose chosen|fly flew flown|hash hashed|' +
  'phone mobile|frontend front-end|backend back-end|e-mail email|mfa 2fa|docs documentation|admin administrator|memory ram|child children kid kids|person persons people|uptime availability'
).split('|');

const folded = new Map<string, string>();
for (const group of groups) {
  const members = group.split(' ').map(word => stem(word));
  for (const member of members) if (!folded.has(member)) folded.set(member, members[0]!);
}

const spellings = new Map<string, string[]>();
for (const [member, first] of folded) spellings.set(first, [...(spellings.get(first) ?? []), member]);

/** The stems that `foldedStem` makes one of. */
export const foldedFrom = (stemmed: string): readonly string[] => spellings.get(stemmed) ?? [stemmed];

/** One spelling for words that mean the same here; the word is lower case. */
export const foldedStem = (word: string): string => {
  const stemmed = stem(word);
  return folded.get(stemmed) ?? stemmed;
};

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** They tell that something changed or is so at present, and nothing of what it is. */
const dress = set(
  'now currently presently moved move moves moving switched switch switches switching changed change changes changing ' +
    'raised raise lowered increased increase decreased decrease reduced reduce bumped bump upgraded upgrade downgraded ' +
    'updated update set sets new newly today still already finally again actually just longer anymore instead decided ' +
    'agreed always also please postponed rescheduled pushed delayed brought forward back migrated ' +
    'replaced replace replaces replacing use uses used using became become becomes stands remains remain stays stay ' +
    'equals amounts exactly since meanwhile recently officially permanently really very quite current present ' +
    'latest went adopted adopt dropped drop only never ever once must need needs shall went been set today even ' +
    'every each per usually normally generally typically whole entire next upcoming here there everything yet ' +
    'anywhere turned extended shortened cut doubled halved expected planned scheduled takes take place happen happens ' +
    'least most may might via toward towards upon among between across onto along let lets like want wants one said says say told tell note noted reminder fyi hey we i us our my mine me you your',
);

/** Also words that the indexer keeps but that say nothing about what a statement is about. */
export const isDress = (word: string): boolean => dress.has(word);

export const formerCue =
  /^(?:in |during )?last (?:season|year|term|summer|winter)\b|\b(?:used to|formerly|previously|originally|initially|back then|at first|in the past|until(?! (?:\d{1,2}(?::\d\d|\s?[ap]\.?m|\s?o['’]clock|h\b)|noon|midnight|further|next))|before (?:that|\d{4})|years ago|back in|at the time|once (?:was|were|lived|worked|used)|was going to)\b/i;

export const conditionCue =
  /\b(?:if|unless|in case|whenever|provided that|assuming|except|only when|when)\b/i;

/** What is only wished, planned or asked says nothing about what is. */
export const intentCue =
  /\b(?:let['’]s|plan(?:s|ned|ning)? to|want(?:s|ed)? to|would like to|intend(?:s|ed)? to|consider(?:s|ed|ing)?|propos(?:e|es|ed|al)|suggest(?:s|ed)?|hop(?:e|es|ed|ing) to|thinking (?:about|of)|might|may (?:be|move|switch|change)|could|should we|trying to|ready to|I(?:['’]ll| will)|I(?:['’]m| am| will|['’]ll)? (?:also )?(?:need to|going to|gonna|about to|hoping to|aiming to|have to|planning)|evaluat(?:e|es|ed|ing)|debat(?:e|es|ed|ing)|discuss(?:es|ed|ing)?|rumou?r|ask(?:s|ed)? (?:whether|if|for|about|to)|wonder(?:s|ed|ing)?)\b/i;

/** "TODO: raise the limit": what stands after it is wanted, and not so. */
export const wantedLabel =
  /^\W{0,4}(?:to-?do|goals?|targets?|next steps?|tickets?|tasks?|acceptance criteri(?:on|a)|proposals?|ideas?|plans?|wish(?:es)?|requirements?|action items?|open points?|feature requests?|user story|suggestion|objective)\b(?: (?:for|of|by) [^:]{1,30})?:/i;

/** What ought to be so. */
export const wishCue = /\b(?:should|shall|ought to|is to be|are to be|supposed to)\b/gi;

/** What is so later says nothing about now. */
export const futureCue = /\b(?:will|['’]ll|won['’]t|(?:is|are) going to)\b/i;

/** What happened once and is over can happen again with other figures. */
const pastVerbs =
  /\b(?:took|ran|bought|spent|got|saw|found|fixed|met|went|made|did|wrote|read|ate|drank|slept|paid|sold|lost|won|sent|gave|told|said|watched|visited|played|finished|completed|shipped|released|deployed|merged|failed|passed|crashed|broke|caused|lasted|handled|processed|served|measured|reached|hit|dropped|lasted|booked|attended|hosted|walked|drove|flew|restarted|rebooted|received|opened|closed|reviewed|tested|tried|installed|downloaded|uploaded|cleaned|cooked|planted|painted|called|had|added|cut|removed|deleted|wrote|scored|grew|produced|ordered|returned|missed|succeeded|errored|stopped|started)\b/i;
const stillTrue = /\b(?:is|are|has|have|will|was (?:raised|lowered|set|changed|moved|born)|does|do)\b/i;

export const isPastEvent = (text: string): boolean => pastVerbs.test(text) && !stillTrue.test(text);
