import type { Extension } from '#platform/extension.ts'

/** Stones, symbols and the tags of imports have pages of their own. */
export default {
  name: 'subjects',
  routes: {
    everyone: [{ path: 'sujet/:slug', file: 'routes/subject.tsx' }],
    tabs: [{ path: 'sujets/:slug?', file: 'routes/subjects.tsx' }],
  },
  pages: [{ place: 'articles', href: '/compte/sujets', label: 'Sujets' }],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
