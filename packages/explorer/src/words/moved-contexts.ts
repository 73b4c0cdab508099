/** Where a memory belongs after it was moved. */
import type { ContextTypes } from '@loci/client';
import { addContext, type PickedContext, pickedOf, withoutContext } from './picked-contexts.js';

/** Out of one context and into others; whatever else it is in stays. */
export const movedContexts = (contexts: ContextTypes, from: PickedContext, to: ContextTypes): ContextTypes =>
  pickedOf(to).reduce(addContext, withoutContext(contexts, from));
