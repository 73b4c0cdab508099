/** One proposal: why, its evidence, what would change, and the ways to decide. */
import { limits, type Proposal, type ProposalChoice } from '@loci/client';
import type { Ref } from 'preact';
import { href } from '../router.js';
import { Button } from '../ui/button.js';
import { ContextLink } from '../ui/context-link.js';
import { Prose } from '../ui/prose.js';
import { counted } from '../words/counts.js';
import { speakerOf } from '../words/memories.js';
import { choiceWords, leaveWords, proposalTitles } from '../words/proposals.js';
import { dayOf } from '../words/times.js';

function Evidence({ graphId, one }: { graphId: string; one: Proposal['evidence'][number] }) {
  return (
    <li class="side-by-side-one">
      <p class="wrap">
        <Prose text={one.quote} />
      </p>
      <span class="soft small">
        {speakerOf(one.source)} · {dayOf(one.occurred_at)}
      </span>
      <a class="small" href={href({ screen: 'memory', graph: graphId, id: one.memory_id })}>
        Open memory
      </a>
    </li>
  );
}

/** The buttons, with the keys that press them. */
function Decide({
  one,
  name,
  onName,
  nameField,
  onAccept,
  onDismiss,
  onSkip,
}: DecideProps & { one: Proposal }) {
  const isPlain = one.choices.length === 0;
  return (
    <form
      class="settle"
      onSubmit={event => {
        event.preventDefault();
        onAccept();
      }}
    >
      {one.needs_name && (
        <label class="field">
          <span class="field-label">New name</span>
          <input
            class="input"
            ref={nameField}
            maxLength={limits.nameCharacters}
            value={name}
            onInput={event => onName(event.currentTarget.value)}
          />
        </label>
      )}
      <fieldset class="row-line">
        <legend class="hidden-visually">Decide</legend>
        {isPlain && (
          <Button look="primary" hint="y" onClick={() => onAccept()}>
            Accept
          </Button>
        )}
        {one.choices.map(({ choice, change }, at) => {
          const isSuggested = choice === one.suggested_choice;
          return (
            <Button
              key={choice}
              look={isSuggested ? 'primary' : 'plain'}
              hint={isSuggested ? 'y' : String(at + 1)}
              title={isSuggested ? `${change} Suggested by Loci.` : change}
              onClick={() => onAccept(choice)}
            >
              {choiceWords[choice]}
              {isSuggested && <span class="hidden-visually"> (suggested)</span>}
            </Button>
          );
        })}
        <Button hint="l" onClick={onDismiss}>
          {leaveWords(one)}
        </Button>
        <Button look="quiet" hint="s" onClick={onSkip}>
          Skip
        </Button>
      </fieldset>
    </form>
  );
}

interface DecideProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly nameField: Ref<HTMLInputElement>;
  readonly onAccept: (choice?: ProposalChoice) => void;
  readonly onDismiss: () => void;
  readonly onSkip: () => void;
}

/** The card of the current proposal; without `decide` it can only be read. */
export function ProposalCard({
  graphId,
  one,
  decide,
}: {
  graphId: string;
  one: Proposal;
  decide: DecideProps | null;
}) {
  return (
    <article class="card contradiction" aria-label={proposalTitles[one.kind]}>
      <h2>{proposalTitles[one.kind]}</h2>
      {one.contexts.length > 0 && (
        <div class="chips">
          {one.contexts.map(({ context_type, name, memory_count }) => (
            <span key={`${context_type}/${name}`} class="row-line">
              <ContextLink type={context_type} name={name} />
              <span class="soft small">{counted(memory_count, 'memory', 'memories')}</span>
            </span>
          ))}
        </div>
      )}
      <ul class={one.evidence.length > 1 ? 'side-by-side' : 'stack'}>
        {one.evidence.map(evidence => (
          <Evidence key={evidence.memory_id} graphId={graphId} one={evidence} />
        ))}
      </ul>
      <p>
        <Prose text={one.reason} /> <span class="soft">{one.change}</span>
      </p>
      {one.parts.length > 0 && (
        <ol class="stack">
          {one.parts.map(part => (
            <li key={part} class="wrap">
              {part}
            </li>
          ))}
        </ol>
      )}
      {decide !== null && <Decide one={one} {...decide} />}
    </article>
  );
}
