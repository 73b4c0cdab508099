import { describe, expect, it } from 'vitest';
import { type Route, readRoute, routeInGraph, writeRoute } from './routes.js';

describe('routes', () => {
  it.each<Route>([
    { screen: 'overview', graph: 'atlas' },
    { screen: 'search', graph: 'atlas', query: { q: 'a b&c=d?#é' } },
    { screen: 'context', graph: 'a/b', type: 'err or', name: '50% of <img src=x onerror=alert(1)>' },
    { screen: 'type', graph: 'atlas', type: 'skill/x' },
    { screen: 'memory', graph: 'atlas', id: '019cb368-8f20-76b7-96db-11b362a291e5' },
    { screen: 'admin', graph: null },
  ])('survive a round trip: %o', route => {
    expect(readRoute(writeRoute(route))).toEqual(route);
  });

  it('lead to the overview without a screen, and say so if there is no such page', () => {
    expect(readRoute('')).toEqual({ screen: 'overview', graph: null });
    expect(readRoute('#/atlas')).toEqual({ screen: 'overview', graph: 'atlas' });
    expect(readRoute('#/atlas/nonsense')).toEqual({ screen: 'missing', graph: 'atlas' });
    expect(readRoute('#/atlas/memory')).toEqual({ screen: 'missing', graph: 'atlas' });
    expect(readRoute('#//context/a/b')).toEqual({ screen: 'missing', graph: null });
  });

  it('accept a lone percent sign in a name', () => {
    expect(readRoute('#/50%/graph')).toEqual({ screen: 'graph', graph: '50%' });
  });

  it('keep the screen in another graph, unless it shows a single item', () => {
    expect(routeInGraph({ screen: 'search', graph: 'a', query: { q: 'x' } }, 'b')).toEqual({
      screen: 'search',
      graph: 'b',
    });
    expect(routeInGraph({ screen: 'memory', graph: 'a', id: '1' }, 'b')).toEqual({
      screen: 'overview',
      graph: 'b',
    });
  });
});
