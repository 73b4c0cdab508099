/** How one piece of knowledge can stand to another. */
import { z } from 'zod';

export const relationshipKinds = ['reinforcement', 'extension', 'contradiction', 'related-to'] as const;
export const relationshipKind = z.enum(relationshipKinds);
export type RelationshipKind = z.infer<typeof relationshipKind>;

export const direction = z.enum(['outgoing', 'incoming', 'mutual']);
export type Direction = z.infer<typeof direction>;
