/** What a version changed besides the content, field by field. */
import type { ContextTypes, MemoryVersion } from '@loci/client';
import { dayOf } from './times.js';

/** A field, before and after. */
export interface FieldChange {
  readonly field: string;
  readonly old: string;
  readonly fresh: string;
}

/** The contexts of a memory on one line. */
const contextsText = (contexts: ContextTypes): string =>
  Object.entries(contexts)
    .flatMap(([type, names]) => names.map(name => `${type} “${name}”`))
    .join(', ') || 'no context';

const fields: readonly (readonly [string, (version: MemoryVersion) => string])[] = [
  ['status', version => version.status],
  ['contexts', version => contextsText(version.context_types)],
  ['true since', version => dayOf(version.occurred_at)],
  ['true until', version => (version.valid_until === null ? 'no end' : dayOf(version.valid_until))],
  ['session', version => version.session ?? 'none'],
  ['review', version => (version.needs_review ? 'needed' : 'not needed')],
  ['metadata', version => JSON.stringify(version.metadata)],
];

/** The fields that differ. */
export const fieldChanges = (old: MemoryVersion, fresh: MemoryVersion): FieldChange[] =>
  fields
    .map(([field, textOf]) => ({ field, old: textOf(old), fresh: textOf(fresh) }))
    .filter(change => change.old !== change.fresh);
