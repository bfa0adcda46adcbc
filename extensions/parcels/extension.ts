import type { Extension } from '#platform/extension.ts'

/** Cards to slip into parcels: care lines, and a QR code to a short address that outlives its article. */
export default {
  name: 'parcels',
  routes: {
    everyone: [{ path: 'c/:code', file: 'routes/short-address.tsx' }],
    members: [
      { path: 'compte/articles/:id/carte', file: 'routes/card.tsx' },
      { path: 'compte/articles/:id/carte/pdf', file: 'routes/card-file.ts' },
    ],
    tabs: [{ path: 'colis', file: 'routes/scans.tsx' }],
  },
  pages: [{ place: 'audience', href: '/compte/colis', label: 'Colis' }],
  packages: ['@react-pdf/pdfkit'],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
