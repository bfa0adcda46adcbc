import { z } from 'zod'
import type { Answer, Operation } from '#features/keys/operation.ts'
import { articleLists, articleListShape, listLength } from './article-list.ts'

const answers: Record<'html' | 'json', Answer> = {
  json: { means: 'Les articles.', shape: articleListShape },
  html: { means: 'Une partie de page, à insérer dans une autre.', shape: z.string(), type: 'text/html' },
}

export const articleListOperations: Operation[] = articleLists().flatMap(({ title, ...paths }) =>
  (['json', 'html'] as const).map(
    (format): Operation => ({
      group: 'Articles pour d’autres sites',
      method: 'get',
      path: paths[format],
      summary: `${title}, les plus récents, en ${format.toUpperCase()}`,
      access: 'public',
      parameters: [{ name: listLength.name, place: 'query', means: `De 1 à ${listLength.max}. Sans lui\u00a0: 3.` }],
      answers: { 200: answers[format] },
      examples: [{ summary: 'Deux articles', parameters: { [listLength.name]: '2' }, status: 200 }],
    }),
  ),
)
