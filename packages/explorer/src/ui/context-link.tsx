/** A context as a chip that links to it. */
import type { ContextTypes } from '@loci/client';
import { href } from '../router.js';
import { currentGraph } from '../session.js';
import { typeColourOf } from '../words/type-colour.js';

/** The dot in the colour of a type. */
export function TypeDot({ type }: { type: string }) {
  return <span class={`dot type-${typeColourOf(type)}`} aria-hidden="true" />;
}

interface Named {
  readonly type: string;
  readonly name: string;
}

function Inside({ type, name }: Named) {
  return (
    <>
      <TypeDot type={type} />
      <span class="chip-type">{type}</span>
      <span class="chip-name">{name}</span>
    </>
  );
}

/** One context. */
export function ContextLink(named: Named) {
  return (
    <a class="chip" href={href({ screen: 'context', graph: currentGraph(), ...named })}>
      <Inside {...named} />
    </a>
  );
}

/** A name that no context has. */
export function FormerName(named: Named) {
  return (
    <span class="chip">
      <Inside {...named} />
    </span>
  );
}

/** All contexts of a memory. */
export function ContextLinks({ contexts }: { contexts: ContextTypes }) {
  const all = Object.entries(contexts).flatMap(([type, names]) => names.map(name => ({ type, name })));
  if (all.length === 0) return null;
  return (
    <div class="chips">
      {all.map(one => (
        <ContextLink key={`${one.type}/${one.name}`} {...one} />
      ))}
    </div>
  );
}
