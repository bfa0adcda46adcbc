import type { Extension } from '#platform/extension.ts'

/** Moving in from other blogs, and out: imports and exports. */
export default {
  name: 'transfer',
  routes: { everyone: [{ path: 'export/v1/blog.tar', file: 'routes/export.ts' }] },
  commands: {
    import: () => import('./commands/import.ts'),
    export: () => import('./commands/export.ts'),
  },
  packages: ['@streamparser/json', 'saxes'],
} satisfies Extension
