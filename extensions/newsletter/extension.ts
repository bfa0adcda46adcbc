import type { Extension } from '#platform/extension.ts'

/** News by e-mail: readers leave an address, and the owner's articles and letters go to it. */
export default {
  name: 'newsletter',
  routes: {
    everyone: [
      { path: 'lettre', file: 'routes/subscription.tsx' },
      { path: 'lettre/confirmation', file: 'routes/confirmation.tsx' },
      { path: 'lettre/choix', file: 'routes/choices.tsx' },
      { path: 'lettre/arret', file: 'routes/leaving.tsx' },
      { path: 'lettre/:letter', file: 'routes/letter-page.ts' },
      { path: 'lettre/vers/:letter/:target', file: 'routes/click.ts' },
    ],
    tabs: [
      { path: 'lettre', file: 'routes/letters.tsx' },
      { path: 'lettre/reglages', file: 'routes/settings.tsx' },
      { path: 'lettre/abonnes', file: 'routes/subscribers.tsx' },
      { path: 'lettre/:letter', file: 'routes/letter.tsx' },
    ],
    admins: [{ path: 'compte/lettre/abonnes.csv', file: 'routes/subscriber-list.ts' }],
  },
  pages: [{ place: 'audience', href: '/compte/lettre', label: 'Lettre' }],
  packages: ['imapflow', 'postal-mime'],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
