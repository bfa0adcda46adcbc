import type { Extension } from '#platform/extension.ts'

export default {
  name: 'hosted-api',
  routes: {
    everyone: [
      { path: 'api', file: 'routes/api-guide.tsx' },
      { path: 'api/openapi.json', file: 'routes/openapi.ts' },
      { path: 'auth/v1/*', file: 'routes/auth.ts' },
      { path: 'rest/v1/articles', file: 'routes/articles.ts' },
      { path: 'rest/v1/*', file: 'routes/tables.ts' },
      { path: 'storage/v1/*', file: 'routes/storage.ts' },
      { path: 'realtime/v1/*', file: 'routes/realtime.ts' },
    ],
    tabs: [{ path: 'site/cles', file: 'routes/keys.tsx' }],
    admins: [{ path: 'compte/site/cles/:id/suppression', file: 'routes/key-deletion.ts' }],
  },
  pages: [
    {
      place: 'settings',
      inside: '/compte/site',
      href: '/compte/site/cles',
      label: 'Clés pour les programmes',
      sentence: 'Laisser un programme lire et écrire ici, sans votre mot de passe.',
    },
    {
      place: 'settings',
      inside: '/compte/site',
      href: '/api',
      label: 'Documentation',
      sentence: 'Tout ce qu’un programme peut demander à ce site.',
    },
  ],
  packages: ['better-call', 'jose', 'ws'],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
