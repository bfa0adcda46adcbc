import type { Extension } from '#platform/extension.ts'

const one = 'compte/webhooks/:id'

export default {
  name: 'webhooks',
  routes: {
    tabs: [{ path: 'webhooks', file: 'routes/webhooks.tsx' }],
    admins: [
      { path: one, file: 'routes/webhook.tsx' },
      { path: `${one}/secret`, file: 'routes/webhook-secret.tsx' },
      { path: `${one}/arret`, file: 'routes/acts.ts', id: 'webhook-stop' },
      { path: `${one}/reprise`, file: 'routes/acts.ts', id: 'webhook-resumed' },
      { path: `${one}/essai`, file: 'routes/acts.ts', id: 'webhook-trial' },
      { path: `${one}/suppression`, file: 'routes/webhook-removal.tsx' },
      { path: `${one}/envois/:delivery/renvoi`, file: 'routes/acts.ts', id: 'webhook-delivery-again' },
    ],
  },
  pages: [
    {
      place: 'settings',
      inside: '/compte/site',
      href: '/compte/webhooks',
      label: 'Avertir un programme',
      sentence: 'Lui dire aussitôt ce qui change ici\u00a0: un article, un commentaire.',
    },
  ],
  packages: ['standardwebhooks'],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
