/** Accepts dropped or chosen files, and whole folders. */
import { importFormats } from '@loci/client';
import { importFormatTitles } from '@loci/client/internal';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import { notifyFailure } from '../ui/toasts.js';
import { type Chosen, filesOfDrop, filesOfField } from './chosen-files.js';

const formats = importFormats.filter(format => format !== 'auto');

function ChooseButton({
  label,
  look,
  isFolder = false,
  isReady,
  onChosen,
  children,
}: {
  label: string;
  look: 'primary' | 'plain';
  isFolder?: boolean;
  isReady: boolean;
  onChosen: (chosen: Chosen) => void;
  children: string;
}) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={field}
        class="hidden-visually"
        type="file"
        multiple
        {...(isFolder ? { webkitdirectory: true } : {})}
        aria-label={label}
        tabIndex={-1}
        onChange={event => {
          const { files } = event.currentTarget;
          if (files !== null && files.length > 0) onChosen(filesOfField(files));
          event.currentTarget.value = '';
        }}
      />
      <Button look={look} disabled={!isReady} onClick={() => field.current?.click()}>
        {children}
      </Button>
    </>
  );
}

/** Accepts files and folders. */
export function DropArea({ onChosen, isReady }: { onChosen: (chosen: Chosen) => void; isReady: boolean }) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      class={classNames('drop', isOver && 'is-over')}
      aria-label="Drop files or a folder here"
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault();
        setOver(false);
        if (isReady && event.dataTransfer !== null)
          filesOfDrop(event.dataTransfer).then(onChosen, notifyFailure);
      }}
    >
      <p class="empty-title">Drop files or a folder here</p>
      <p class="soft">Loci detects the format:</p>
      <ul class="soft import-formats" aria-label="Formats">
        {formats.map(format => (
          <li key={format}>{importFormatTitles[format]}</li>
        ))}
      </ul>
      <div class="row-line">
        <ChooseButton label="Files to import" look="primary" isReady={isReady} onChosen={onChosen}>
          Choose files
        </ChooseButton>
        <ChooseButton label="Folder to import" look="plain" isFolder isReady={isReady} onChosen={onChosen}>
          Choose a folder
        </ChooseButton>
      </div>
    </section>
  );
}
