/** Which methods an address allows, looked up only when a request found no route. */
import type { FastifyInstance } from 'fastify';

interface KnownRoute {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
}

const matches = (route: KnownRoute, segments: readonly string[]): boolean =>
  route.segments.length === segments.length &&
  route.segments.every((segment, index) => segment.startsWith(':') || segment === segments[index]);

export const pathOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

/** Call this before the routes are added. */
export const recordMethods = (app: FastifyInstance): ((url: string) => string[]) => {
  const routes: KnownRoute[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ segments: url.split('/'), methods: [method].flat() });
  });
  return url => {
    const segments = pathOf(url).split('/');
    const methods = routes.filter(route => matches(route, segments)).flatMap(route => route.methods);
    return [...new Set(methods)].sort();
  };
};
