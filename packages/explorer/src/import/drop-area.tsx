/** Accepts a dropped or chosen file. */
import { useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';

/** Accepts one file. */
export function DropArea({ onFile, isReady }: { onFile: (file: File) => void; isReady: boolean }) {
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file !== undefined && isReady) onFile(file);
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
        An export from Loci, Mem0, Graphiti or an MCP memory server, ChatGPT or Claude conversations, Markdown
        notes, or a table
      </p>
      <input
        ref={field}
        class="hidden-visually"
        type="file"
        aria-label="File to import"
        tabIndex={-1}
        onChange={event => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <Button look="primary" disabled={!isReady} onClick={() => field.current?.click()}>
        Choose a file
      </Button>
    </section>
  );
}
