/** The permissions of secrets as text. */
import type { Permission } from '@loci/client';

const verbs: Readonly<Record<Permission, string>> = {
  read: 'may read',
  write: 'may write',
  admin: 'may do everything',
};

/** "may read and write"; admin includes the others. */
export const permissionsText = (permissions: readonly Permission[]): string => {
  if (permissions.includes('admin')) return verbs.admin;
  if (permissions.includes('read') && permissions.includes('write')) return 'may read and write';
  const [one] = permissions;
  return one === undefined ? 'may do nothing' : verbs[one];
};

const mostNamed = 3;

/** "all graphs", "atlas and billing", "a, b, c and 4 more". */
export const graphsText = (graphs: '*' | readonly string[]): string => {
  if (graphs === '*') return 'all graphs';
  if (graphs.length === 0) return 'no graph';
  const named = graphs.slice(0, mostNamed);
  const rest = graphs.length - named.length;
  const parts = rest > 0 ? [...named, `${rest} more`] : named;
  return parts.length === 1 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
};

/** The state of a secret. */
export const secretState = (
  secret: { readonly revoked_at: string | null; readonly expires_at: string | null },
  now: number,
): 'active' | 'revoked' | 'expired' => {
  if (secret.revoked_at !== null) return 'revoked';
  return secret.expires_at !== null && Date.parse(secret.expires_at) <= now ? 'expired' : 'active';
};
