import type { Extension } from '#platform/extension.ts'

/** The answer to a reader's question becomes a part of the article. */
export default {
  name: 'questions',
  routes: {
    everyone: [
      { path: 'question/:id', file: 'routes/asked-comment.ts' },
      { path: 'question/accord/:token', file: 'routes/consent.tsx' },
    ],
    members: [{ path: 'compte/commentaires/:id/question', file: 'routes/question.tsx' }],
  },
  start: async () => (await import('./start.server.ts')).start(),
} satisfies Extension
