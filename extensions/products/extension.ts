import type { Extension } from '#platform/extension.ts'

/** A shop's address alone on a line of an article becomes the card of what is sold there. */
export default {
  name: 'products',
  routes: {
    everyone: [{ path: 'produit/:id', file: 'routes/product-link.ts' }],
    tabs: [{ path: 'produits/:id?', file: 'routes/products.tsx' }],
  },
  pages: [{ place: 'articles', href: '/compte/produits', label: 'Produits' }],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
