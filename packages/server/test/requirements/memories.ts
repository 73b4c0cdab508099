/** What must hold of memories: how they come in, are found, change and go. */
import { from } from './define.js';

export const memoryRequirements = [
  ...from('our decisions 3: POST /v1/memories', {
    'MEM-01': 'a stored memory is answered in the list envelope with all its fields',
    'MEM-02': 'the first write creates the graph',
    'MEM-03': 'content has 1 to 32,768 characters and comes back unchanged',
    'MEM-04': 'without context_types the service places the memory and says placed_by service',
    'MEM-05': 'with context_types the memory is in exactly those, placed_by caller',
    'MEM-06': 'a memory has at most 32 contexts, and each named type at least one name',
    'MEM-07': 'source has kind (agent unless given), name and ref',
    'MEM-08': 'session is kept, up to 200 characters',
    'MEM-09': 'occurred_at is now unless given',
    'MEM-10': 'after valid_until a memory is no longer found',
    'MEM-11': 'what a memory supersedes is no longer found, and names it in superseded_by',
    'MEM-12': 'metadata comes back untouched, up to 8 KiB',
    'MEM-52':
      'a whole number in metadata that would not come back as it was sent is a 400 that names the field',
    'MEM-13': 'a batch of up to 1,000 is stored in one call, answered in its order',
    'MEM-14': 'a batch is stored as a whole or not at all',
    'MEM-15': 'messages become memories: knowledge is kept with who said it and when, talk is not',
    'MEM-16': 'the answer tells links and links_pending',
    'MEM-17': 'a memory is found by the next search',
    'MEM-18': 'a repeat from the same source changes nothing and is answered as known',
    'MEM-19': 'a repeat from another source adds that source as support',
    'MEM-20':
      'a repeat with the same Idempotency-Key gives the same answer, with the memories as they are by then',
    'MEM-21': 'the same Idempotency-Key with another body is a 409 conflict',
    'MEM-34': 'a known memory that supersedes another says so in supersedes',
    'MEM-35': 'an Idempotency-Key belongs to one graph: in another it is a request of its own',
    'MEM-36': 'requests that come at the same time are each answered as if it had come alone',
    'MEM-53': 'what is wrong with one of a batch is named by its place, also in a batch of one',
    'MEM-39': 'a write that is refused leaves nothing, not even the graph that it would have begun',
    'MEM-37':
      'content is the same after NFC, trimming, white space at the ends of lines and, in one line, runs of white space; case and indentation count',
    'MEM-22': 'Prefer: respond-async is accepted and said to be applied',
  }),
  ...from('api, introduction', {
    'MEM-23': 'times are RFC 3339 in UTC, whatever zone they came in',
    'MEM-51': 'a time may have small letters; where a + became a space, the refusal says %2B',
    'MEM-24': 'ids sort by time',
  }),
  ...from('our decisions 3: reading', {
    'MEM-25': 'memories are listed newest first',
    'MEM-26': 'the list filters by context_type, name, status, source_kind, since and until',
    'MEM-27': 'one memory shows its links, its sources and its version as ETag',
    'MEM-28': 'an unknown memory is 404 memory_not_found for every call on it',
  }),
  ...from('our decisions 3: changing', {
    'MEM-29': 'PATCH edits a memory, and the next search finds the new words and not the old',
    'MEM-30': 'PATCH retracts a memory, which is then not found, and restores it',
    'MEM-31':
      'If-Match with another version than the present is 412 precondition_failed; nothing is changed or forgotten',
    'MEM-50': 'If-Match takes several versions, and any of them will do',
    'MEM-49': 'PATCHes that come at the same time are each answered with the version that they wrote',
    'MEM-32': 'every earlier version is kept in the history, newest first',
    'MEM-46': 'the list filters by needs_review',
    'MEM-54': 'the list filters by the beginning or the end of the id',
    'MEM-47':
      'a PATCH or an undone resolution that would make two memories say the same in the same contexts is a 409 that names the other',
    'MEM-48': 'a PATCH that says what is makes no version and no event',
    'MEM-33': 'a PATCH that names no field, leaves no context, or ends a memory before it began, is a 400',
  }),
  ...from('our decisions 3: forgetting', {
    'FGT-01': 'DELETE of a memory answers with a receipt that counts what went and shows no content',
    'FGT-02': 'dry_run=true tells what would go and changes nothing',
    'FGT-03': 'a forgotten memory is in no search, list, history, event, export or insight',
    'FGT-04': 'no file of the data folder holds a word of what was forgotten, while running and after',
    'FGT-09':
      'a forget whose traces cannot be tidied at once is answered by its receipt, says so, and is tidied later',
    'FGT-05': 'a repeat with the Idempotency-Key of a forgotten memory does not bring it back',
  }),
  ...from('our decisions 2: forgetting', {
    'FGT-06': 'DELETE of a context forgets it and what only it holds; what is elsewhere too stays there',
    'FGT-07': 'DELETE of a context with dry_run=true changes nothing and tells the same as the real one',
  }),
  ...from('our decisions 5: forgetting', {
    'FGT-08': 'DELETE of a graph forgets all of it, after a dry run that tells the same',
  }),
  ...from('our decisions 3: search', {
    'SRCH-01': 'search answers memories best first, each with a score',
    'SRCH-02': 'search answers 10 memories unless limit says otherwise, and total says how many matched',
    'SRCH-03': 'search keeps to context_types, in the same form as an insight',
    'SRCH-04': 'include superseded shows what was superseded, with superseded_by',
    'SRCH-05': 'include explain tells why each was found',
    'SRCH-06': 'max_tokens stops before the answers pass it',
    'SRCH-07': 'a hit that an open contradiction names is contested, and says by what',
    'SRCH-08': 'an identifier finds the memory that holds it exactly',
    'SRCH-09': 'a search with the very words of a memory finds it first',
    'SRCH-10': 'a well-known error is found by what people call it',
    'SRCH-11':
      'every hit has a relevance from 0 to 1; min_relevance leaves out what is less, 0 nothing, and total counts what is left',
  }),
  ...from('our decisions 3: both clocks', {
    'CLK-01': 'valid_at shows what was true then: search, insight, list, context and one memory',
    'CLK-02': 'known_at shows what was known then: search, insight, list, context and one memory',
    'CLK-04':
      'known_at shows what was contested then, and by what it said then: search, list, context, one memory and contradictions',
    'CLK-03': 'without a clock it is now: what is not true yet or no longer is not found',
  }),
  ...from('the instance: quarantine', {
    'QUA-01': 'what gives orders to its reader is stored as quarantined, and no search or insight uses it',
    'QUA-02': 'it is shown where it is asked for, and a person can release it',
    'QUA-03': 'names and references of sources and contexts are held to the same rule as content',
    'QUA-05': 'a PATCH that restores and brings an order in one leaves the memory in quarantine',
    'QUA-04':
      'an import brings no order past quarantine, in no version and no source, unless an admin imports',
  }),
  ...from('our decisions 4', {
    'CON-01': 'a contradiction names both memories, the earlier first, with what each says, who and when',
    'CON-02': 'contradictions are listed newest first, and by status',
    'CON-03': 'resolving says who, when and why, for each of the five resolutions',
    'CON-04': 'the memory that lost is superseded by the one that was kept',
    'CON-05':
      'both_in_time ends the first when the second begins, and is a 400 where the first begins no earlier',
    'CON-06': 'a resolution can be undone: what it changed is put back, and it stays in the history',
    'CON-07': 'while it is open, search, list and context say that both sides are contested',
    'CON-08':
      'while it is open, no insight shows either side without saying so, and confidence is low unless the later side tells of a change',
    'CON-09': 'opening twice, resolving otherwise and undoing nothing are 409 conflict',
    'CON-17': 'the same resolution put again is answered alike and changes nothing',
    'CON-10': 'an unknown contradiction is 404 contradiction_not_found',
    'CON-11':
      'an edit, a retraction or a supersession of a side closes an open one, says why, and it opens again',
    'CON-12':
      'forgetting a side tells in the change log that the contradiction is over, and leaves no trace of it',
    'CON-13': 'new evidence against what was kept, or for what lost, opens it again with the reason',
    'CON-14': 'what was dismissed, or holds for both, is not opened again by the same pair or by others',
    'CON-15': 'undoing takes back what was superseded and what was marked for review, and says who did it',
    'CON-18': 'undoing the resolution of a time refuses any other that is in force by now',
    'CON-19':
      'an insight tells why two statements both hold, or why one was kept, in the words of who settled it',
    'CON-16': 'who repeats what lost, and an update of what was kept, open nothing again',
  }),
  ...from('the instance: feedback', {
    'FBK-01': 'what was asked can be read again with its answer, by id and by outcome',
    'FBK-02':
      'feedback moves the notes of an answer for tasks like it: one voice per person, bounded, visible, undone',
    'FBK-03': 'feedback moves nothing for other tasks and other graphs; bad feedback names its field',
    'FBK-06':
      'a second verdict of one person on an answer replaces their first, the answer says so, and undo leaves none',
    'FBK-07': 'an answer says which of its notes feedback raised or lowered, and what it left out',
    'FBK-05': 'a list of what was asked shows the tasks of others only to admins',
    'FBK-04': 'what was asked goes with what it quotes, and a graph can keep none of it',
  }),
  ...from('the instance: review', {
    'REV-01':
      'what was asked and declined is counted together where it asks the same, most frequent first, until it is answered',
    'REV-02': 'a list of gaps shows the tasks of others only to admins, and goes with what was asked',
    'REV-03': 'memories that no kept insight names are listed, oldest first; without insights none is',
    'REV-04':
      'memories that were told and then replaced, retracted, contested, ended or followed by a newer note are listed with the reason',
    'REV-06':
      'an answer that someone calls missing is a gap, with the note, until an answer rests on something new',
    'REV-05': 'lists to review are paged, need read, and a bad request names its field',
  }),
  ...from('the instance: tending', {
    'TND-01':
      'contradictions to settle, contexts to merge or rename, and memories that ended are proposed with a reason, the change and their evidence',
    'TND-02': 'nothing of a proposal is done until it is accepted; then who, when, why and an event are kept',
    'TND-03': 'every decision can be undone, and what it changed is as it was before',
    'TND-04':
      'what was dismissed does not come back unless what it rests on changes; forgetting takes decisions along',
    'TND-05':
      'proposals need read, decisions need write, both stay in their graph, and a bad request names its field',
    'TND-06':
      'with models, a memory of several facts is split verbatim, and names that are near each other are compared by meaning',
    'TND-07':
      'a person at a terminal decides each proposal with one key; without one they are listed and decided by id',
    'TND-08': 'a week of a graph can be played through: store, ask, wrong, feedback, ask again, digest, tend',
  }),
  ...from('the instance: digest', {
    'DIG-01':
      'a digest counts and quotes what is new, changed, contested, settled and forgotten in a time, each once',
    'DIG-02': 'a digest of a context names only what was in it in that time, and no forgotten memory',
    'DIG-03': 'a digest quotes nothing that is forgotten or in quarantine, and no long text in full',
    'DIG-04': 'bad times, half a context, and unknown graphs and contexts are errors that name the field',
    'DIG-05': 'a digest is given as Markdown too, in which stored text can neither format nor mention anyone',
    'DIG-06': 'a digest names contexts that were renamed or merged, unless they are forgotten',
  }),
  ...from('the instance: why', {
    'WHY-01': 'why tells where a memory came from: sources, session, secret, both times',
    'WHY-02': 'why tells what supports it, and how many of that is independent',
    'WHY-03': 'why tells what it depends on and what depends on it',
    'WHY-04': 'why tells what contradicts it and how that was settled: who, when, why',
    'WHY-05': 'why tells what it superseded, what superseded it, and its versions',
    'WHY-06': 'why of an unknown memory is 404 memory_not_found, and needs read',
  }),
  ...from('the instance: echoes', {
    'ECH-01': 'what repeats an insight is stored, is said to be an echo, and is no independent support',
    'ECH-02': 'neither confidence nor the number of sources rises by storing an insight back',
    'ECH-03': 'case, white space, punctuation, quoting and emphasis do not hide an echo; news is none',
    'ECH-04': 'echoes are known after a restart, and what was forgotten leaves no hash',
    'ECH-05': 'many names from one secret or one session do not become many sources',
    'ECH-06': 'a secret that may not read is not told what insights said',
  }),
];
