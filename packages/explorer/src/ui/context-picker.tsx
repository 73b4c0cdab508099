/** Picks contexts: existing ones, whole types, or new ones as "type: name". */
import type { ContextHit, ContextTypeRecord, ContextTypes } from '@loci/client';
import { useId, useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { currentGraph } from '../session.js';
import {
  addContext,
  type PickedContext,
  pickedOf,
  readPick,
  withoutContext,
} from '../words/picked-contexts.js';
import { TypeDot } from './context-link.js';

const mostOffered = 8;

interface Offering {
  readonly offersTypes: boolean;
  readonly offersNew: boolean;
  readonly offersAll: boolean;
  readonly without: PickedContext | null;
}

const useOffers = (
  typed: string,
  { offersTypes, offersNew, offersAll, without }: Offering,
): PickedContext[] => {
  const graphId = currentGraph();
  const text = typed.trim();
  const { value } = useLoad(
    `pick ${graphId} ${offersAll} ${text}`,
    async (api, signal) => {
      const types = await api.listContexts({ graph_id: graphId, page_size: 50 }, { signal });
      const hits =
        text === '' && !offersAll
          ? []
          : (await api.listContexts({ graph_id: graphId, q: text, page_size: mostOffered + 1 }, { signal }))
              .items;
      return { types: types.items as ContextTypeRecord[], hits: hits as ContextHit[] };
    },
    { isLive: false },
  );
  const whole = (value?.types ?? [])
    .filter(({ context_type }) => context_type.toLowerCase().includes(text.toLowerCase()))
    .map(({ context_type }) => ({ type: context_type, name: null }));
  const fresh = offersNew ? readPick(text) : null;
  const hits = (value?.hits ?? [])
    .map(({ context_type, name }) => ({ type: context_type, name }))
    .filter(({ type, name }) => type !== without?.type || name !== without.name)
    .slice(0, mostOffered);
  const isThere = hits.some(hit => hit.type === fresh?.type && hit.name === fresh?.name);
  return [...hits, ...(offersTypes ? whole : []), ...(fresh !== null && !isThere ? [fresh] : [])].slice(
    0,
    mostOffered,
  );
};

const wordsOf = ({ type, name }: PickedContext): string => (name === null ? `every ${type}` : name);

/** The chosen contexts as chips, and a field to add more. */
export function ContextPicker({
  label,
  value,
  onChange,
  offersTypes = false,
  offersNew = false,
  offersAll = false,
  without = null,
}: {
  label: string;
  value: ContextTypes;
  onChange: (value: ContextTypes) => void;
  /** A whole type may be chosen. */
  offersTypes?: boolean;
  /** New contexts may be named. */
  offersNew?: boolean;
  /** Suggests the largest contexts before anything is typed. */
  offersAll?: boolean;
  /** A context that is not suggested. */
  without?: PickedContext | null;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const offers = useOffers(typed, { offersTypes, offersNew, offersAll, without });
  const pick = (offer: PickedContext | undefined) => {
    if (offer === undefined) return;
    onChange(addContext(value, offer));
    setTyped('');
    setAt(0);
    setOpen(false);
  };
  const hear = (event: KeyboardEvent) => {
    const last = pickedOf(value).at(-1);
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, offers.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter' && isOpen && (typed !== '' || offersAll)) pick(offers[at]);
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (event.key === 'Backspace' && typed === '' && last !== undefined)
      onChange(withoutContext(value, last));
    else return;
    event.preventDefault();
    if (event.key.startsWith('Arrow')) setOpen(true);
  };
  const isShown = isOpen && offers.length > 0;
  return (
    <div class="field picker">
      <label class="field-label" for={id}>
        {label}
      </label>
      <div class="picker-box">
        {pickedOf(value).map(one => (
          <span key={`${one.type}/${one.name}`} class="chip">
            <TypeDot type={one.type} />
            {one.name !== null && <span class="chip-type">{one.type}</span>}
            <span class="chip-name">{wordsOf(one)}</span>
            <button
              type="button"
              class="chip-remove"
              aria-label={`Remove ${one.type} ${one.name ?? ''}`}
              onClick={() => onChange(withoutContext(value, one))}
            >
              ✕
            </button>
          </span>
        ))}
        <input
          id={id}
          class="picker-input"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? `${id}-${at}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder={offersNew ? 'a name, or type: name' : 'a name or a type'}
          value={typed}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            // A fully typed new context counts even without Enter.
            const typedOut = offersNew ? readPick(typed) : null;
            if (typedOut !== null) pick(typedOut);
          }}
          onInput={event => {
            setTyped(event.currentTarget.value);
            setAt(0);
            setOpen(true);
          }}
          onKeyDown={hear}
        />
      </div>
      <div id={`${id}-list`} class="picker-list" role="listbox" aria-label={label} hidden={!isShown}>
        {isShown &&
          offers.map((offer, index) => (
            <div
              key={`${offer.type}/${offer.name}`}
              id={`${id}-${index}`}
              class="palette-item"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // Runs before the field loses the focus and the list closes.
              onMouseDown={event => {
                event.preventDefault();
                pick(offer);
              }}
            >
              <TypeDot type={offer.type} />
              <span class="grow">{wordsOf(offer)}</span>
              <span class="soft small">{offer.name === null ? 'whole type' : offer.type}</span>
            </div>
          ))}
      </div>
    </div>
  );
}
