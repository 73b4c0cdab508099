/** Which addresses may be called: public ones, and those allowed by the configuration. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Tests an IP address, not a name: names are resolved first. */
export type IsAllowed = (address: string) => boolean;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** Obsolete ways to write an IPv4 address as IPv6. Where they lead is unclear, so they do not count as public. */
const oldEmbeddings: readonly Range[] = [ipaddr.parseCIDR('::/96')];

const isWithin = (address: Address, [range, bits]: Range): boolean =>
  address.kind() === range.kind() && address.match([range, bits] as never);

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && !oldEmbeddings.some(range => isWithin(address, range));

/** `private` allows every address; otherwise ranges such as `10.0.0.0/8` are allowed in addition to public ones. */
export const makeIsAllowed = (allowed: readonly string[]): IsAllowed => {
  if (allowed.includes('private')) return () => true;
  const ranges = allowed.map(range => ipaddr.parseCIDR(range));
  return text => {
    if (!ipaddr.isValid(text)) return false;
    // An IPv4 address mapped to IPv6 is treated as the IPv4 address.
    const address = ipaddr.process(text);
    return isPublic(address) || ranges.some(range => isWithin(address, range));
  };
};

export const refusal = 'is in a private, loopback or link-local network, which is not allowed';

/** The addresses a host resolves to; null if it does not resolve. */
export const addressesOf = async (host: string): Promise<{ address: string; family: number }[] | null> => {
  const bare = host.replace(/^\[|\]$/g, '');
  const family = isIP(bare);
  if (family !== 0) return [{ address: bare, family }];
  try {
    return await lookup(bare, { all: true });
  } catch {
    // For this caller, not found and unreachable are the same.
    return null;
  }
};
