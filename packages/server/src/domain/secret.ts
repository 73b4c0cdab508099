/** Secrets: who holds them, what they grant, and the rule that none grants more than its issuer has. */
import type { Source, SourceKind } from './memory.js';
import { uuid } from './uuid.js';

export type Permission = 'read' | 'write' | 'admin';

/** Every graph, or these. */
export type GraphScope = '*' | readonly string[];

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** What is left of a rate limit after a request. */
export interface TakenToken {
  readonly tokens: number;
  readonly isAllowed: boolean;
}

export type Holder = 'person' | 'agent';

/** The holder of a secret. */
export interface HeldBy {
  readonly holder: Holder;
  /** Shown next to what they store; null if unnamed. */
  readonly displayName: string | null;
}

/** What the holder of a secret may do; `actor` is their name in the change log and in resolutions. */
export interface Grant extends HeldBy, Pick<Secret, 'graphs' | 'permissions' | 'rateLimit' | 'expiresAt'> {
  readonly secretId: string;
  readonly actor: string;
}

export interface Secret extends HeldBy {
  readonly id: string;
  /** A label. */
  readonly name: string | null;
  readonly graphs: GraphScope;
  readonly permissions: readonly Permission[];
  readonly rateLimit: RateLimit | null;
  readonly createdAt: number;
  /** Null: it does not expire. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

const kindOf = (holder: Holder): SourceKind => (holder === 'person' ? 'user' : 'agent');

/** The source of what is stored without one: the holder of the secret. */
export const ownSource = ({ holder, displayName }: HeldBy): Source => ({
  kind: kindOf(holder),
  name: displayName,
  ref: null,
});

/** A source without a name, of the same kind as the holder, is the holder. */
export const signedBy = (source: Source, held: HeldBy): Source =>
  source.name === null && source.ref === null && source.kind === kindOf(held.holder)
    ? ownSource(held)
    : source;

/** The display name, else the label, else the id. */
export const actorOf = ({ displayName, name, id }: Pick<Secret, 'displayName' | 'name' | 'id'>): string =>
  displayName ?? name ?? id;

/** Null if the actor is known by nothing but the id of their secret, which says nothing to a reader. */
export const actorName = (actor: string): string | null => (uuid.test(actor) ? null : actor);

const reaches = (scope: GraphScope, graphId: string): boolean => scope === '*' || scope.includes(graphId);

/** Admin includes the other two; write does not include read. */
export const holds = (permissions: readonly Permission[], needed: Permission): boolean =>
  permissions.includes(needed) || permissions.includes('admin');

export const allows = (
  grant: Pick<Grant, 'graphs' | 'permissions'>,
  needed: Permission,
  graphId: string,
): boolean => reaches(grant.graphs, graphId) && holds(grant.permissions, needed);

export const scopeWithin = (inner: GraphScope, outer: GraphScope): boolean =>
  outer === '*' || (inner !== '*' && inner.every(graph => outer.includes(graph)));

/** Only an admin issues secrets, and only within its own grant. */
export const mayIssue = (grant: Pick<Grant, 'graphs' | 'permissions'>, graphs: GraphScope): boolean =>
  grant.permissions.includes('admin') && scopeWithin(graphs, grant.graphs);

/** Allows no more requests in any period: neither in a burst nor in the long run. */
export const rateWithin = (inner: RateLimit, outer: RateLimit | null): boolean =>
  outer === null ||
  (inner.requests <= outer.requests && inner.requests * outer.seconds <= outer.requests * inner.seconds);

export const isUsable = (secret: Pick<Secret, 'expiresAt' | 'revokedAt'>, now: number): boolean =>
  secret.revokedAt === null && (secret.expiresAt === null || secret.expiresAt > now);
