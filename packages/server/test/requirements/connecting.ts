/** What must hold where agents, programs and other services are connected. */
import { from } from './define.js';

export const connectingRequirements = [
  ...from('the instance: agents connected in a minute', {
    'SET-01': '`loci setup` shows the change, asks or takes --yes, and writes nothing where the answer is no',
    'SET-02': '--print gives a command or entry that a real MCP client runs, and changes nothing',
    'SET-03': 'what one session remembers through the printed command, the next one recalls',
    'SET-04': '--remove leaves no trace: no entry, no hook, no copy, and every other byte as it was',
    'SET-05':
      'a settings file that cannot be read or is read-only is named with the reason, and left as it is; a link stays a link',
    'SET-06': 'what was there before Loci is kept beside the changed file until --remove',
    'SET-07': 'no secret is written into the settings of an agent',
    'SET-08': 'the hook at the start tells what is known, and the one at the end keeps what was learnt',
    'SET-09':
      'what a project shares holds no path of a machine, and hooks with such paths are kept out of git',
    'SET-10': 'the entry has the form that the agent documents, and stands in the file that it reads',
    'SET-11': 'a graph that nobody named is called like the project, and is never the example',
    'SET-12': 'the end of a session keeps a failure and its cure in one memory, with who said it',
    'SET-13': 'the start of a session names speakers, and marks what is outdated',
  }),
  ...from('the instance: the client', {
    'CLI-01': 'the client has a typed method for every call, and walks pages and events as async iterators',
    'CLI-02': 'every call and every walk is given up by its AbortSignal',
    'CLI-03':
      'a call is repeated after a network error, 429 or 503, not before Retry-After, and only where that is safe',
    'CLI-04': 'the client runs in a page and in a worker of a real browser, and imports nothing of Node',
    'CLI-05': 'pages of other origins are let in by LOCI_CORS_ORIGINS only',
    'CLI-06': 'every export of the client has a doc comment',
  }),
  ...from('the instance: agent frameworks', {
    'FRM-01': '@loci/client/ai-sdk gives the AI SDK tools, and an example shows them at work',
    'FRM-02': 'an example calls functions of an OpenAI-compatible endpoint by plain fetch',
    'FRM-03':
      '@loci/client/langchain makes the tools those of LangChain.js, and an example shows them at work',
    'FRM-04': 'a tool tells the model what it can fix, and throws what only the program can',
    'FRM-05': 'a tool uses every argument that it takes',
    'FRM-06': '@loci/client/mastra makes the tools those of Mastra, and an example shows them at work',
  }),
  ...from('the instance: webhooks', {
    'WHK-01':
      'events go to a webhook in their order, signed as Standard Webhooks has it, and hold no content',
    'WHK-02': 'a webhook is told of the types it asked for, from when it asked, and goes on after a restart',
    'WHK-03': 'while an address is not well its events wait, with growing pauses, and arrive when it is',
    'WHK-04': 'an event that its receiver refuses waits beside the others, and in the end is a dead letter',
    'WHK-05': 'dead letters are listed and can be delivered again',
    'WHK-06':
      'private, loopback and link-local addresses are refused when a webhook is made and when it is called',
    'WHK-07': 'redirects are not followed, and a slow receiver is given up',
    'WHK-08': 'a secret is shown once; after a rotation the old one signs along for a day',
    'WHK-09': 'only admins of the graph manage its webhooks, and they go with the graph',
    'WHK-10': 'a message by way of trial tells how it went',
    'WHK-11': 'metrics tell how messages ended, which webhooks fail, and how many dead letters there are',
    'WHK-14':
      'a webhook can send a digest every day or week, as JSON, Markdown or for a chat; nothing if nothing changed',
    'WHK-15':
      'digests that were missed or could not be sent are sent once, as one, by one of several processes',
    'WHK-13':
      '`loci tail` follows the events of a folder and of a server, and goes on when the server comes back',
    'WHK-12': 'the receiver example takes what is signed and turns away what is not',
  }),
];
