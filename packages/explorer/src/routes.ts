/** Routes and their URL text; needs no browser. */

/** The screens without parameters. */
const plainScreens = [
  'overview',
  'graph',
  'timeline',
  'changes',
  'review',
  'tend',
  'contradictions',
  'ask',
  'search',
  'admin',
  'import',
] as const;
export type PlainScreen = (typeof plainScreens)[number];

/** The query part of a URL, such as `q`. */
export type RouteQuery = Readonly<Record<string, string>>;

/** One place in the explorer; `graph` is null if none is chosen yet. */
export type Route =
  | { screen: PlainScreen; graph: string | null; query?: RouteQuery }
  | { screen: 'context'; graph: string; type: string; name: string }
  | { screen: 'type'; graph: string; type: string }
  | { screen: 'memory'; graph: string; id: string }
  | { screen: 'missing'; graph: string | null };

/** The name of any screen. */
export type Screen = Route['screen'];

const isPlain = (text: string): text is PlainScreen => (plainScreens as readonly string[]).includes(text);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone % that someone typed is a name, not an error worth a blank page.
    return part;
  }
};

const queryOf = (text: string): RouteQuery => Object.fromEntries(new URLSearchParams(text));

/** The route of a hash; without a screen it is the overview. */
export const readRoute = (hash: string): Route => {
  const text = hash.replace(/^#?\/?/, '');
  const [path = '', query = ''] = text.split(/\?(.*)/s);
  const [graphPart = '', screen = '', ...rest] = path.split('/').map(decoded);
  const graph = graphPart === '' ? null : graphPart;
  const [first, second] = rest;
  if (graph !== null && screen === 'memory' && first) return { screen, graph, id: first };
  if (graph !== null && screen === 'context' && first && second)
    return { screen, graph, type: first, name: second };
  if (graph !== null && screen === 'context' && first) return { screen: 'type', graph, type: first };
  if (screen === '') return { screen: 'overview', graph };
  if (!isPlain(screen)) return { screen: 'missing', graph };
  return query === '' ? { screen, graph } : { screen, graph, query: queryOf(query) };
};

const wordsOf = (to: Route): readonly string[] => {
  switch (to.screen) {
    case 'context':
      return ['context', to.type, to.name];
    case 'type':
      return ['context', to.type];
    case 'memory':
      return ['memory', to.id];
    default:
      return [to.screen];
  }
};

/** The hash of a route. */
export const writeRoute = (to: Route): string => {
  const path = [to.graph ?? '', ...wordsOf(to)].map(encodeURIComponent).join('/');
  const query = 'query' in to && to.query ? new URLSearchParams(to.query).toString() : '';
  return `#/${path}${query === '' ? '' : `?${query}`}`;
};

/** The same screen in another graph; a single context or memory does not exist there, so it becomes the overview. */
export const routeInGraph = (from: Route, graph: string): Route =>
  isPlain(from.screen) ? { screen: from.screen, graph } : { screen: 'overview', graph };
