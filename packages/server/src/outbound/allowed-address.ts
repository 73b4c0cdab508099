/** Which addresses may be called: public ones, and those that the configuration allows. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides about an IP address, not about a name: a name is what its answers are. */
export type IsAllowed = (address: string) => boolean;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Old ways to write an IPv4 address as IPv6; what they lead to is unclear, so they are no public addresses. */
const oldEmbeddings: readonly Range[] = [ipaddr.parseCIDR('::/96')];

const isWithin = (address: Address, [range, bits]: Range): boolean =>
  address.kind() === range.kind() && address.match([range, bits] as never);

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && !oldEmbeddings.some(range => isWithin(address, range));

/** `private` allows every address; otherwise ranges such as `10.0.0.0/8` are allowed beside public ones. */
export const makeIsAllowed = (allowed: readonly string[]): IsAllowed => {
  if (allowed.includes('private')) return () => true;
  const ranges = allowed.map(range => ipaddr.parseCIDR(range));
  return text => {
    if (!ipaddr.isValid(text)) return false;
    // An IPv4 address in the clothes of IPv6 is the IPv4 address.
    const address = ipaddr.process(text);
    return isPublic(address) || ranges.some(range => isWithin(address, range));
  };
};

export const refusal = 'leads into a private, loopback or link-local network, which is not allowed';

/** Where a host leads now; null where it leads nowhere. */
export const addressesOf = async (host: string): Promise<{ address: string; family: number }[] | null> => {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  if (family !== 0) return [{ address: bare, family }];
  try {
    return await lookup(bare, { all: true });
  } catch {
    // Not found and not reachable are the same to whoever only wants to know where it leads.
    return null;
  }
};
