/** The files of the screens. It imports nothing itself, so that the page can load one before all else. */
import type { ComponentType } from 'preact';
import type { Screen } from '../routes.js';

/** The component of a screen. */
export type ScreenComponent = ComponentType<Record<string, never>>;

/** Each screen is a separate file. */
export const screenFiles: Readonly<Record<Screen, () => Promise<ScreenComponent>>> = {
  overview: async () => (await import('../overview/overview-screen.js')).OverviewScreen,
  graph: async () => (await import('../graph/graph-screen.js')).GraphScreen,
  timeline: async () => (await import('../timeline/timeline-screen.js')).TimelineScreen,
  changes: async () => (await import('../changes/changes-screen.js')).ChangesScreen,
  review: async () => (await import('../review/review-screen.js')).ReviewScreen,
  tend: async () => (await import('../tend/tend-screen.js')).TendScreen,
  type: async () => (await import('../context/type-screen.js')).TypeScreen,
  context: async () => (await import('../context/context-screen.js')).ContextScreen,
  memory: async () => (await import('../memory/memory-screen.js')).MemoryScreen,
  contradictions: async () =>
    (await import('../contradictions/contradictions-screen.js')).ContradictionsScreen,
  ask: async () => (await import('../ask/ask-screen.js')).AskScreen,
  search: async () => (await import('../search/search-screen.js')).SearchScreen,
  admin: async () => (await import('../admin/admin-screen.js')).AdminScreen,
  missing: async () => (await import('./missing-screen.js')).MissingScreen,
  import: async () => (await import('../import/import-screen.js')).ImportScreen,
};
