// Long: one protocol, reader by reader, on one server.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Account } from '#features/accounts/account.ts'
import { signAccessToken } from '../auth/tokens/access-token.server.ts'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { accessChange } from '#features/accounts/account-events.ts'
import { restrictPerson } from '#features/moderation/restriction.server.ts'
import { changeRole } from '#features/people/people-decisions.server.ts'
import { suspendMemberData } from '#features/site/member-data.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { deleteKey } from '../program-keys.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { announceDueArticles } from '#features/articles/publication.server.ts'
import { articleForm } from '#features/articles/article-form.ts'
import { publishArticle, updateArticle } from '#features/articles/articles.server.ts'
import { deleteArticle } from '#features/articles/deletion.server.ts'
import { deleteComment, insertComment, lockComment, updateComment } from '#features/comments/stored-comment.server.ts'
import type { CommentRow } from '#features/comments/comment-tables.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { worldPeople, type WorldName } from '../../../database/world/people.ts'
import { apiClient, openSession, siteOrigin, type ApiClient, type Person } from './api-client.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { addKey } from '../../../tests/support/keys.ts'
import { lineOf, listening, listenWith, type Listening } from './heard-changes.ts'
import { articleFields } from '../../../tests/support/publishing.ts'
import { anArticle, idOf } from '../../../tests/support/rows.ts'
import { startServer, stopServers, type Server } from '../../../tests/support/server.ts'
import { passwordOf, sendComment } from '../../../tests/support/sign-in.ts'

/* Needs a server on a database that this test writes to, as another replica does. */
useDatabase('world')
let server: Server
let accounts: Record<'maiwenn' | 'anouk', Account>
const clients: ApiClient[] = []

beforeAll(async () => {
  server = await startServer({
    database: 'own',
    // Tokens name the site, here and there.
    env: { SITE_URL: siteOrigin },
  })
  const accountOf = async (name: WorldName): Promise<Account> => ({ ...worldPeople[name], id: await idOf(name) })
  accounts = { maiwenn: await accountOf('maiwenn'), anouk: await accountOf('anouk') }
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.removeAllChannels()
})
afterAll(stopServers)

function visitor(options = {}): ApiClient {
  const client = apiClient(server.origin, options)
  clients.push(client)
  return client
}

const newSession = async (person: Person) => (await openSession(visitor(), person)).client
const signedIn = (name: WorldName) => newSession({ email: worldPeople[name].email, password: passwordOf(name) })

async function write(content: string, { validated = true, by = accounts.anouk } = {}): Promise<string> {
  const { id: articleId } = await anArticle()
  const comment = { articleId, userId: by.id, author: by.email, content, validated, createdAt: new Date() }
  return (await transaction(() => insertComment(comment, { change: 'received', by: by.id }))).id
}

const changeStored = (id: string, work: (comment: CommentRow) => Promise<unknown>) =>
  transaction(async () => {
    const comment = await lockComment(id)
    if (comment) await work(comment)
  })
const validate = (id: string, validated = true) =>
  changeStored(id, (comment) =>
    updateComment(comment, { validated }, { change: validated ? 'validated' : 'undone', by: null }),
  )
const remove = (id: string) => changeStored(id, (comment) => deleteComment(comment, { change: 'withdrawn', by: null }))

