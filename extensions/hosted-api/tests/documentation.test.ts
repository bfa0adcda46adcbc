import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { listOperations, ownOperations } from '../documentation/operations.server.ts'
import { auth } from '../auth/auth.server.ts'
import { rest } from '../tables/rest.server.ts'
import { storage } from '../storage/storage.server.ts'
import type { ApiDocument } from './described-calls.ts'
import { useExamples } from './documented-examples.ts'
import { useModeration } from '../../../tests/support/moderation.ts'
import { useSite } from '../../../tests/support/site.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { jars } = useModeration(site)
const send = useExamples(site, () => jars.maiwenn)

const everyExample = ownOperations.flatMap((operation) =>
  operation.examples.map(
    (example) => [`${operation.method} ${operation.path}, ${example.summary}`, operation, example] as const,
  ),
)

test.each(everyExample)('the example %s is answered as described', async (_, operation, example) => {
  const answer = await send(operation, example)
  const text = await answer.text()
  expect(answer.status, text).toBe(example.status)
  const described = operation.answers[example.status]
  if (!described) throw new Error(`${example.status} is not described.`)
  const { shape, type, isOnRequest } = described
  if (type) expect(answer.headers.get('content-type')).toContain(type.replace('*/*', ''))
  if (shape === null) return expect(text.length > 0).toBe(type !== undefined)
  if (isOnRequest && !example.headers?.prefer?.includes('return=representation')) return expect(text).toBe('')
  if (!type) expect(answer.headers.get('content-type')).toContain('json')
  shape.parse(type ? text : JSON.parse(text))
})

test('the document is valid OpenAPI 3.1 and has every operation, whose examples fit its schema', async () => {
  const answer = await site.get('/api/openapi.json', { headers: { origin: 'https://outil.example' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const document = (await answer.json()) as ApiDocument
  const validator = new Validator()
  expect(await validator.validate({ ...document })).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
  )
  const calls = listOperations().map(({ method, path }) => `${method} ${path}`)
  expect(operations.map(({ call }) => call).toSorted()).toEqual(calls.toSorted())
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  let examplesCount = 0
  for (const { call, security, responses, requestBody } of operations) {
    expect([Array.isArray(security), Object.keys(responses).join()], call).toEqual([true, expect.stringMatching(/\b4/)])
    for (const { schema = {}, examples = {} } of Object.values(requestBody?.content ?? {}))
      for (const { value } of Object.values(examples)) {
        examplesCount += 1
        expect(z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(value).error, call).toBeUndefined()
      }
  }
  expect(examplesCount).toBeGreaterThan(20)
})

test.each(['/api', '/api/openapi.json'])(
  '%s is compressed, and an unchanged one is not sent again',
  async (address) => {
    const answer = await site.get(address, { headers: { 'accept-encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    const etag = answer.headers.get('etag') ?? ''
    expect((await site.get(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  },
)

test('every call is described, and nothing else', () => {
  const described = ownOperations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  const calls = [auth, rest, storage].flatMap((protocol) => protocol.calls)
  expect(described.map((call) => call.replace('HEAD', 'GET')).toSorted()).toEqual(
    calls.map((call) => call.replaceAll(/[:*](\w+)/g, '{$1}')).toSorted(),
  )
})

test('the document has the name of the site', async () => {
  const save = (siteName: string) => jars.maiwenn.post('/compte/apparence', { siteName })
  expect((await save('Perles & filets')).status).toBe(303)
  expect(await (await site.get('/api/openapi.json')).text()).toContain('Perles & filets')
  await save('')
})

test('people read the same, without script', async () => {
  const page = await site.read('/api')
  for (const { path, summary, examples } of ownOperations) {
    expect(page).toContain(path)
    expect(page).toContain(summary)
    for (const example of examples) expect(page).toContain(`${example.summary}\u00a0: réponse ${example.status}`)
  }
  expect(page).toContain('Le numéro de version est dans l’adresse')
  expect(page).toContain('Avec le jeton d’une session, ou une clé qui permet «\u00a0Gérer les fichiers\u00a0».')
  expect(/<main.*<\/main>/s.exec(page)?.[0]).not.toMatch(/\{(?!id\}|bucket\}|path\})[a-z]\w*\}/)
  expect(page).toContain('curl')
  expect(page.match(/<script[^>]+src="(?!\/)/g)).toBeNull()
})
