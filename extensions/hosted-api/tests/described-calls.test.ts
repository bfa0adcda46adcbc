import { beforeAll, afterEach, expect, test } from 'vitest'
import { users } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { keyScopeNames } from '#features/keys/key.ts'
import { apiKeys } from '#features/keys/key-tables.server.ts'
import { listOperations } from '../documentation/operations.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { apiSignedIn } from './api-client.ts'
import { describedCalls, type ApiDocument } from './described-calls.ts'
import { newMember, password } from '../../../tests/support/members.ts'
import { smallPng } from '../../../tests/support/pictures.ts'
import { randomFrom } from './random-calls.ts'
import { useSite } from '../../../tests/support/site.ts'

/* Needs the built product on the demo world. `DESCRIBED_CALLS=10000 RANDOM_SEED=7` for more. */
const calls = Number(process.env.DESCRIBED_CALLS ?? 200)
const seed = Number(process.env.RANDOM_SEED ?? 20_261_123)
const millisecondsPerCall = 150

const site = useSite('world')
const startedAt = Date.now()
const administrator = { email: 'yann@example.org', password: 'second administrateur' }
let document: ApiDocument
let known: Parameters<typeof describedCalls>[2]
let member: { email: string }
let otherEmails: string[]
let key = ''

beforeAll(async () => {
  document = (await (await site.get('/api/openapi.json')).json()) as ApiDocument
  member = await newMember()
  const personId = await addPerson({ ...administrator, role: 'admin', username: 'Yann' })
  key = `cle_${makeSecretToken()}`
  const row = { name: 'Tout', scopes: [...keyScopeNames], personId, keyHash: hashOfToken(key), createdAt: new Date() }
  await db.insert(apiKeys).values(row)
  const people = await db.select({ id: users.id, email: users.email }).from(users)
  otherEmails = people.map(({ email }) => email).filter((email) => email !== member.email)
  const [article] = await db.select().from(articles).limit(1)
  const [comment] = await db.select().from(comments).limit(1)
  const ids = [article?.id ?? '', comment?.id ?? '', personId, crypto.randomUUID()]
  const texts = [article?.slug ?? '', 'bracelet', 'perle.png', '0', '10', 'return=representation', 'count=exact']
  known = { ids, texts: [...texts, ...otherEmails.slice(0, 2), member.email], png: await smallPng() }
})
afterEach(startClock)

const bearer = async (person: { email: string; password: string }) => ({
  authorization: `Bearer ${(await apiSignedIn(site.fetch, person.email, person.password)).accessToken}`,
})
const callers: Record<string, () => Promise<Record<string, string>>> = {
  visitor: () => Promise.resolve({}),
  member: () => bearer({ ...member, password }),
  key: () => Promise.resolve({ apikey: key }),
  administrator: () => bearer(administrator),
}

test.each(Object.keys(callers))(
  'whatever is sent by a %s is answered as the document says',
  { timeout: calls * millisecondsPerCall + 60_000 },
  async (caller) => {
    const next = describedCalls(document, randomFrom(seed), known)
    const headersOfCaller = callers[caller] ?? callers.visitor
    let own = await headersOfCaller?.()
    const wrong = new Set<string>()
    const statuses = new Map<number, number>()
    for (let number = 0; number < calls; number += 1) {
      const call = next()
      const { path, method, address, body, described } = call
      // On with the calls, so that limits refuse some of them only.
      stopClock(new Date(startedAt + number * 100))
      const answer = await site.request(
        address,
        {
          method: method.toUpperCase(),
          ...(body !== null && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
        },
        { headers: { ...call.headers, ...own }, from: `198.51.${number % 200}.${(number >> 8) % 200}` },
      )
      const text = await answer.text()
      const { status } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const shown = `${method} ${path} → ${status} ${text.slice(0, 160)}`
      if (!(status in described.responses) || status >= 500) wrong.add(`not described: ${shown}`)
      const expected = listOperations().find((one) => one.path === path && one.method === method)?.answers[status]
      if (expected?.shape && text && method !== 'head') {
        const json = (expected.type ?? answer.headers.get('content-type') ?? '').includes('json')
        const parsed = expected.shape.safeParse(json ? JSON.parse(text) : text)
        if (!parsed.success) wrong.add(`another shape: ${shown} ${parsed.error.message.slice(0, 200)}`)
      }
      const asked = JSON.stringify([call.headers, body]) + decodeURIComponent(address.replaceAll('+', ' '))
      if (caller === 'visitor' || caller === 'member')
        for (const email of otherEmails)
          if (text.includes(email) && !asked.includes(email)) wrong.add(`tells an email: ${shown}`)
      if (path === '/auth/v1/logout' && status === 204) own = await headersOfCaller?.()
    }
    expect([...wrong]).toEqual([])
    const accepted = [...statuses].filter(([status]) => status < 300).reduce((sum, [, count]) => sum + count, 0)
    expect(accepted, 'enough calls are as described').toBeGreaterThan(calls / 20)
  },
)
