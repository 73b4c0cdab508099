/** The part of the Store port about access: secrets and sign-ins, found by their hash. */
import type { Page, PageRequest } from '../domain/page.js';
import type { GraphScope, HeldBy, Secret } from '../domain/secret.js';
import type { SignIn, SignInLink } from '../domain/sign-in.js';

export interface SecretReads {
  secretByHash(hash: string): Promise<Secret | null>;
  secret(id: string): Promise<Secret | null>;
  /** Newest first; with a scope, those whose graphs are within it. */
  secrets(scope: GraphScope, page: PageRequest): Promise<Page<Secret>>;
  /** Whether any secret is valid at this time. */
  hasUsableSecret(now: number): Promise<boolean>;

  /** Also an expired one, until it is deleted. */
  signIn(hash: string): Promise<SignIn | null>;
}

export interface SecretWrites {
  addSecret(secret: Secret, hash: string): Promise<void>;
  /** Changes the name and holder; unknown ids change nothing. */
  changeSecret(id: string, change: HeldBy & Pick<Secret, 'name'>): Promise<void>;
  revokeSecret(id: string, now: number): Promise<void>;

  /** Also deletes those that have expired by then. */
  addSignIn(hash: string, signIn: SignIn): Promise<void>;
  dropSignIn(hash: string): Promise<void>;
  /** All sign-ins of a secret, and its links; returns how many sign-ins there were. */
  dropSignInsOf(secretHash: string): Promise<number>;
  /** Also deletes those that have expired by then. */
  addSignInLink(hash: string, link: SignInLink, now: number): Promise<void>;
  /** Returns it once, even to two callers at the same time; also an expired one. */
  takeSignInLink(hash: string): Promise<SignInLink | null>;
}
