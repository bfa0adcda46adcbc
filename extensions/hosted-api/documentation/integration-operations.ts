import { z } from 'zod'
import { integrationNumber, integrations, integrationShape } from '#features/discovery/integration.ts'
import type { Operation } from '#features/keys/operation.ts'

const parameters: Operation['parameters'] = [
  { name: integrationNumber.name, place: 'query', means: `De 1 à ${integrationNumber.max}. Sans lui\u00a0: 3.` },
]

export const integrationOperations: Operation[] = integrations.flatMap(({ title, html, json }) => {
  const common = { group: 'Articles pour d’autres sites', method: 'get', access: 'public', parameters } as const
  const summary = `${title}, les plus récents`
  const example = { summary: 'Deux articles', parameters: { [integrationNumber.name]: '2' }, status: 200 }
  return [
    {
      ...common,
      path: json,
      summary: `${summary}, en JSON`,
      answers: { 200: { means: 'Les articles.', shape: integrationShape } },
      examples: [example] as const,
    },
    {
      ...common,
      path: html,
      summary: `${summary}, en HTML`,
      answers: {
        200: { means: 'Une partie de page, à insérer dans une autre.', shape: z.string(), type: 'text/html' },
      },
      examples: [example] as const,
    },
  ].map((operation): Operation => ({ ...operation, examples: [example] }))
})
