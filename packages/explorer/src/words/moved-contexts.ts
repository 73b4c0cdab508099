/** The contexts of a memory after a move. */
import type { ContextTypes } from '@loci/client';
import { addContext, type PickedContext, pickedOf, withoutContext } from './picked-contexts.js';

/** Replaces one context with others; the rest stay. */
export const movedContexts = (contexts: ContextTypes, from: PickedContext, to: ContextTypes): ContextTypes =>
  pickedOf(to).reduce(addContext, withoutContext(contexts, from));