describe('comments', () => {
  test('what members send through a page reaches administrators and themselves, not to visitors', async () => {
    const [everybody, anouk, maiwenn] = [visitor(), await signedIn('anouk'), await signedIn('maiwenn')]
    const byEmail = { table: 'comments', filter: `author=eq.${accounts.anouk.email}` }
    const nobody = await listening(everybody, [{ table: 'comments' }, byEmail])
    const [own, all] = [await listening(anouk), await listening(maiwenn)]
    await sendComment(server.origin, 'anouk', /\/article\/[\w-]+/, 'En attente.')
    const told = await all.until('INSERT comments En attente.')
    expect(told.new).toMatchObject({ validated: false, user_id: accounts.anouk.id, author: accounts.anouk.email })
    expect((await own.until('INSERT comments En attente.')).new).toMatchObject({ author: accounts.anouk.email })
    await write('Public.')
    const shown = await nobody.until('INSERT comments Public.')
    expect(nobody.heard.map(lineOf)).toEqual(['INSERT comments Public.'])
    expect(Reflect.get(shown.new, 'author')).not.toContain('@')
  })

  test('a validated comment is an update; held again, it is gone for those who may not read it', async () => {
    const [nobody, all] = [await listening(visitor()), await listening(await signedIn('maiwenn'))]
    const id = await write('Relu.', { validated: false })
    await validate(id)
    expect((await nobody.until('UPDATE comments Relu.')).new).toMatchObject({ id, validated: true })
    await validate(id, false)
    expect((await nobody.until(`DELETE comments ${id}`)).old).toEqual({ id })
    await validate(id)
    // A row is read when its change is sent: the last one must not be gone by then.
    await expect.poll(() => all.heard.length).toBe(4)
    await remove(id)
    await all.until(`DELETE comments ${id}`)
    expect(all.heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'UPDATE', 'UPDATE', 'DELETE'])
  })

  test('that nobody ever read leaves no trace for visitors and other members', async () => {
    const [nobody, other] = [await listening(visitor()), await listening(await signedIn('anouk'))]
    const id = await write('Caché.', { validated: false, by: accounts.maiwenn })
    await remove(id)
    await write('Après.')
    for (const listener of [nobody, other]) {
      await listener.until('INSERT comments Après.')
      expect(listener.heard.map(lineOf)).toEqual(['INSERT comments Après.'])
    }
  })

  test('a filter lets through what it names, deletions included', async () => {
    const article = await anArticle()
    const [here, elsewhere] = [
      await listening(visitor(), [{ table: 'comments', filter: `article_id=eq.${article.id}` }]),
      await listening(visitor(), [
        { table: 'comments', filter: `article_id=eq.${crypto.randomUUID()}` },
        { table: 'comments', event: 'INSERT', filter: 'content=in.(Deuxième.,Troisième.)' },
      ]),
    ]
    const id = await write('Premier.')
    await here.until('INSERT comments Premier.')
    await remove(id)
    await write('Deuxième.')
    await here.until('INSERT comments Deuxième.')
    await elsewhere.until('INSERT comments Deuxième.')
    expect(here.heard.map(lineOf)).toEqual([
      'INSERT comments Premier.',
      `DELETE comments ${id}`,
      'INSERT comments Deuxième.',
    ])
    expect(elsewhere.heard.map(lineOf)).toEqual(['INSERT comments Deuxième.'])
  })
})

test('articles reach everybody once they are published, and before to administrators', async () => {
  const asked = [{ table: 'articles' }]
  const [nobody, all] = [await listening(visitor(), asked), await listening(await signedIn('maiwenn'), asked)]
  const picture = '/media/article-images/perle.webp'
  const form = (title: string) => articleForm.parse({ ...articleFields, title, images: picture })
  const publishAt = new Date(Date.now() + 3_600_000)
  const published = await publishArticle(form('Plus tard'), accounts.maiwenn, { version: null, draft: null, publishAt })
  if (!published.ok) throw new Error(published.refusal.sentence)
  const { id } = published.value
  await all.until('INSERT articles Plus tard')
  const createdAt = new Date(Date.now() - 1000)
  await db.update(articles).set({ createdAt }).where(eq(articles.id, id))
  await announceDueArticles()
  expect((await nobody.until('INSERT articles Plus tard')).new).toMatchObject({
    id,
    category: 'bracelet',
    images: [picture],
  })
  await updateArticle(id, form('Plus tôt'), accounts.maiwenn)
  expect((await nobody.until('UPDATE articles Plus tôt')).old).toEqual({ id })
  await deleteArticle(id, accounts.maiwenn)
  await nobody.until(`DELETE articles ${id}`)
  expect(nobody.heard).toHaveLength(3)
})

