/** The URIs of resources: `loci://{graph}/contexts/{type}/{name}` and `loci://{graph}/memories/{id}`. */

export type Addressed =
  | {
      readonly kind: 'context';
      readonly graph: string;
      readonly type: string;
      readonly name: string;
      readonly page: number;
    }
  | { readonly kind: 'memory'; readonly graph: string; readonly id: string };

export const contextTemplate = 'loci://{graph}/contexts/{type}/{name}';
export const memoryTemplate = 'loci://{graph}/memories/{id}';

export const contextUri = (graph: string, type: string, name: string): string =>
  `loci://${[graph, 'contexts', type, name].map(encodeURIComponent).join('/')}`;

const decoded = (parts: readonly string[]): string[] | null => {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    // Broken percent-encoding is treated like an unknown URI.
    return null;
  }
};

/** Null for a URI that is not ours. */
export const addressedBy = (uri: string): Addressed | null => {
  const [, path, pageText] = /^loci:\/\/([^?#]+)(?:\?page=([1-9]\d{0,5}))?$/i.exec(uri) ?? [];
  const parts = path === undefined ? null : decoded(path.split('/'));
  if (parts === null || parts.some(part => part === '')) return null;
  const [graph = '', place, first = '', second = ''] = parts;
  if (place === 'contexts' && parts.length === 4) {
    return { kind: 'context', graph, type: first, name: second, page: Number(pageText ?? 1) };
  }
  return place === 'memories' && parts.length === 3 && pageText === undefined
    ? { kind: 'memory', graph, id: first }
    : null;
};
