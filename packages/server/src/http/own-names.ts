/**
 * Which host names this server answers to, and whose pages may call it. Another site can point its own name at this
 * machine (DNS rebinding): then the browser treats the server as part of that site, and only the name gives it away.
 */
import { LociProblem } from '@loci/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../domain/loopback.js';
import { pathOf } from './allowed-methods.js';
import { invalid } from './problems.js';

export interface OwnNames {
  /** It listens only on loopback. */
  readonly isLocal: boolean;
  /** Names besides those of loopback; if there are none and it is not local, it answers to any name. */
  readonly hosts: readonly string[];
}

export const anyName: OwnNames = { isLocal: false, hosts: [] };

/** Probes come by address, and learn nothing there. */
const openToProbes: readonly string[] = ['/healthz', '/readyz'];

/**
 * CORS keeps a page from reading what it may not; only what changes something, or is costly, must be blocked
 * entirely.
 */
const harmless: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/** `[::1]:4747` → `[::1]`. */
const nameIn = (host: string): string => {
  const end = host.startsWith('[') ? host.indexOf(']') + 1 : host.indexOf(':');
  return (end <= 0 ? host : host.slice(0, end)).toLowerCase().replace(/\.$/, '');
};

const isAddress = (name: string): boolean => name.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);

const isOfLoopback = (name: string): boolean => isLoopback(name) || name.endsWith('.localhost');

const countHosts = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.reduce((sum, text, at) => sum + (at % 2 === 0 && text.toLowerCase() === 'host' ? 1 : 0), 0);

/** An IP address cannot be pointed elsewhere, as a name can; on loopback only its own are expected. */
const isOwn = (name: string, { isLocal, hosts }: OwnNames): boolean =>
  isOfLoopback(name) || hosts.includes(name) || (!isLocal && (hosts.length === 0 || isAddress(name)));

const originOf = (origin: string): { scheme: string; host: string } | null => {
  const at = origin.indexOf('://');
  return at === -1 ? null : { scheme: origin.slice(0, at), host: origin.slice(at + 3).toLowerCase() };
};

const pageHost = (origin: string): string | null => {
  const from = originOf(origin);
  return from === null || !/^https?$/i.test(from.scheme) ? null : from.host;
};

/** A page of this very server, by its name and port. A TLS proxy may be in front, so the scheme does not count. */
export const isPageOf = (origin: string, host: string | undefined, hosts: readonly string[]): boolean => {
  const from = pageHost(origin);
  return from !== null && (from === host?.toLowerCase() || hosts.includes(nameIn(from)));
};

/** That, or on loopback a page of this machine. */
const isOwnPage = (origin: string, host: string | undefined, { isLocal, hosts }: OwnNames): boolean => {
  const from = pageHost(origin);
  return from !== null && (isPageOf(origin, host, hosts) || (isLocal && isOfLoopback(nameIn(from))));
};

const guardsOrigin = (request: FastifyRequest): boolean =>
  pathOf(request.url).toLowerCase() === '/mcp' || !harmless.includes(request.method);

export const refuseStrangers = (app: FastifyInstance, names: OwnNames, origins: readonly string[]): void => {
  const mayCall = (origin: string, host: string | undefined): boolean =>
    origins.includes('*') || origins.includes(origin.toLowerCase()) || isOwnPage(origin, host, names);

  const refusalOf = (request: FastifyRequest): LociProblem | undefined => {
    const { host, origin } = request.headers;
    if (countHosts(request) > 1) return invalid('Host', 'this header may be sent only once');
    if (openToProbes.includes(pathOf(request.url))) return undefined;
    if (host !== undefined && !isOwn(nameIn(host), names))
      return new LociProblem(
        'forbidden',
        'this server does not answer to the name in Host; to allow it, set LOCI_ALLOWED_HOSTS on the server',
      );
    if (origin !== undefined && guardsOrigin(request) && !mayCall(origin, host))
      return new LociProblem(
        'forbidden',
        'pages of this Origin may not call this server; to allow them, set LOCI_CORS_ORIGINS on the server',
      );
    return undefined;
  };
  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));
};
