import type { Extension } from '#platform/extension.ts'

/** The newest articles as a list that pages of other sites show, such as the shop's. */
export default {
  name: 'shop-articles',
  routes: {
    everyone: [{ path: 'integration/:name', file: 'routes/article-list.ts' }],
    tabs: [{ path: 'boutique', file: 'routes/shop-articles.tsx' }],
  },
  pages: [
    {
      place: 'settings',
      inside: '/compte/site',
      href: '/compte/boutique',
      label: 'Articles dans la boutique',
      sentence: 'Montrer vos derniers articles dans les pages d’un autre site.',
    },
  ],
  start: async () => {
    const { describedOperations } = await import('#features/keys/operation.ts')
    const { articleListOperations } = await import('./operations.ts')
    describedOperations.push(...articleListOperations)
  },
} satisfies Extension
