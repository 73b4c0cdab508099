/** The part of the Store port about who may come in: secrets, found by their hash. */
import type { Page, PageRequest } from '../domain/page.js';
import type { GraphScope, HeldBy, Secret } from '../domain/secret.js';

export interface SecretReads {
  secretByHash(hash: string): Promise<Secret | null>;
  secret(id: string): Promise<Secret | null>;
  /** Newest first; with a scope, those whose graphs lie within it. */
  secrets(scope: GraphScope, page: PageRequest): Promise<Page<Secret>>;
  /** Whether any secret is usable at this time. */
  hasUsableSecret(now: number): Promise<boolean>;
}

export interface SecretWrites {
  addSecret(secret: Secret, hash: string): Promise<void>;
  /** Whose it is; unknown ids change nothing. */
  changeSecret(id: string, change: HeldBy & Pick<Secret, 'name'>): Promise<void>;
  revokeSecret(id: string, now: number): Promise<void>;
}
