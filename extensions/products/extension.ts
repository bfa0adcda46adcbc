import type { Extension } from '#platform/extension.ts'

/** A shop's address alone on a line of an article is the card of what is sold there. */
export default {
  name: 'products',
  routes: {
    members: [{ path: 'compte/produits/cartes', file: 'routes/editor-cards.ts' }],
    everyone: [{ path: 'produit/:id', file: 'routes/product-link.ts' }],
    tabs: [{ path: 'produits/:id?', file: 'routes/products.tsx' }],
  },
  pages: [{ place: 'articles', href: '/compte/produits', label: 'Produits' }],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
