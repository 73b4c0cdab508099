/** Secrets: what they grant, and the rule that none grants more than it has. */

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

/** What the holder of a secret may do; `actor` is how the change log and resolutions name them. */
export interface Grant {
  readonly secretId: string;
  readonly actor: string;
  readonly graphs: GraphScope;
  readonly permissions: readonly Permission[];
  readonly rateLimit: RateLimit | null;
  /** Null: it does not end by itself. */
  readonly expiresAt: number | null;
}

export interface Secret {
  readonly id: string;
  readonly name: string | null;
  readonly graphs: GraphScope;
  readonly permissions: readonly Permission[];
  readonly rateLimit: RateLimit | null;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

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
