/** How one piece of knowledge can stand to another. */
import { z } from 'zod';

/** How one thing can stand to another. */
export const relationshipKinds = ['reinforcement', 'extension', 'contradiction', 'related-to'] as const;
/** One of the kinds of a relationship. */
export const relationshipKind = z.enum(relationshipKinds);
/** One of the kinds of a relationship. */
export type RelationshipKind = z.infer<typeof relationshipKind>;

/** The direction of a relationship, as seen from the one asked about. */
export const direction = z.enum(['outgoing', 'incoming', 'mutual']);
/** The direction of a relationship, as seen from the one asked about. */
export type Direction = z.infer<typeof direction>;
