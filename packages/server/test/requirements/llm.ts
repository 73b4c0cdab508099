/** What must hold where a large language model is configured. */
import { from } from './define.js';

export const llmRequirements = [
  ...from('the instance: an LLM words what was found', {
    'LLM-01':
      'with LOCI_LLM_URL and LOCI_LLM_MODEL, insight and recommendation are worded from the numbered evidence',
    'LLM-02': 'confidence, evidence and contradictions come from the evidence, never from the LLM',
    'LLM-03': 'a sentence of the LLM that does not follow from what it cites is dropped',
    'LLM-04':
      'a sentence with a number, date, name, identifier or link that is not in what it cites is dropped',
    'LLM-05':
      'when the call fails, is too slow, or nothing is left, the local answer is given, and usage says why',
    'LLM-06': 'without a judge the sentences are checked by words alone, and usage says so',
    'LLM-07': 'the LLM is not asked where nothing answers or a matter is contested',
    'LLM-08':
      'orders in memories change nothing: quarantined ones are not sent, and what a model says on their word is dropped',
    'LLM-09': 'include usage tells model, tokens and time',
    'LLM-10': 'an LLM that fails again and again is left alone for a while',
    'LLM-11': 'a question keeps to its budget of time and tokens',
    'LLM-12': 'the key of the LLM is in no answer, problem, event, log line, metric or finding of the doctor',
    'LLM-13': 'readyz, metrics and doctor say that the LLM tier runs, how its breaker is, and what it cost',
  }),
  ...from('the instance: an LLM of this machine', {
    'LLM-18':
      'Ollama, LM Studio and llama.cpp are found at their addresses by their lists of models, in 300 ms each, and nothing else is taken for one',
    'LLM-19':
      'a local LLM is used only where a person said yes; the answer, yes or no, is remembered, and a person is asked once',
    'LLM-20':
      'without a person nobody is asked and nothing is used; one line tells what was found and how to allow it',
    'LLM-21': 'LOCI_LLM_URL comes before what was allowed, and LOCI_LLM=off switches both off',
    'LLM-22': 'nothing is sent where another program answers at the address that was allowed',
  }),
  ...from('the instance: an LLM reads conversations', {
    'LLM-14':
      'messages are cut into memories by the LLM, each with the speaker, time and words of the message it cites',
    'LLM-15': 'a memory that does not follow from the message it cites is not stored',
    'LLM-16': 'when the LLM fails or nothing is left, the knowledge is taken out without it',
    'LLM-17': 'a message that gives orders to its reader is not sent to the LLM',
  }),
  ...from('the instance: an insight as events', {
    'STR-01':
      'with Accept: text/event-stream an insight tells evidence, local answer, wording and check, and ends with the whole answer',
    'STR-02': 'what is refused before the first stage has its status; what fails later is an error event',
    'STR-03': 'a caller that leaves cancels the question to the LLM',
    'STR-05':
      'a caller that leaves takes no more time of the models, also while it waits, and holds nobody up',
    'STR-06': 'past a limit of waiting tasks an insight is 503 unavailable with Retry-After',
    'STR-04': 'the client tells the stages to onProgress, at every door',
  }),
];
