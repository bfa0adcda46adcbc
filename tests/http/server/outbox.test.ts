import { afterEach, beforeAll, expect, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { emailsTo } from '../../support/outbox.ts'
import { text, useSite } from '../../support/site.ts'

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
  config.smtpUrl = null
  config.siteUrl = siteUrl
})

test('nobody reads the outbox without an account, wherever they say they come from', async () => {
  const own = { host: 'localhost:3000', 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1;host=localhost' }
  const cases: Record<string, string>[] = [{}, own, { cookie: `amulette.courrier=9999999999.${'A'.repeat(43)}` }]
  for (const headers of cases)
    for (const address of ['/courrier', '/courrier?cle=faux', '/courrier.data', '/courrier/', '/courrier/x']) {
      const refused = await site.get(address, { headers, from: '127.0.0.1' })
      expect(refused.status, address).toBe(403)
      const html = await text(refused)
      expect(html).not.toContain(subject)
      expect(html).not.toContain('lise@example.org')
    }
})

test('a member does not read the outbox, an administrator does', async () => {
  expect((await site.get('/courrier', { as: anouk })).status).toBe(403)
  const list = await site.get('/courrier', { as: await site.signInAs('maiwenn') })
  expect(list.status).toBe(200)
  expect(list.headers.get('referrer-policy')).toBe('no-referrer')
  expect(list.headers.get('cache-control')).toContain('no-store')
  expect(await text(list)).toContain(subject)
})

test('there is no outbox when e-mails really leave', async () => {
  config.smtpUrl = 'smtp://127.0.0.1:2525'
  for (const as of [undefined, await site.signInAs('maiwenn')])
    expect((await site.get('/courrier', { as })).status).toBe(404)
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
