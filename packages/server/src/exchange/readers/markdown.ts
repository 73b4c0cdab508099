/** Markdown notes: plain ones, those of basic-memory, and agent instruction files. */
import { type Format, type OpenFile, Unreadable } from '../format.js';
import { type NoteRules, readNote } from '../markdown/note-pieces.js';

/** A note is held in memory as a whole; anything longer is not written by hand. */
const longestNote = 8 * 1024 * 1024;

const wholeText = async (chunks: AsyncIterable<string>): Promise<string> => {
  const parts: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > longestNote) throw new Unreadable(1, `a note is longer than ${longestNote} characters`);
  }
  return parts.join('');
};

const reading = (rules: Omit<NoteRules, 'noteAt'>) =>
  async function* (file: OpenFile) {
    const note = await readNote(
      { path: file.name, text: await wholeText(file.chunks), modifiedAt: null },
      { ...rules, noteAt: () => undefined },
    );
    yield* note.bad;
    yield* note.memories;
    yield* note.relationships;
  };

const agentFile = /(?:^|[\\/])(?:MEMORY|CLAUDE(?:\.local)?|AGENTS|GEMINI)\.md$/i;

/** Whether agents read this file at the start. */
export const isAgentNotes = (fileName: string): boolean => agentFile.test(fileName);

/** Rules for notes, and for agent files. */
export const noteRules = { type: 'note', isNamedByFile: false } as const;
export const agentRules = { type: 'instructions', isNamedByFile: true } as const;

export const agentNotes: Format = {
  name: 'agent-notes',
  recognises: (_, fileName) => isAgentNotes(fileName),
  read: reading(agentRules),
};

export const markdown: Format = {
  name: 'markdown',
  recognises: (head, fileName) =>
    /\.(?:md|markdown)$/i.test(fileName) ||
    /^(?:---[ \t\r]*\n|#{1,6} |- \[|[ \t]*[-*] \S)/m.test(head.slice(0, 2_000)),
  read: reading(noteRules),
};