describe('rights', () => {
  test('a closed session ends the channel with a reason, before the next comment', async () => {
    const client = await signedIn('anouk')
    const own = await listening(client)
    const id = (await client.auth.getClaims()).data?.claims.session_id as string
    await transaction(async () => {
      await db.delete(sessions).where(eq(sessions.id, id))
      await announce(accessChange, { personId: accounts.anouk.id })
    })
    await write('Trop tard.', { validated: false })
    await own.untilStatus('CLOSED')
    expect(own.statuses).toContain('system error Cette session est fermée. Reconnectez-vous.')
    expect(own.heard).toEqual([])
  })

  test('a new password ends the channels of other sessions, and leaves those of the one that chose it', async () => {
    const person = { email: 'ecoute@example.org', password: 'une phrase pour écouter' }
    const id = await addPerson({ ...person, role: 'user', username: null })
    const [here, elsewhere] = [await newSession(person), await newSession(person)]
    const [kept, closed] = [await listening(here), await listening(elsewhere)]
    const password = 'une autre phrase pour écouter'
    const { error } = await here.auth.updateUser({ password, current_password: person.password })
    expect(error).toBeNull()
    await closed.untilStatus('CLOSED')
    const by: Account = { id, email: person.email, role: 'user', username: null }
    await write('Après le changement.', { validated: false, by })
    await kept.until('INSERT comments Après le changement.')
    expect(kept.statuses).not.toContain('system error Cette session est fermée. Reconnectez-vous.')
  })

  test('a key that is deleted ends its channels with a reason, before the next comment', async () => {
    const { id, key } = await addKey(accounts.maiwenn.id, ['read'])
    const all = await listening(visitor({ key }))
    await write('Lu par la clé.', { validated: false })
    await all.until('INSERT comments Lu par la clé.')
    await deleteKey(id)
    await write('Trop tard pour la clé.', { validated: false })
    await all.untilStatus('CLOSED')
    expect(all.statuses).toContain('system error Cette clé n’est pas valable.')
    expect(all.heard).toHaveLength(1)
  })

  async function newAdmin(name: string): Promise<{ id: string; client: ApiClient; own: Listening }> {
    const person = { email: `${name}@example.org`, password: 'une phrase pour écouter' }
    const id = await addPerson({ ...person, role: 'admin', username: null })
    const client = await newSession(person)
    const own = await listening(client)
    await write(`Pour ${name}.`, { validated: false })
    await own.until(`INSERT comments Pour ${name}.`)
    return { id, client, own }
  }
  const late = Array.from({ length: 20 }, (_, count) => `Trop tard ${count}.`)
  const writeLate = () => Promise.all(late.map((content) => write(content, { validated: false })))
  const heardLate = ({ heard }: Listening) => heard.map(lineOf).filter((line) => line.includes('Trop tard'))

  test('an administrator who becomes a member hears nothing more of what waits, even by renewing', async () => {
    const { id, client, own } = await newAdmin('ancienne')
    const decision = new AbortController()
    const decided = changeRole(id, 'user', accounts.maiwenn).finally(() => decision.abort())
    while (!decision.signal.aborted) {
      await client.auth.refreshSession()
      await write('Pendant.', { validated: false })
    }
    expect((await decided).ok).toBe(true)
    await writeLate()
    // The client misses what is sent while it joins again.
    while (!own.heard.some((change) => lineOf(change) === 'INSERT comments Pour tous.')) await write('Pour tous.')
    await writeLate()
    await write('Fini.')
    await own.until('INSERT comments Fini.')
    expect(heardLate(own)).toEqual([])
  })

  test('an administrator who is suspended hears nothing more, and is told why', async () => {
    const { id, own } = await newAdmin('suspendue')
    expect((await restrictPerson(id, 'suspended', accounts.maiwenn, { reason: null, suspendMemberData })).ok).toBe(true)
    await writeLate()
    await own.untilStatus('CLOSED')
    expect(heardLate(own)).toEqual([])
  })

  test('a token ends its channel when it expires; renewed in time, it does not', async () => {
    const client = await signedIn('anouk')
    const { session_id: sessionId } = (await client.auth.getClaims()).data?.claims ?? {}
    const short = (seconds: number) => shortToken(accounts.anouk, String(sessionId), seconds)
    const [expiring, renewed] = [visitor(), visitor()]
    await expiring.realtime.setAuth(await short(3))
    await renewed.realtime.setAuth(await short(3))
    const [ended, goesOn] = [await listening(expiring), await listening(renewed)]
    await renewed.realtime.setAuth(await short(3600))
    await ended.untilStatus('CLOSED')
    expect(ended.statuses).toContain('system error Ce jeton d’accès a expiré.')
    await write('Encore là.', { validated: false })
    await goesOn.until('INSERT comments Encore là.')
    expect(ended.heard).toEqual([])
  })

  test('an expired or forged token joins nothing, and is told why', async () => {
    for (const [token, sentence] of [
      [await shortToken(accounts.anouk, crypto.randomUUID(), -5), 'Ce jeton d’accès a expiré.'],
      ['a.b.c', 'Ce jeton d’accès n’est pas valable.'],
      [await shortToken(accounts.anouk, crypto.randomUUID(), 60), 'Cette session est fermée. Reconnectez-vous.'],
    ] as const) {
      const client = visitor()
      await client.realtime.setAuth(token)
      const refused = listenWith(client)
      await refused.untilStatus('CHANNEL_ERROR')
      expect(refused.statuses[0]).toBe(`CHANNEL_ERROR InvalidJWTToken: ${sentence}`)
    }
  })

  test('signing out leaves what visitors hear', async () => {
    const client = await signedIn('maiwenn')
    const listener = await listening(client)
    expect((await client.auth.signOut()).error).toBeNull()
    const again = await listening(client)
    await write('Caché aussi.', { validated: false })
    await write('Pour tous.')
    await again.until('INSERT comments Pour tous.')
    expect(again.heard).toHaveLength(1)
    expect(listener.heard.map(lineOf)).not.toContain('INSERT comments Caché aussi.')
  })
})

