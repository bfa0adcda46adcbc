import type { Extension } from '#platform/extension.ts'

export default {
  name: 'assistant',
  routes: {
    everyone: [{ path: 'mcp', file: 'routes/mcp.ts' }],
    tabs: [{ path: 'assistant', file: 'routes/assistant.tsx' }],
    admins: [{ path: 'compte/assistant/:id/retrait', file: 'routes/key-withdrawal.ts' }],
  },
  pages: [
    {
      place: 'settings',
      inside: '/compte/site',
      href: '/compte/assistant',
      label: 'Assistant',
      sentence: 'Le laisser lire le blog et proposer\u00a0: rien ne paraît sans vous.',
    },
  ],
  packages: ['@modelcontextprotocol/server'],
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
