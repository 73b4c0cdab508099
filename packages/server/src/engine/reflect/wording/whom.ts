/** Whom to ask about a claim; a letter, a plan or a runbook is no one who answers, but it can be read again. */
import type { Claim } from '../claims.js';

/** The name of the document that alone says it; null where a person, an agent or a tool does. */
export const documentOf = ({ evidence, sayers }: Claim): string | null => {
  const { kind, name } = evidence.memory.source;
  return kind === 'document' && name !== null && (evidence.speaker ?? name) === name && sayers.length === 1
    ? name
    : null;
};
