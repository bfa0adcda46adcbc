import { z } from 'zod'
import { articleWebhooks, commentWebhooks } from './webhook.ts'

/** The messages that receivers get: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
export const articleMessage = z.strictObject({
  type: z.enum(articleWebhooks),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    article: z.strictObject({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      category: z.string(),
      excerpt: z.string(),
      url: z.url(),
      version: z.int().describe('Augmente à chaque enregistrement.'),
      publishedAt: z.iso.datetime(),
      updatedAt: z.iso.datetime(),
    }),
  }),
})

export const commentMessage = z.strictObject({
  type: z.enum(commentWebhooks),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    comment: z.strictObject({
      id: z.uuid(),
      state: z.enum(['pending', 'public', 'gone']).describe('L’état après cet événement\u00a0: c’est lui qui compte.'),
      answersTo: z.uuid().nullable().describe('Le commentaire auquel celui-ci répond.'),
      url: z.url().describe('La page du commentaire, pour les administrateurs.'),
    }),
    article: z.strictObject({ id: z.uuid(), title: z.string(), slug: z.string(), url: z.url() }),
  }),
})
