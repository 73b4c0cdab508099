/** Routes and the text of an address, without a browser. */

/** The screens that an address can name without more words. */
export const plainScreens = [
  'overview',
  'graph',
  'timeline',
  'contradictions',
  'ask',
  'search',
  'admin',
  'import',
] as const;
export type PlainScreen = (typeof plainScreens)[number];

/** What a part of an address after `?` says, such as `q`. */
export type RouteQuery = Readonly<Record<string, string>>;

/** One place in the explorer; `graph` is null where none is chosen yet. */
export type Route =
  | { screen: PlainScreen; graph: string | null; query?: RouteQuery }
  | { screen: 'context'; graph: string; type: string; name: string }
  | { screen: 'type'; graph: string; type: string }
  | { screen: 'memory'; graph: string; id: string };

/** The name of any screen. */
export type Screen = Route['screen'];

const isPlain = (text: string): text is PlainScreen => (plainScreens as readonly string[]).includes(text);

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    // A lone % that somebody typed is a name, not a mistake worth a blank page.
    return part;
  }
};

const queryOf = (text: string): RouteQuery => Object.fromEntries(new URLSearchParams(text));

/** The route that a hash names; what makes no sense leads to the overview. */
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
  if (!isPlain(screen)) return { screen: 'overview', graph };
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

/** The hash that names a route. */
export const writeRoute = (to: Route): string => {
  const path = [to.graph ?? '', ...wordsOf(to)].map(encodeURIComponent).join('/');
  const query = 'query' in to && to.query ? new URLSearchParams(to.query).toString() : '';
  return `#/${path}${query === '' ? '' : `?${query}`}`;
};

/** The same screen in another graph; one context or memory does not exist there, so these lead to the overview. */
export const routeInGraph = (from: Route, graph: string): Route =>
  isPlain(from.screen) ? { screen: from.screen, graph } : { screen: 'overview', graph };
