import type { Extension } from '#platform/extension.ts'

export default {
  name: 'transfer',
  routes: {
    everyone: [{ path: 'export/v1/blog.tar', file: 'routes/export.ts' }],
    tabs: [
      { path: 'anciennes-adresses', file: 'routes/moved.tsx' },
      { path: 'site/exports', file: 'routes/site-exports.tsx' },
    ],
    admins: [
      { path: 'compte/site/exports/:id', file: 'routes/export-file.ts' },
      { path: 'compte/site/exports/:id/suppression', file: 'routes/export-removal.ts' },
    ],
  },
  pages: [
    {
      place: 'settings',
      inside: '/compte/site',
      href: '/compte/anciennes-adresses',
      label: 'Anciennes adresses',
      sentence: 'Les liens vers votre ancien blog mènent ici.',
    },
    { place: 'settings', inside: '/compte/site', href: '/compte/site/exports', label: 'Tout exporter' },
  ],
  commands: {
    import: () => import('./commands/import.ts'),
    export: () => import('./commands/export.ts'),
  },
  start: async () => (await import('./start.server.ts')).start(),
  packages: ['@streamparser/json', 'marked', 'saxes'],
} satisfies Extension
