/** Secrets: whose they are, what they grant, and the rule that none grants more than it has. */
import type { Source, SourceKind } from './memory.js';

export type Permission = 'read' | 'write' | 'admin';

/** Every graph, or these. */
export type GraphScope = '*' | readonly string[];

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/** What is left of a limit after one request was counted. */
export interface TakenToken {
  readonly tokens: number;
  readonly isAllowed: boolean;
}

export type Holder = 'person' | 'agent';

/** Whose a secret is. */
export interface HeldBy {
  readonly holder: Holder;
  /** As it is shown beside what they store; null where nobody is named. */
  readonly displayName: string | null;
}

/** What the holder of a secret may do; `actor` is how the change log and resolutions name them. */
export interface Grant extends HeldBy {
  readonly secretId: string;
  readonly actor: string;
  readonly graphs: GraphScope;
  readonly permissions: readonly Permission[];
  readonly rateLimit: RateLimit | null;
  /** Null: it does not end by itself. */
  readonly expiresAt: number | null;
}

export interface Secret extends HeldBy {
  readonly id: string;
  /** A label. */
  readonly name: string | null;
  readonly graphs: GraphScope;
  readonly permissions: readonly Permission[];
  readonly rateLimit: RateLimit | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

const kindOf = (holder: Holder): SourceKind => (holder === 'person' ? 'user' : 'agent');

/** What was stored without a source was said by whoever holds the secret. */
export const ownSource = ({ holder, displayName }: HeldBy): Source => ({
  kind: kindOf(holder),
  name: displayName,
  ref: null,
});

/** A source that names nobody, and is of the holder's own kind, is the holder. */
export const signedBy = (source: Source, held: HeldBy): Source =>
  source.name === null && source.ref === null && source.kind === kindOf(held.holder)
    ? ownSource(held)
    : source;

/** How people read whose it is: the name, else the label, else the id. */
export const actorOf = ({ displayName, name, id }: Pick<Secret, 'displayName' | 'name' | 'id'>): string =>
  displayName ?? name ?? id;

const reaches = (scope: GraphScope, graphId: string): boolean => scope === '*' || scope.includes(graphId);

/** Admin holds the other two; write does not hold read. */
export const holds = (permissions: readonly Permission[], needed: Permission): boolean =>
  permissions.includes(needed) || permissions.includes('admin');

export const allows = (
  grant: Pick<Grant, 'graphs' | 'permissions'>,
  needed: Permission,
  graphId: string,
): boolean => reaches(grant.graphs, graphId) && holds(grant.permissions, needed);

export const scopeWithin = (inner: GraphScope, outer: GraphScope): boolean =>
  outer === '*' || (inner !== '*' && inner.every(graph => outer.includes(graph)));

/** Only an admin issues secrets, and only for what it reaches itself. */
export const mayIssue = (grant: Pick<Grant, 'graphs' | 'permissions'>, graphs: GraphScope): boolean =>
  grant.permissions.includes('admin') && scopeWithin(graphs, grant.graphs);

/** In no stretch of time more requests: neither at once, nor in the long run. */
export const rateWithin = (inner: RateLimit, outer: RateLimit | null): boolean =>
  outer === null ||
  (inner.requests <= outer.requests && inner.requests * outer.seconds <= outer.requests * inner.seconds);

export const isUsable = (secret: Pick<Secret, 'expiresAt' | 'revokedAt'>, now: number): boolean =>
  secret.revokedAt === null && (secret.expiresAt === null || secret.expiresAt > now);
