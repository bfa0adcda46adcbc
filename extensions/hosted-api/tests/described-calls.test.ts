import { ne } from 'drizzle-orm'
import { beforeAll, afterEach, expect, test } from 'vitest'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { keyScopeNames } from '#features/keys/key.ts'
import { listOperations } from '../documentation/operations.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { apiSignedIn } from './api-client.ts'
import { describedCalls, type ApiDocument } from './described-calls.ts'
import { addArticle, addComment } from './made-rows.ts'
import { addKey } from '../../../tests/support/keys.ts'
import { newMember, password } from '../../../tests/support/members.ts'
import { smallPng } from '../../../tests/support/pictures.ts'
import { anArticle } from '../../../tests/support/rows.ts'
import { useSite } from '../../../tests/support/site.ts'

/* Needs the built product on the demo world. `DESCRIBED_CALLS=10000 RANDOM_SEED=7` for more. */
const calls = Number(process.env.DESCRIBED_CALLS ?? 400)
const seed = Number(process.env.RANDOM_SEED ?? 20_261_123)
const millisecondsPerCall = 150

const site = useSite('world')
const startedAt = Date.now()
const administrator = { email: 'yann@example.org', password: 'second administrateur' }
const [scheduledTitle, pendingText] = ['Secret programmé', 'Secret en attente']
let document: ApiDocument
let known: Parameters<typeof describedCalls>[2]
let member: { id: string; email: string }
/** No answer to a visitor or to this member may contain one of these. */
let secrets: string[]
let keys: Record<'all' | 'blind', string>

beforeAll(async () => {
  document = (await (await site.get('/api/openapi.json')).json()) as ApiDocument
  member = await newMember()
  const personId = await addPerson({ ...administrator, role: 'admin', username: 'Yann' })
  keys = {
    all: (await addKey(personId, keyScopeNames)).key,
    blind: (await addKey(personId, ['files', 'export'])).key,
  }
  const later = new Date(Date.now() + 1e9)
  const scheduledId = await addArticle({ title: scheduledTitle, createdAt: later, date: later })
  const pendingId = await addComment({ content: pendingText })
  const ownId = await addComment({ userId: member.id, author: member.email, content: 'Le mien' })
  const people = await db.select({ email: users.email }).from(users)
  const otherEmails = people.map(({ email }) => email).filter((email) => email !== member.email)
  secrets = [scheduledTitle, pendingText, ...otherEmails]
  const article = await anArticle()
  const ids = [article.id, scheduledId, pendingId, ownId, personId, crypto.randomUUID()]
  const texts = [article.slug, 'bracelet', 'perle.png', '0', '10', 'return=representation', 'count=exact', 'Le mien']
  known = { ids, texts: [...texts, ...secrets.slice(0, 4), member.email], png: await smallPng() }
})
afterEach(startClock)

const bearer = async (person: { email: string; password: string }) => ({
  authorization: `Bearer ${(await apiSignedIn(site.fetch, person.email, person.password)).accessToken}`,
})
const callers = {
  visitor: () => Promise.resolve({}),
  member: () => bearer({ ...member, password }),
  key: () => Promise.resolve({ apikey: keys.all }),
  'blind key': () => Promise.resolve({ apikey: keys.blind }),
  administrator: () => bearer(administrator),
} satisfies Record<string, () => Promise<Record<string, string>>>
type Caller = keyof typeof callers

/** The rows that visitors and this member must leave as they are. */
async function rowsOfOthers() {
  const roles = await db.select().from(userRoles).orderBy(userRoles.id)
  return {
    articles: await db.select().from(articles).orderBy(articles.id),
    comments: await db.select().from(comments).where(ne(comments.userId, member.id)).orderBy(comments.id),
    roles: roles.map((role) => (role.userId === member.id ? { ...role, username: null } : role)),
  }
}

type Call = ReturnType<ReturnType<typeof describedCalls>>

function problemsOf(call: Call, status: number, type: string | null, text: string): string[] {
  const line = `${call.method} ${call.path} → ${status} ${text.slice(0, 160)}`
  if (!(status in call.operation.responses) || status >= 500) return [`not described: ${line}`]
  const answer = listOperations().find(({ path, method }) => path === call.path && method === call.method)?.answers[
    status
  ]
  if (!answer?.shape || !text || call.method === 'head') return []
  const isJson = (answer.type ?? type ?? '').includes('json')
  const { error } = answer.shape.safeParse(isJson ? JSON.parse(text) : text)
  return error ? [`another shape: ${line} ${error.message.slice(0, 200)}`] : []
}

/** A sign-up says the address that was sent. */
function secretsIn({ path, address, headers, body }: Call, status: number, text: string): string[] {
  const question = JSON.stringify([headers, body]) + decodeURIComponent(address.replaceAll('+', ' '))
  return secrets.filter(
    (secret) => text.includes(secret) && ((status < 400 && path !== '/auth/v1/signup') || !question.includes(secret)),
  )
}

test.each(Object.keys(callers) as Caller[])(
  'whatever a %s sends is answered as the document says, reveals nothing hidden and changes nothing of others',
  { timeout: calls * millisecondsPerCall + 60_000 },
  async (caller) => {
    const isOrdinary = caller === 'visitor' || caller === 'member'
    const before = await rowsOfOthers()
    const next = describedCalls(document, seed, known)
    // A session older than ten minutes changes no password, with which this one signs in again.
    const signIn = (): Promise<Record<string, string>> => {
      stopClock(new Date(startedAt - 601_000))
      return callers[caller]()
    }
    let own = await signIn()
    const problems = new Set<string>()
    let accepted = 0
    for (let number = 0; number < calls; number += 1) {
      const call = next()
      const { path, method, address, body } = call
      // The clock advances with the calls, so that limits refuse only some of them.
      stopClock(new Date(startedAt + number * 100))
      const init = {
        method: method.toUpperCase(),
        ...(body !== null && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      }
      const from = `198.51.${number % 200}.${(number >> 8) % 200}`
      const answer = await site.request(address, init, { headers: { ...call.headers, ...own }, from })
      const { status, headers } = answer
      const text = await answer.text()
      for (const problem of problemsOf(call, status, headers.get('content-type'), text)) problems.add(problem)
      if (isOrdinary)
        for (const secret of secretsIn(call, status, text)) problems.add(`${method} ${address}: ${secret}`)
      if (caller === 'blind key' && path.startsWith('/rest/') && status < 400) problems.add(`${method} ${address}`)
      if (status < 300) accepted += 1
      if (path === '/auth/v1/logout' && status === 204) own = await signIn()
    }
    expect([...problems]).toEqual([])
    expect(accepted, 'enough calls are as described').toBeGreaterThan(calls / 20)
    if (!isOrdinary) return
    const after = await rowsOfOthers()
    expect([after.articles, after.comments]).toEqual([before.articles, before.comments])
    // A call may have signed somebody up.
    expect(after.roles).toEqual(expect.arrayContaining(before.roles))
  },
)
