import { z } from 'zod'
import { integrationNumber, integrations, integrationShape } from '#features/discovery/integration.ts'
import type { Answer, Operation } from '#features/keys/operation.ts'
import { describing, example } from '../describing.ts'

const operation = describing('Articles pour d’autres sites', '')
const answers: Record<'html' | 'json', Answer> = {
  json: { means: 'Les articles.', shape: integrationShape },
  html: { means: 'Une partie de page, à insérer dans une autre.', shape: z.string(), type: 'text/html' },
}

export const integrationOperations: Operation[] = integrations.flatMap(({ title, ...addresses }) =>
  (['json', 'html'] as const).map((format) =>
    operation(`get ${addresses[format]}`, `${title}, les plus récents, en ${format.toUpperCase()}`, {
      access: 'public',
      parameters: [
        { name: integrationNumber.name, place: 'query', means: `De 1 à ${integrationNumber.max}. Sans lui\u00a0: 3.` },
      ],
      answers: { 200: answers[format] },
      examples: [example(200, 'Deux articles', { parameters: { [integrationNumber.name]: '2' } })],
    }),
  ),
)
