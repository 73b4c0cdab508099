/** Where a file is dropped, or chosen by hand. */
import { useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';

/** Takes one file. */
export function DropArea({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <section
      class={classNames('drop', isOver && 'is-over')}
      aria-label="Drop a file here"
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <p class="empty-title">Drop a file here</p>
      <p class="soft">
        <code>.jsonl</code> an export, or one memory a line · <code>.json</code> a list of memories ·{' '}
        <code>.txt</code>, <code>.md</code> one memory a paragraph
      </p>
      <input
        ref={field}
        class="hidden-visually"
        type="file"
        aria-label="File to import"
        tabIndex={-1}
        accept=".jsonl,.ndjson,.json,.txt,.md,.markdown"
        onChange={event => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <Button look="primary" onClick={() => field.current?.click()}>
        Choose a file
      </Button>
    </section>
  );
}
