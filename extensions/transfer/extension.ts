import type { Extension } from '#platform/extension.ts'

export default {
  name: 'transfer',
  routes: {
    everyone: [{ path: 'export/v1/blog.tar', file: 'routes/export.ts' }],
    tabs: [{ path: 'anciennes-adresses', file: 'routes/moved.tsx' }],
  },
  pages: [
    {
      place: 'settings',
      inside: '/compte/site',
      href: '/compte/anciennes-adresses',
      label: 'Anciennes adresses',
      sentence: 'Les liens vers votre ancien blog mènent ici.',
    },
  ],
  commands: {
    import: () => import('./commands/import.ts'),
    export: () => import('./commands/export.ts'),
  },
  exports: [
    {
      label: 'Fichier WordPress',
      purpose: 'articles, pages et commentaires, à reprendre dans WordPress',
      fileName: 'wordpress.xml',
      async *write(client) {
        const { writeWxr } = await import('./wordpress/write-wxr.server.ts')
        yield* writeWxr(client, { articles: 0, comments: 0 })
      },
    },
  ],
  start: async () => {
    const { movedAddressLists } = await import('#features/site/moved-addresses.server.ts')
    const { findMovedPath } = await import('./moved/moved-paths.server.ts')
    movedAddressLists.push(findMovedPath)
    const { describedOperations } = await import('#features/keys/operation.ts')
    const { exportOperation } = await import('./export-operation.ts')
    describedOperations.push(exportOperation)
  },
  packages: ['@streamparser/json', 'saxes'],
} satisfies Extension
