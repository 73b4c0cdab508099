/** The part of the Store port about who may come in: secrets and sign-ins, found by their hash. */
import type { Page, PageRequest } from '../domain/page.js';
import type { GraphScope, HeldBy, Secret } from '../domain/secret.js';
import type { SignIn, SignInLink } from '../domain/sign-in.js';

export interface SecretReads {
  secretByHash(hash: string): Promise<Secret | null>;
  secret(id: string): Promise<Secret | null>;
  /** Newest first; with a scope, those whose graphs lie within it. */
  secrets(scope: GraphScope, page: PageRequest): Promise<Page<Secret>>;
  /** Whether any secret is usable at this time. */
  hasUsableSecret(now: number): Promise<boolean>;

  /** Also one whose time has ended, until it is dropped. */
  signIn(hash: string): Promise<SignIn | null>;
}

export interface SecretWrites {
  addSecret(secret: Secret, hash: string): Promise<void>;
  /** Whose it is; unknown ids change nothing. */
  changeSecret(id: string, change: HeldBy & Pick<Secret, 'name'>): Promise<void>;
  revokeSecret(id: string, now: number): Promise<void>;

  /** Drops those whose time has ended by then. */
  addSignIn(hash: string, signIn: SignIn): Promise<void>;
  dropSignIn(hash: string): Promise<void>;
  /** All of a secret, and its links; tells how many sign-ins there were. */
  dropSignInsOf(secretHash: string): Promise<number>;
  /** Drops those whose time has ended by then. */
  addSignInLink(hash: string, link: SignInLink, now: number): Promise<void>;
  /** Gives it once, also to two at the same time; one whose time has ended too. */
  takeSignInLink(hash: string): Promise<SignInLink | null>;
}
