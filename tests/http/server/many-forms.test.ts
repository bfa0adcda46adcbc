import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { emailsTo } from '../../support/outbox.ts'
import { useServer } from '../../support/server.ts'
import { requestsTo } from '../../support/server-requests.ts'
import { signIn } from '../../support/sign-in.ts'

/* Needs a server with a world of its own: it has fewer connections to the database than people write at once. */

const server = useServer()
const names = ['anouk', 'hakim', 'soline', 'gaetan', 'ines'] as const

const requests = requestsTo(() => server)
const send = (path: string, fields: Record<string, string>, cookie?: string) =>
  requests.send(path, { ...fields, [idempotencyKeyField]: randomUUID() }, cookie)

test('people who sign up and write comments at once all succeed, and each of them gets an email', async () => {
  const cookies = await Promise.all(names.map((name) => signIn(server.origin, name)))
  const [article = ''] = /\/article\/[\w-]+/.exec(await (await fetch(`${server.origin}/bracelets`)).text()) ?? []
  const addresses = Array.from({ length: 15 }, (_, index) => `perle-${index}@example.org`)
  const answers = await Promise.all([
    ...addresses.map((email) => send('/compte/inscription', { email, password: 'trois perles bleues' })),
    ...[...cookies, ...cookies].map((cookie, index) =>
      send(`${article}/commentaires`, { content: `Une perle, la ${index + 1}e du collier.` }, cookie),
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
  for (const address of addresses) expect(await emailsTo(address, server.dataDir)).toHaveLength(1)
})
