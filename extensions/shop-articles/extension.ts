import type { Extension } from '#platform/extension.ts'

/** The newest articles as a list that pages of other sites show, such as the shop's. */
export default {
  name: 'shop-articles',
  routes: {
    everyone: [{ path: 'integration/:name', file: 'routes/article-list.ts' }],
    admins: [{ path: 'compte/boutique', file: 'routes/shop-articles.tsx' }],
  },
  start: async () => {
    const { describedOperations } = await import('#features/keys/operation.ts')
    const { settingsLinks } = await import('#features/site/settings-links.server.ts')
    const { articleListOperations } = await import('./operations.ts')
    describedOperations.push(...articleListOperations)
    settingsLinks.unshift({
      href: '/compte/boutique',
      label: 'Articles dans la boutique',
      caption: 'Montrer les derniers articles sur un autre site.',
    })
  },
} satisfies Extension
