/** All import formats, in the order in which they are tried. */
import { type ImportFormat, LociProblem } from '@loci/client';
import type { Format } from './format.js';
import { chatgpt } from './readers/chatgpt.js';
import { claude } from './readers/claude.js';
import { csv } from './readers/csv.js';
import { graphiti } from './readers/graphiti.js';
import { hindsight } from './readers/hindsight.js';
import { letta } from './readers/letta.js';
import { lociLines } from './readers/loci-lines.js';
import { agentNotes, markdown } from './readers/markdown.js';
import { mcpMemory } from './readers/mcp-memory.js';
import { mem0 } from './readers/mem0.js';

export const formats: readonly Format[] = [
  agentNotes,
  lociLines,
  mcpMemory,
  chatgpt,
  claude,
  letta,
  graphiti,
  hindsight,
  mem0,
  csv,
  markdown,
];

/** The named format, or the one recognised by content. */
export const formatOf = (asked: ImportFormat, head: string, fileName: string): Format => {
  const found =
    asked === 'auto'
      ? formats.find(format => format.recognises(head, fileName))
      : formats.find(format => format.name === asked);
  if (found !== undefined) return found;
  if (head.trim() === '') throw new LociProblem('invalid_request', 'the file is empty');
  const names = formats.map(format => format.name).join(', ');
  const message = `the format of this file cannot be detected from its content; name it: ${names}`;
  throw new LociProblem('invalid_request', `format: ${message}`, { errors: [{ path: 'format', message }] });
};
