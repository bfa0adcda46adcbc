import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startClock, stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { makeOutboxKey } from '#features/site/outbox-access.server.ts'
import { emailsTo } from '../../support/outbox.ts'
import { type Jar, text, useSite } from '../../support/site.ts'

const site = useSite('world')
const { anouk, gaetan } = site.sessions('anouk', 'gaetan')
const subject = 'Confirmez'
const { siteUrl } = config

beforeAll(async () => {
  await site.post('/compte/inscription', { email: 'lise@example.org', password: 'perle de rivière' })
  await site.deliverEmails()
  await emailsTo('lise@example.org')
})
afterEach(() => {
  startClock()
  config.smtpUrl = null
  config.siteUrl = siteUrl
})

const keyAddress = async () => `/courrier?cle=${await makeOutboxKey()}`
const keyFile = path.join(process.env.DATA_DIR ?? '', 'outbox-key')

/** As sent by a proxy on this machine, or forged by a client. */
const hostileHeaders: Record<string, string>[] = [
  {},
  { host: 'localhost:3000' },
  { host: '127.0.0.1:3000' },
  { host: '[::1]:3000' },
  { host: 'blog.example' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-host': 'localhost' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-port': '443' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { via: '1.0 proxy' },
  { 'x-real-ip': '127.0.0.1' },
  { 'cf-connecting-ip': '127.0.0.1' },
  { 'true-client-ip': '127.0.0.1' },
  { 'x-client-ip': '127.0.0.1' },
  { 'x-original-url': '/courrier' },
  { origin: 'http://localhost:3000', referer: 'http://localhost:3000/courrier' },
  { cookie: 'amulette.courrier=' },
  { cookie: 'amulette.courrier=9999999999.' },
  { cookie: `amulette.courrier=9999999999.${'A'.repeat(43)}` },
  { authorization: 'Basic YWRtaW46YWRtaW4=' },
]

test.each(hostileHeaders)(
  'nobody reads the outbox without its key, wherever they say they come from: %j',
  async (headers) => {
    for (const from of ['127.0.0.1', '::1', '203.0.113.7']) {
      for (const address of [
        '/courrier',
        '/courrier?cle=',
        '/courrier?cle=faux',
        '/courrier.data',
        '/courrier/',
        '/courrier/x',
      ]) {
        const refused = await site.get(address, { headers, from })
        expect(refused.status, address).toBe(403)
        const html = await text(refused)
        expect(html).not.toContain(subject)
        expect(html).not.toContain('lise@example.org')
      }
    }
  },
)

test('a visitor reads how to open the outbox', async () => {
  expect(await site.read('/courrier')).toContain('Ouvrez-la avec le lien que le site affiche')
})

test('a member does not read the outbox, an administrator does', async () => {
  expect((await site.get('/courrier', { as: anouk })).status).toBe(403)
  const list = await site.get('/courrier', { as: await site.signInAs('maiwenn') })
  expect(list.status).toBe(200)
  expect(list.headers.get('referrer-policy')).toBe('no-referrer')
  expect(list.headers.get('cache-control')).toContain('no-store')
  expect(await text(list)).toContain(subject)
})

test('the key opens the outbox once: the second time it opens nothing, and says where the next one is', async () => {
  const address = await keyAddress()
  const first = await site.get(address)
  expect([first.status, first.headers.get('location')]).toEqual([303, '/courrier'])
  const [cookie = ''] = first.headers.getSetCookie()
  for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(attribute)
  const reader = site.jarOf(first)
  const list = await site.read('/courrier', reader)
  expect(list).toContain(subject)
  const emailPath = /href="(\/courrier\/[^"]+)"/.exec(list)?.[1] ?? ''
  expect((await site.get(emailPath, { as: reader })).status).toBe(200)
  expect((await site.get(emailPath)).status).toBe(403)

  const second = await site.get(address)
  expect(second.status).toBe(403)
  expect(second.headers.getSetCookie().join()).not.toContain('courrier')
  expect(await text(second)).toContain('Un nouveau lien est dans le fichier outbox-key')
})

test('each use leaves the next key in a file of the owner alone', async () => {
  const address = await keyAddress()
  await site.get(address)
  const next = new URL((await readFile(keyFile, 'utf8')).trim())
  expect(next.pathname + next.search).not.toBe(address)
  expect((await stat(keyFile)).mode & 0o077).toBe(0)
  expect((await site.get(next.pathname + next.search)).status).toBe(303)
})

test('of ten who bring the key at the same moment one is let in', async () => {
  const address = await keyAddress()
  const answers = await Promise.all(Array.from({ length: 10 }, () => site.get(address)))
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(9)
})

test('a new start ends the key that nobody used', async () => {
  const old = await keyAddress()
  const current = await keyAddress()
  expect((await site.get(old)).status).toBe(403)
  expect((await site.get(current)).status).toBe(303)
})

test('neither a look at the headers nor what is fetched ahead of a click uses the key up', async () => {
  const address = await keyAddress()
  await site.request(address, { method: 'HEAD' })
  await site.get(address, { headers: { 'sec-purpose': 'prefetch' } })
  expect((await site.post(address, {})).status).toBe(403)
  expect((await site.get(address)).status).toBe(303)
})

test('what the key opened is closed after half a day, and to who changes the date in the cookie', async () => {
  stopClock('2027-01-10T09:00:00Z')
  const reader = site.jarOf(await site.get(await keyAddress()))
  const forged: Jar = new Map(
    [...reader].map(([name, value]) => [name, value.replace(/^\d+/, (until) => String(Number(until) + 1))]),
  )
  expect((await site.get('/courrier', { as: forged })).status).toBe(403)
  stopClock('2027-01-10T20:59:00Z')
  expect((await site.get('/courrier', { as: reader })).status).toBe(200)
  stopClock('2027-01-10T21:00:00Z')
  expect((await site.get('/courrier', { as: reader })).status).toBe(403)
})

test('a public site without a mail server opens its outbox in the same ways', async () => {
  config.siteUrl = 'https://blog.example'
  expect((await site.get(await keyAddress())).headers.getSetCookie()).toHaveLength(1)
  expect(await readFile(keyFile, 'utf8')).toMatch(/^https:\/\/blog\.example\/courrier\?cle=/)
})

test('there is no outbox when e-mails really leave', async () => {
  const key = await keyAddress()
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  expect(await makeOutboxKey()).toBeNull()
  for (const as of [undefined, await site.signInAs('maiwenn')]) expect((await site.get(key, { as })).status).toBe(404)
  await expect(stat(keyFile)).rejects.toThrow('ENOENT')
})

test('who signs up on this machine reads where the e-mail is; on a public site nobody does', async () => {
  expect(await site.read('/compte/inscription?envoye')).toContain('href="/courrier"')
  config.siteUrl = 'https://blog.example'
  expect(await site.read('/compte/inscription?envoye')).not.toContain('href="/courrier"')
})

test('who may not read the outbox is offered to sign in, unless they are', async () => {
  const link = '<a class="btn" href="/compte">Se connecter</a>'
  expect(await site.read('/courrier')).toContain(link)
  expect(await gaetan.read('/courrier')).not.toContain(link)
})
