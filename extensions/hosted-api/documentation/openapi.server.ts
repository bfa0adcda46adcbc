import { z } from 'zod'
import { config } from '#platform/config.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { site } from '#platform/site.server.ts'
import { apiVersion, versioningRule } from './versioning.ts'
import { describedWebhooks, type Answer, type DescribedWebhook, type Operation } from '#features/keys/operation.ts'
import { listOperations } from './operations.server.ts'

let document: { siteName: string; json: string } | null = null

/** https://spec.openapis.org/oas/v3.1.2.html, with the schemas of JSON Schema 2020-12. */
export function apiDocument(): string {
  tagPage('documentation')
  const { siteName } = site
  if (document?.siteName !== siteName) document = { siteName, json: JSON.stringify(describeApi(siteName), null, 2) }
  return document.json
}

const license = { name: 'MIT', identifier: 'MIT' }
const listOf = (operations: Operation[]) => operations.map(({ summary }) => summary).join(' · ')

function describeApi(siteName: string) {
  const operations = listOperations()
  return {
    openapi: '3.1.1',
    info: { title: siteName, version: apiVersion, description: versioningRule, license },
    servers: [{ url: config.siteUrl }],
    tags: [...Map.groupBy(operations, ({ group }) => group)].map(([name, own]) => ({ name, description: listOf(own) })),
    paths: Object.fromEntries(
      [...Map.groupBy(operations, ({ path }) => path)].map(([path, own]) => [
        path,
        Object.fromEntries(own.map((operation) => [operation.method, describe(operation)])),
      ]),
    ),
    webhooks: Object.fromEntries(describedWebhooks.map((webhook) => [webhook.about, webhookOf(webhook)])),
    components: { securitySchemes },
  }
}

const unreadableCall = 'Une demande que le site ne peut pas lire.'

/** Tools check examples by their schemas, which placeholders do not fit. */
function withSamples(text: string): string {
  return text.replaceAll(/\bID_\w+/g, '6f1c1c62-6d2c-4b6e-8a56-1d8c7f6b1a11').replaceAll(/\bCODE_\w+/g, '123456')
}

function describe(operation: Operation) {
  const { group, summary, description, access, scope, parameters = [], body, fileTypes, answers, examples } = operation
  const bodies = examples.flatMap(({ summary: title, body: words }) => {
    const value: unknown = JSON.parse(withSamples(JSON.stringify(words ?? null)))
    return body?.safeParse(value).success ? [[title, { value }]] : []
  })
  const content = body
    ? { 'application/json': { schema: schemaOf(body, 'input'), examples: Object.fromEntries(bodies) } }
    : fileTypes && Object.fromEntries(fileTypes.map((type) => [type, {}]))
  return {
    operationId: `${operation.method}${operation.path.replaceAll(/[^a-z0-9]+/gi, '_')}`,
    tags: [group],
    summary,
    ...(description && { description }),
    security: securityOf(access, scope),
    parameters: parameters.map(({ name, place, means, values }) => ({
      name,
      in: place,
      description: means,
      required: place === 'path',
      schema: { type: 'string', ...(values && { enum: values }) },
    })),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, responseOf(answer)])),
      ...(Object.keys(answers).every((status) => status < '400') && { '4XX': { description: unreadableCall } }),
    },
  }
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Le jeton d’accès d’une session.' },
  key: { type: 'http', scheme: 'bearer', bearerFormat: 'cle_…', description: 'Une clé.' },
  apikey: { type: 'apiKey', in: 'header', name: 'apikey', description: 'Une clé, à la place de Authorization.' },
}

/** The scope of a key is written as its role: https://spec.openapis.org/oas/v3.1.2.html#security-requirement-object */
function securityOf(access: Operation['access'], scope: Operation['scope']): object[] {
  if (access === 'public') return []
  const keys = scope ? [{ key: [scope] }, { apikey: [scope] }] : []
  return [...(access === 'optional' ? [{}] : []), { session: [] }, ...keys]
}

function responseOf({ means, shape, type }: Answer) {
  if (!shape) return { description: means, ...(type && { content: { [type]: {} } }) }
  return { description: means, content: { [type ?? 'application/json']: { schema: schemaOf(shape, 'output') } } }
}

function webhookOf({ about, summary, events, message }: DescribedWebhook) {
  return {
    post: {
      operationId: about,
      summary,
      security: [],
      description: `${events.join(', ')}. Signé par les en-têtes webhook-id, webhook-timestamp et webhook-signature (Standard Webhooks). Un même webhook-id peut arriver deux fois.`,
      requestBody: { content: { 'application/json': { schema: schemaOf(message, 'output') } } },
      responses: {
        '2XX': { description: 'Reçu. Toute autre réponse est un échec, et l’envoi sera tenté de nouveau.' },
      },
    },
  }
}

export function schemaOf(shape: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => withoutSafeBounds(jsonSchema),
  })
  return schema
}

/** Zod adds the bounds of JavaScript integers, which tell a reader nothing. */
function withoutSafeBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}
