import { eq, ne, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { keyScopeNames } from '#features/keys/key.ts'
import { apiKeys } from '#features/keys/key-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { apiSignedIn } from './api-client.ts'
import { newMember, password } from '../../../tests/support/members.ts'
import { randomCalls, randomFrom, type Call, type KnownValues } from './random-calls.ts'
import { useSite } from '../../../tests/support/site.ts'

/** `RANDOM_CALLS=10000 RANDOM_SEED=7 npm test -- tests/http/api/random-calls.test.ts` */
const calls = Number(process.env.RANDOM_CALLS ?? 400)
const seed = Number(process.env.RANDOM_SEED ?? 20_261_122)
const millisecondsPerCall = 150

const site = useSite('world')
const yann = { email: 'yann@example.org', password: 'second administrateur' }
const secretTitle = 'Secret programmé'
const secretComment = 'Secret en attente'
let member: { id: string; email: string }
let known: KnownValues
/** Nothing that a visitor or this member reads may hold one of these. */
let secrets: string[]
const headersOf = {} as Record<'visitor' | 'member' | 'admin' | 'key' | 'blindKey', Record<string, string>>

beforeAll(async () => {
  member = await newMember()
  const yannId = await addPerson({ ...yann, role: 'admin', username: 'Yann' })
  const [article] = await db.select().from(articles).limit(1)
  const [pending] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  if (!article || !pending) throw new Error('The world has no article or no pending comment.')
  const later = new Date(Date.now() + 1e9)
  const scheduledId = crypto.randomUUID()
  const scheduled = { id: scheduledId, slug: 'plus-tard-1', title: secretTitle, createdAt: later, date: later }
  await db.insert(articles).values({ ...article, ...scheduled, draftId: null })
  const commentId = crypto.randomUUID()
  await db.insert(comments).values({ ...pending, id: commentId, content: secretComment })
  const own = { id: crypto.randomUUID(), userId: member.id, author: member.email, content: 'Le mien', validated: true }
  await db.insert(comments).values({ ...pending, ...own })
  const people = await db.select({ id: users.id, email: users.email }).from(users)
  secrets = [secretTitle, secretComment, ...people.map(({ email }) => email).filter((email) => email !== member.email)]
  const ids = [article.id, scheduledId, commentId, own.id, member.id, yannId]
  const written = [article.slug, article.title, 'Le mien', 'bracelet', 'Nouveau texte', 'Yann', member.email]
  known = { ids, texts: [...secrets, ...written], written }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  headersOf.visitor = {}
  headersOf.member = bearer((await apiSignedIn(site.fetch, member.email, password)).accessToken)
  headersOf.admin = bearer((await apiSignedIn(site.fetch, yann.email, yann.password)).accessToken)
  for (const [name, scopes] of [
    ['key', keyScopeNames],
    ['blindKey', ['files', 'export']],
  ] as const) {
    const key = `cle_${makeSecretToken()}`
    const row = { name, scopes: [...scopes], personId: yannId, keyHash: hashOfToken(key), createdAt: new Date() }
    await db.insert(apiKeys).values(row)
    headersOf[name] = { apikey: key }
  }
})
afterEach(startClock)

type Caller = keyof typeof headersOf

/** The clock goes on with the calls, so that limits refuse some of them only. */
async function send(caller: Caller, { method, address, headers, body }: Call, number: number) {
  stopClock(new Date(startedAt + number * 100))
  const answer = await site.request(
    address,
    { method, ...(body !== null && { body }) },
    { headers: { ...headers, ...headersOf[caller] }, from: `198.51.${number % 200}.${(number >> 8) % 200}` },
  )
  const text = await answer.text()
  return { status: answer.status, text, total: Number(answer.headers.get('content-range')?.split('/')[1]) }
}
const startedAt = Date.now()

function expectSound(call: Call, { status, text }: { status: number; text: string }): void {
  const shown = `${JSON.stringify(call)} → ${status} ${text.slice(0, 300)}`
  expect(status, shown).toBeLessThan(500)
  // The router's own address of the same route has the router's own format.
  if (status < 400 || !text || call.address.includes('.data')) return
  expect(text, shown).toMatch(/^\{/)
  expect(Object.keys(JSON.parse(text) as object), shown).toEqual(['code', 'message', 'details', 'hint'])
}

/** Of everything that the callers below must leave as it is. */
async function checksum(): Promise<string> {
  const others = await db.select().from(comments).where(ne(comments.userId, member.id)).orderBy(comments.id)
  const roles = await db.select().from(userRoles).orderBy(userRoles.id)
  const withoutName = roles.map((role) => (role.userId === member.id ? { ...role, username: null } : role))
  return JSON.stringify([await db.select().from(articles).orderBy(articles.id), others, withoutName])
}

test.each(['visitor', 'member'] as const)(
  'a %s gets a plain answer to anything, reads nothing hidden and changes nothing of others',
  async (caller) => {
    const before = await checksum()
    const { rows } = await db.execute<{ articles: number; comments: number; people: number }>(sql`
      select (select count(*)::int from articles where created_at <= now()) as articles,
        (select count(*)::int from comments where validated or user_id = ${member.id}::uuid) as comments,
        (select count(*)::int from users) as people`)
    const visible = (address: string) =>
      address.includes('/articles') ? rows[0]?.articles : address.includes('/comments') ? Infinity : rows[0]?.people
    const next = randomCalls(randomFrom(seed), known)
    let accepted = 0
    for (let number = 0; number < calls; number += 1) {
      const call = next()
      const answer = await send(caller, call, number)
      expectSound(call, answer)
      const asked = JSON.stringify(call) + decodeURIComponent(call.address.replaceAll('+', ' '))
      const leaked = secrets.filter((one) => answer.text.includes(one) && (answer.status < 400 || !asked.includes(one)))
      expect(leaked, JSON.stringify([call, answer])).toEqual([])
      if (!Number.isNaN(answer.total))
        expect(answer.total, call.address).toBeLessThanOrEqual(visible(call.address) ?? 0)
      if (answer.status < 300) accepted += 1
    }
    expect(accepted, 'enough calls are in the grammar').toBeGreaterThan(calls / 8)
    expect(await checksum()).toBe(before)
  },
  calls * millisecondsPerCall + 60_000,
)

test.each(['admin', 'key', 'blindKey'] as const)(
  'an administrator (%s) gets a plain answer to anything, and changes no article of another',
  async (caller) => {
    const [author] = await db.select().from(users).where(eq(users.email, worldPeople.maiwenn.email))
    const versions = async () =>
      new Map(
        (
          await db
            .select()
            .from(articles)
            .where(eq(articles.authorId, author?.id ?? ''))
        ).map((one) => [one.id, one]),
      )
    const before = await versions()
    const next = randomCalls(randomFrom(seed + 1), known)
    for (let number = 0; number < calls; number += 1) {
      const call = next()
      const answer = await send(caller, call, number)
      expectSound(call, answer)
      if (caller === 'blindKey') expect(answer.status, JSON.stringify(call)).toBeGreaterThanOrEqual(400)
    }
    for (const [id, article] of await versions()) expect(article).toEqual(before.get(id))
  },
  calls * millisecondsPerCall + 60_000,
)
