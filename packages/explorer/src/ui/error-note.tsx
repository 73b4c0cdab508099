/** What went wrong, in words, and what can be done about it. */
import { wordsOfError } from '../words/error-words.js';
import { Button } from './button.js';

/** Tells of a failure; `retry` adds a button that tries again. */
export function ErrorNote({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const { title, detail, fields, requestId } = wordsOfError(error);
  return (
    <div class="note note-bad" role="alert">
      <p class="note-title">{title}</p>
      <p class="wrap">{detail}</p>
      {fields.length > 0 && (
        <ul class="note-fields">
          {fields.map(field => (
            <li key={`${field.path}${field.message}`}>
              <code>{field.path}</code> {field.message}
            </li>
          ))}
        </ul>
      )}
      {(retry !== undefined || requestId !== undefined) && (
        <div class="note-foot">
          {retry !== undefined && <Button onClick={retry}>Try again</Button>}
          {requestId !== undefined && <span class="soft small wrap">request {requestId}</span>}
        </div>
      )}
    </div>
  );
}
