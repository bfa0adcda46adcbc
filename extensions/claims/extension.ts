import type { Extension } from '#platform/extension.ts'

/** French law forbids to sell stones by their effects on health: such phrases are shown to whoever writes them. */
export default {
  name: 'claims',
  routes: {
    members: [{ path: 'compte/phrases/mots', file: 'routes/own-words.ts' }],
    tabs: [{ path: 'phrases', file: 'routes/claims.tsx' }],
  },
  pages: [{ place: 'articles', href: '/compte/phrases', label: 'Phrases sur la santé', shortLabel: 'Santé' }],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