describe('refused', () => {
  test('a table that is not observed, with the reason', async () => {
    const listener = listenWith(visitor(), [{ table: 'user_roles' }])
    await listener.untilStatus('CHANNEL_ERROR')
    expect(listener.statuses[0]).toContain('ne sont pas diffusés')
  })

  test('broadcast, presence and private channels', async () => {
    for (const config of [{}, { presence: { enabled: true } }, { private: true }]) {
      const { promise, resolve } = Promise.withResolvers<string>()
      visitor()
        .channel('salon', { config })
        .subscribe((_, error) => resolve(error?.message ?? ''))
      expect(await promise).toMatch(/ne sont pas proposés/)
    }
    const client = visitor()
    const listener = await listening(client)
    const [channel] = client.getChannels()
    const sent = { type: 'presence' as const, event: 'track', payload: {} }
    expect(await channel?.send(sent)).toBe('error')
    expect(listener.statuses).toContain('SUBSCRIBED')
  })
})

interface RawSocket {
  address?: string
  headers?: Record<string, string>
  /** Limits by network are met from addresses that no other test uses. */
  localAddress?: string
}

async function open({
  address = '/realtime/v1/websocket?apikey=a&vsn=2.0.0',
  headers = {},
  localAddress,
}: RawSocket = {}) {
  const url = server.origin.replace('http', 'ws') + address
  const socket = new WebSocket(url, { headers, ...(localAddress && { localAddress, family: 4 }) })
  const messages: string[] = []
  const closed = Promise.withResolvers<number>()
  const opened = Promise.withResolvers<number>()
  socket.on('open', () => opened.resolve(101))
  socket.on('unexpected-response', (request, response) => {
    opened.resolve(response.statusCode ?? 0)
    request.destroy()
  })
  socket.on('error', () => opened.resolve(0))
  socket.on('message', (data: Buffer) => messages.push(data.toString()))
  socket.on('close', closed.resolve)
  return { socket, messages, status: await opened.promise, closed: closed.promise }
}

const everyComment = { event: '*', schema: 'public', table: 'comments' }
const joinOf = (topic: string, changes: object[] = [everyComment]) =>
  JSON.stringify([topic, topic, `realtime:${topic}`, 'phx_join', { config: { postgres_changes: changes } }])

