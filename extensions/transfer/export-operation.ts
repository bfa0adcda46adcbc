import { z } from 'zod'
import type { Operation } from '#features/keys/operation.ts'

const refusal = z.object({ message: z.string() })

export const exportOperation: Operation = {
  group: 'Export',
  method: 'get',
  path: '/export/v1/blog.tar',
  summary: 'Tout le blog',
  description:
    'Une archive de JSON Lines et de fichiers, sans les mots de passe, que npm run import relit\u00a0: docs/export-format.md en décrit chaque champ.',
  access: 'person',
  scope: 'export',
  answers: {
    200: { means: 'L’archive.', shape: null, type: 'application/x-tar' },
    401: { means: 'Pas de jeton, ou il n’est pas valable.', shape: refusal },
    403: { means: 'Réservé aux administrateurs, et aux clés qui permettent d’exporter.', shape: refusal },
    429: { means: 'Un autre export est en cours.', shape: refusal },
  },
  examples: [
    { summary: 'Avec une clé', as: 'key', status: 200 },
    { summary: 'Sans être connecté', status: 401 },
  ],
}
