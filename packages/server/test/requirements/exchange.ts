/** What must hold of import, export and watching a folder. */
import { from } from './define.js';

export const exchangeRequirements = [
  ...from('import and export', {
    'XCH-01':
      'an export of any graph, taken in by an empty graph, gives an equal export: versions, both clocks, sources, contradictions, asserted and withdrawn relationships',
    'XCH-02': 'a file is recognised by its content, and a named format is insisted on',
    'XCH-03': 'each format keeps what was said, who said it, when, and how things are related',
    'XCH-04':
      'an import that is repeated stores nothing, also where what it brought was changed or retracted since',
    'XCH-05': 'a bad line is named by its number, and nothing of the file is stored',
    'XCH-06': 'with skip_bad the rest is stored, and the bad lines are told',
    'XCH-07':
      'a dry run counts what would be stored, updated and is known, shows examples and stores nothing',
    'XCH-08':
      'a file in another encoding, cut off, with circles or with double ids is refused in one clear sentence',
    'XCH-09': 'no bytes make a reader crash or hang',
    'XCH-10': 'a conversation becomes what it tells, without an LLM, with its speakers and times',
    'XCH-11': 'a table becomes memories by a mapping',
    'XCH-12': 'an import that was killed is finished by running it again',
    'XCH-13':
      'a graph goes out as a folder of Markdown, as GraphML and as MCP JSON lines, and Markdown and MCP lines come in again',
    'XCH-14': 'the command line imports files and folders, with counts and examples of a dry run',
    'XCH-15':
      'a record with its own id, and a note of a folder that is alone below its heading, updates its memory when its text was edited; which of several was edited is never guessed, and what was retracted stays so',
    'XCH-16':
      'a row without an id is known by its text, contexts and times: its file can be imported again, and nothing that it says is lost',
    'XCH-17':
      'files that Mem0, Graphiti, Hindsight, Letta, basic-memory and Obsidian write arrive with times, authors and contexts, and the receipt names what has no place',
  }),
  ...from('watch', {
    'WAT-01': 'a note that is edited changes the memories it is about, and every earlier version is kept',
    'WAT-02': 'a note that is renamed keeps its memories, in the context of its new name',
    'WAT-03': 'what is deleted is retracted, and what comes back is restored',
    'WAT-04': 'links of notes are asserted and withdrawn with the notes',
    'WAT-05': 'a sweep that finds nothing new changes nothing, and a restart picks up what changed meanwhile',
    'WAT-06': '`loci watch` follows a folder while it runs',
  }),
];