describe('a socket', () => {
  test('is opened for this site and for programs, not for pages of other sites', async () => {
    const answers: number[] = []
    const origins = [server.origin, 'https://ailleurs.example', 'null'].map((origin) => ({ origin }))
    for (const headers of [{}, ...origins, { 'sec-fetch-site': 'cross-site' }]) {
      const { socket, status } = await open({ headers: headers as Record<string, string> })
      answers.push(status)
      socket.terminate()
    }
    expect(answers).toEqual([101, 101, 403, 403, 403])
    const bare = await open({ address: '/realtime/v1/websocket?vsn=2.0.0' })
    bare.socket.send(joinOf('a'))
    await expect.poll(() => bare.messages[0]).toContain('"status":"ok"')
    bare.socket.terminate()
    expect((await open({ address: '/realtime/v1/websocket?vsn=9' })).status).toBe(400)
    expect((await open({ address: '/compte' })).status).toBe(200)
    expect((await fetch(`${server.origin}/realtime/v1/websocket`)).status).toBe(404)
    expect((await fetch(`${server.origin}/realtime/v1/api/broadcast`, { method: 'POST' })).status).toBe(404)
  })

  test('answers heartbeats in both versions, and is closed for what is no message, too long or in crumbs', async () => {
    const second = await open()
    second.socket.send('[null,"7","phoenix","heartbeat",{}]')
    await expect.poll(() => second.messages).toEqual(['[null,"7","phoenix","phx_reply",{"status":"ok","response":{}}]'])
    const first = await open({ address: '/realtime/v1/websocket?apikey=a&vsn=1.0.0' })
    first.socket.send('{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}')
    await expect
      .poll(() => first.messages.map((text) => JSON.parse(text)))
      .toMatchObject([{ event: 'phx_reply', ref: '1' }])
    first.socket.send('no message')
    expect(await first.closed).toBe(1008)
    second.socket.send('x'.repeat(70_000))
    expect(await second.closed).toBe(1009)
    const third = await open()
    for (let parts = 0; parts < 100; parts += 1) third.socket.send('x', { fin: false })
    expect(await third.closed).toBe(1008)
  })

  test.each([
    ['without end', 300, {}],
    ['more than a megabyte in ten seconds', 20, { text: 'a'.repeat(60_000) }],
  ])('that sends %s is closed', async (_, count, payload) => {
    const { socket, closed } = await open({ localAddress: '127.0.0.5' })
    for (let number = 0; number < count; number += 1)
      socket.send(JSON.stringify([null, `${number}`, 'phoenix', 'heartbeat', payload]))
    expect(await closed).toBe(1008)
  })

  test('gets a refusal for a subscription of lists in lists', async () => {
    const { socket, messages } = await open()
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    socket.send(`["1","1","realtime:1","phx_join",{"config":{"postgres_changes":[${deep}]}}]`)
    await expect.poll(() => messages.length).toBe(1)
    expect(messages[0]).toContain('postgres_changes illisible')
    socket.terminate()
  })

  describe('with long filters', () => {
    const change = (values: string[]) => ({ ...everyComment, filter: `id=in.(${values.join()})` })
    const uuids = () => Array.from({ length: 50 }, () => crypto.randomUUID())
    const thousandValues = () => Array.from({ length: 20 }, () => change(uuids()))

    /** Joins channels and returns what the server replies. */
    async function joining(localAddress: string) {
      const { socket, messages } = await open({ localAddress })
      const reply = () => messages.find((text) => text.includes('phx_reply'))
      return async (topic: string, changes: object[]) => {
        messages.length = 0
        socket.send(joinOf(topic, changes))
        await expect.poll(reply).toBeDefined()
        return reply()
      }
    }

    test('keeps a bounded number of values', async () => {
      const join = await joining('127.0.0.2')
      const changes = thousandValues()
      for (const topic of ['a', 'b', 'c', 'd', 'e']) expect(await join(topic, changes)).toContain('"ok"')
      expect(await join('f', changes)).toContain('Au plus 5\u00a0000 valeurs de filtres par connexion.')
    })

    test('brings a bounded number of new values from one address, and equal ones as often as it likes', async () => {
      const join = await joining('127.0.0.3')
      const changes = thousandValues()
      let reply = await join('a', changes)
      for (let count = 0; count < 60 && reply?.includes('"ok"'); count += 1) reply = await join('a', thousandValues())
      expect(reply).toContain('Trop de tentatives.')
      expect(await join('a', changes)).toContain('"ok"')
      expect(await (await joining('127.0.0.4'))('a', thousandValues())).toContain('"ok"')
    })
  })

  test('joins at most thirty channels, and an address opens at most fifty', async () => {
    const { socket, messages } = await open()
    for (let number = 0; number < 31; number += 1) socket.send(joinOf(`${number}`))
    await expect.poll(() => messages.filter((text) => text.includes('phx_reply')).length).toBe(31)
    const replies = messages.filter((text) => text.includes('phx_reply'))
    expect(replies.filter((text) => text.includes('"ok"'))).toHaveLength(30)
    expect(replies.at(-1)).toContain('Au plus 30 canaux')
    socket.terminate()
    const many = await Promise.all(Array.from({ length: 51 }, () => open()))
    for (const one of many) one.socket.terminate()
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect(many.filter(({ status }) => status === 101).length).toBeLessThanOrEqual(50)
  })
})

function shortToken(account: Account, sessionId: string, seconds: number): Promise<string> {
  return signAccessToken(account, { sessionId, pending: null, methods: [] }, Math.floor(Date.now() / 1000) + seconds)
}

test('a stop of the server closes sockets with 1001, and does not wait for them', async () => {
  const deaf = await open()
  const stopped = server.stop()
  expect(await deaf.closed).toBe(1001)
  expect(await stopped).toBe(0)
})
