/** How one piece of knowledge relates to another. */
import { z } from 'zod';
import { relationshipKinds } from './choices.js';

/** One kind of relationship. */
export const relationshipKind = z.enum(relationshipKinds);
/** One kind of relationship. */
export type RelationshipKind = z.infer<typeof relationshipKind>;

/** The direction of a relationship, seen from the requested memory or context. */
export const direction = z.enum(['outgoing', 'incoming', 'mutual']);
/** The direction of a relationship, seen from the requested memory or context. */
export type Direction = z.infer<typeof direction>;
