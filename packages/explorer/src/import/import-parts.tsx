/** What a file holds before it is taken in, and what came of it. */
import type { ImportReceipt } from '@loci/client';
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { Button } from '../ui/button.js';
import { Section } from '../ui/section.js';
import { counted, numberText } from '../words/counts.js';
import type { CheckedLines } from '../words/import-lines.js';
import { ProgressBar } from './progress-bar.js';

const countWords = ({ counts }: CheckedLines): string =>
  [
    counted(counts.memory ?? 0, 'memory', 'memories'),
    ...(counts.relationship ? [counted(counts.relationship, 'relationship')] : []),
    ...(counts.contradiction ? [counted(counts.contradiction, 'contradiction')] : []),
  ].join(', ');

/** What was found in the file, and the button that goes on. */
export function Looked({
  step,
  graphId,
  onImport,
  onAgain,
}: {
  step: { readonly file: string; readonly checked: CheckedLines };
  graphId: string;
  onImport: () => void;
  onAgain: () => void;
}) {
  const { checked, file } = step;
  const isFit = checked.problems.length === 0 && checked.lines.length > 0;
  return (
    <div class="stack stack-loose">
      {checked.problems.length > 0 && (
        <div class="note note-bad" role="alert">
          <p class="note-title">
            {file} cannot be taken in:{' '}
            {checked.problems.length === 50 ? 'at least 50' : checked.problems.length} of{' '}
            {counted(checked.lines.length, 'line')} {checked.problems.length === 1 ? 'is' : 'are'} wrong
          </p>
          <ul class="note-fields">
            {checked.problems.map(problem => (
              <li key={problem.line} class="wrap">
                line {problem.line}: {problem.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {checked.lines.length === 0 && (
        <div class="note note-warn" role="alert">
          <p class="note-title">{file} holds nothing that could be stored</p>
        </div>
      )}
      {isFit && (
        <Section
          title={`${file}: ${countWords(checked)}`}
          aside={<span class="soft small">every line is well-formed</span>}
        >
          <ul class="rows">
            {checked.samples.map((sample, at) => (
              <li key={at} class="import-sample wrap">
                {sample}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <div class="row-line">
        {isFit && (
          <Button look="primary" disabled={graphId.trim() === ''} onClick={onImport}>
            Import into {graphId.trim() === '' ? '…' : graphId}
          </Button>
        )}
        <Button onClick={onAgain}>Choose another file</Button>
      </div>
    </div>
  );
}

const pollMs = 700;

/** The work that follows: vectors and links are made after the memories are stored. */
function Afterwards({ graphId, stored }: { graphId: string; stored: number }) {
  const { value, reload } = useLoad(`afterwards ${graphId}`, async (api, signal) => {
    const detail = await api.getGraph({ graph_id: graphId }, { signal });
    if (detail.waiting.total > 0) setTimeout(reload, pollMs);
    return detail;
  });
  if (value === undefined || value.waiting.total === 0) return null;
  // Each memory is read, then related.
  const all = Math.max(stored * 2, value.waiting.total);
  return (
    <ProgressBar
      share={1 - value.waiting.total / all}
      label="Reading and relating what came in; you can go on meanwhile"
    />
  );
}

/** The receipt. */
export function Done({ receipt, onAgain }: { receipt: ImportReceipt; onAgain: () => void }) {
  return (
    <div class="stack">
      <div class="note note-good" role="status">
        <p class="note-title">
          {counted(receipt.stored, 'memory', 'memories')} stored in “{receipt.graph_id}”
        </p>
        <p>
          {numberText(receipt.lines)} lines read; {numberText(receipt.known)} were known already;{' '}
          {counted(receipt.relationships, 'relationship')} and{' '}
          {counted(receipt.contradictions, 'contradiction')} came along.
        </p>
      </div>
      <Afterwards graphId={receipt.graph_id} stored={receipt.stored} />
      <div class="row-line">
        <a class="button button-primary" href={href({ screen: 'overview', graph: receipt.graph_id })}>
          Look at it
        </a>
        <Button onClick={onAgain}>Import another file</Button>
      </div>
    </div>
  );
}
