/** What must hold of contexts, pages, relationships and insights. */
import { from } from './define.js';

export const contextRequirements = [
  ...from('interface 2', {
    'PAGE-01': 'every list answers with total, page and page_size',
  }),
  ...from('interface 8', {
    'PAGE-02': 'page and page_size page every list',
  }),
  ...from('our decisions 1: pages', {
    'PAGE-03': 'items holds the items of a page in every list',
    'PAGE-04': 'page starts at 1; 0, a negative or a non-integer is a 400 that names page',
    'PAGE-05': 'page_size is 50 unless given',
    'PAGE-06': 'a page_size above 200 is brought down to 200, and the answer says so',
    'PAGE-07': 'a page_size below 1 or not an integer is a 400 that names page_size',
    'PAGE-08': 'a page past the end is empty, with the true total',
    'PAGE-09': 'walking the pages shows every item once',
  }),
  ...from('interface 4.1', {
    'CTX-01': 'GET /v1/contexts/{graph_id} is a paginated list of the context types in the graph',
  }),
  ...from('interface 4.2', {
    'CTX-02': 'with q, GET /v1/contexts/{graph_id} is a paginated list of the contexts that match',
    'CTX-03': 'q is matched against names and against types',
  }),
  ...from('interface 4.3', {
    'CTX-04': 'GET /v1/contexts/{graph_id}/{context_type} is a paginated list of all contexts of that type',
  }),
  ...from('our decisions 1: contexts', {
    'CTX-05': 'a context type has context_type, context_count, memory_count and updated_at',
    'CTX-06': 'a context has context_type, name, memory_count, relationship_count, created_at and updated_at',
    'CTX-07': 'a context found by q also has a score, best first',
    'CTX-08': 'types come with most memories first, then by name',
    'CTX-09': 'contexts of a type come with most memories first, then by name',
    'CTX-10': 'q is blind to case and accents',
    'CTX-11': 'q reads _ - . / and camelCase as word breaks',
    'CTX-12': 'q ranks exact, prefix, word, substring, one typo, in that order',
    'CTX-13': 'q forgives one typo in a word of five letters or more, and none in a shorter one',
    'CTX-14': 'a blank q matches every context',
    'CTX-15': 'a context is known by type and name after NFC, trimmed, white space folded, without case',
    'CTX-16': 'a context is shown as it was first written',
    'CTX-17': 'a type and a name have 1 to 200 characters',
    'CTX-18': 'any character may be percent-encoded in a path segment, / too',
  }),
  ...from('our decisions 2', {
    'CTX-19': 'the contexts of an unknown type are an empty list',
    'CTX-20':
      'one context shows its record, its memories newest first and paged, counts by kind, open contradictions',
    'CTX-21': 'an unknown context is 404 context_not_found',
    'CTX-22': 'an unknown graph is 404 graph_not_found, whatever is asked of it',
  }),
  ...from('our decisions 90: names of contexts change', {
    'CTX-30':
      'PATCH of a context gives it another type, another name or both, and answers with it and the change',
    'CTX-31': 'POST …/merge makes a context part of another: memories, counts, relationships, contradictions',
    'CTX-32': 'DELETE /v1/context-changes/{graph_id}/{id} takes a rename or a merge back',
    'CTX-33':
      'a former name reaches the context: a write, a change, a filter, a search, a list and a read that name it, and also_called names it',
    'CTX-34': 'what is written while a context is renamed or merged is in it, and no other context appears',
    'CTX-35': 'a name that is taken is a 409 that names to.name and says to merge',
    'CTX-36': 'merged into itself is a 400 that names into, into a missing one a 404',
    'CTX-37': 'asked again, a rename or a merge is the same change; undone again it is a 409 that says so',
    'CTX-38':
      'what somebody decided since stays: a memory that was moved, a name that was taken, a later rename or merge',
    'CTX-39': 'the change log tells of it with both names and who did it, and holds no name itself',
    'CTX-40': 'search finds memories by the context they are in after a merge and after its undoing',
    'CTX-41': 'former names survive an export and an import',
    'CTX-42':
      'a forgotten context takes its former names along, and every name of what was merged into it; under a former name nothing is renamed, merged or forgotten',
    'CTX-43': 'a name that reads like orders is refused',
    'CTX-44': 'it needs write, and read beside',
    'CTX-45': 'loci contexts rename, merge and undo do the same, and print how to undo it',
    'CTX-46':
      'several merges taken back, in whatever order is possible, leave every asserted link between the contexts it was asserted between',
  }),
  ...from('interface 4.4', {
    'REL-01':
      'GET …/relationships shows all reinforcement, extension, contradiction and related-to links of a context',
  }),
  ...from('our decisions 1: relationships', {
    'REL-02':
      'a relationship has kind, direction, context, strength, origin, evidence_count, evidence and both times',
    'REL-03': 'strength lies between 0 and 1, and a link made by hand has the origin asserted',
    'REL-04': 'every link is on one page unless page_size is given',
    'REL-05': 'kind and direction filter the links',
  }),
  ...from('our decisions 2: relationships', {
    'REL-06': 'PUT …/relationships/{kind}/{type}/{name} asserts a link, with an optional reason',
    'REL-07': 'asserting twice is asserting once',
    'REL-08':
      'DELETE withdraws a link and answers what it was, and one that is not there is 404 relationship_not_found',
    'REL-09': 'a link to a context that is not there is 404 context_not_found, and to itself a 400',
    'REL-10': 'extension and reinforcement have a direction, contradiction and related-to are mutual',
    'REL-11': 'a withdrawn link can be asserted again',
    'REL-12': 'the context record counts its relationships',
  }),
  ...from('our decisions 2 and 4: what is found by itself', {
    'REL-20': 'a new memory that contradicts a known one opens a contradiction with both quotes and a reason',
    'REL-21':
      'an update carries a suggested resolution, and every reader of either side is told of the other',
    'REL-22': 'links add up to a relationship of their contexts, which goes with its last evidence',
    'REL-23': 'a detected relationship that was withdrawn is not detected again',
    'REL-24': 'where the policy is latest_wins, an update is settled by itself, and that can be undone',
    'REL-25': 'other persons, scopes and places do not contradict each other',
    'REL-27': 'links and evidence name the method, the model and its version, and say what is contested',
    'REL-28': 'an unknown kind of link is a 400 that names kind',
    'REL-26': 'what extends a memory that lost needs review until it is edited or confirmed',
  }),
  ...from('interface 4.5', {
    'INS-01': 'POST /v1/memories/insights answers with insight, recommendation and confidence, all strings',
    'INS-02': 'confidence is high, medium or low',
    'INS-03': 'task is the search query when locus_query is left out',
    'INS-04': 'locus_query, where given, is the search query',
    'INS-05': 'limit limits the knowledge considered',
    'INS-06': 'context_types confines the knowledge to the named topics of a type',
  }),
  ...from('our decisions 1: insights', {
    'INS-07': 'task and graph_id are required, and nothing else is',
    'INS-08': 'limit is 20 unless given, and lies between 1 and 100',
    'INS-09': 'an empty array in context_types means every context of that type',
    'INS-10': 'several entries of context_types are a union',
    'INS-11': 'an empty object in context_types is the whole graph',
    'INS-12': 'a type or name that the graph does not have selects nothing, and the answer says so with low',
    'INS-13':
      'insight, recommendation and confidence come first; confidence_reason, evidence and contradictions follow unless include says otherwise, and an empty include leaves the three alone',
    'INS-14': 'include adds evidence, contradictions, trace and usage',
  }),
  ...from('the instance: insights', {
    'INS-15': 'evidence quotes stored memories word for word',
    'INS-16': 'low, and an honest sentence, when nothing fits or nothing is stored',
    'INS-17':
      'the insight is quotes of stored memories that bear on the task, the deciding one first, with who said it and when',
    'INS-18':
      'the recommendation quotes the note that the insight leads with, says whom to settle it with, or whom to ask',
    'INS-19':
      'what was superseded is told as history and never as what holds; valid_at and known_at ask for then',
    'INS-20': 'the trace tells in words what each stage did',
    'INS-21': 'locus_query steers where to look, and the task still decides what answers',
    'INS-22': 'the trace tells the probability behind the confidence, and what moved it, in words',
    'INS-23': 'what somebody else said does not make an answer about a named person surer',
  }),
];
