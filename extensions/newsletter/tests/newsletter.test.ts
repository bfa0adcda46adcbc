// Long: one way from an address to a letter, whose steps share readers and a mail server.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { isPublished } from '#features/articles/publication.server.ts'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { pageCacheSize } from '#platform/http/cache/tagged-cache.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { type MailServerOptions, startMailServer } from '../../../tests/support/mail-server.ts'
import { linkInEmailTo } from '../../../tests/support/outbox.ts'
import { articleFields, publishArticle } from '../../../tests/support/publishing.ts'
import { expectAnswer, text, useSite } from '../../../tests/support/site.ts'
import { createLetter, findLetter, scheduleLetter } from '../letters.server.ts'
import { changeNewsletter } from '../newsletter-settings.server.ts'
import { deliveries, letters, subscribers } from '../newsletter-tables.server.ts'
import { readBounces } from '../sending/bounces.server.ts'
import { recordReport } from '../sending/claims.server.ts'
import { choicesHref, leavingHref } from '../subscriptions.server.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const closing: (() => Promise<unknown>)[] = []

beforeEach(() => changeNewsletter({ isOn: true, isAutomatic: false, perMinute: 100_000 }))
afterEach(async () => {
  startClock()
  config.smtpUrl = null
  config.shopUrl = null
  for (const close of closing.splice(0)) await close()
  await db.delete(letters)
  await db.delete(subscribers)
  await db.delete(rateLimits)
  await db.delete(emails)
  await db.execute(sql`delete from pgboss.job where name like 'newsletter%'`)
})

const plain = async (response: Response) => (await text(response)).replaceAll('\u00a0', ' ')
const ask = (email: string, more: Record<string, string> = {}, from = '192.0.2.1') =>
  site.post('/lettre', { email, categories: 'bracelet', page: '/article/x\0', ...more }, { from })
const pathOf = (link: string) => link.slice(new URL(link).origin.length)
const subscriber = async (email = 'lise@example.org') =>
  (await db.select().from(subscribers).where(eq(subscribers.email, email)))[0]

async function addActive(...addresses: string[]): Promise<void> {
  const row = { state: 'active', pace: 'each', consentText: '', consentPage: '/lettre' } as const
  await db
    .insert(subscribers)
    .values(addresses.map((email) => ({ ...row, email, categories: [], createdAt: now(), confirmedAt: now() })))
}

async function mailServer(options: MailServerOptions = {}) {
  const { url, received, close } = await startMailServer(options)
  closing.push(close)
  config.smtpUrl = url
  return received
}

async function sendLetter(key = 'article:x'): Promise<string> {
  const [article] = await db.select().from(articles).where(isPublished()).limit(1)
  await createLetter({ kind: 'article', key, subject: 'Trois bleus', articleIds: [article?.id ?? ''] })
  const [letter] = await db.select().from(letters).where(eq(letters.key, key))
  await scheduleLetter(letter?.id ?? '', now())
  await site.runDueJobs()
  return letter?.id ?? ''
}

const states = async () => (await db.select().from(deliveries)).map(({ state }) => state).toSorted()
const later = (minutes: number) => stopClock(new Date(now().getTime() + minutes * 60_000))

describe('a reader who gives an address', () => {
  test('finds the form under an article, at the foot of pages and on its own page, only while the letter is open', async () => {
    const { slug } = await publishArticle(site, maiwenn, 'La lettre ouverte')
    const html = await site.read(`/article/${slug}`)
    expect(html.match(/<section class="subscribe">/g)).toHaveLength(2)
    expect(await site.read('/confidentialite')).toContain('<b>La lettre</b>')
    await changeNewsletter({ isOn: false })
    expect(await site.read(`/article/${slug}`)).not.toContain('subscribe')
    expect(await site.read('/confidentialite')).not.toContain('<b>La lettre</b>')
    expect((await site.get('/lettre')).status).toBe(404)
    expect((await ask('lise@example.org')).status).toBe(404)
  })

  test('receives nothing until the button of the page behind the link, which reading does not press', async () => {
    expect(await plain(await ask('Lise@Example.org'))).toContain('Un message est parti à lise@example.org')
    await site.deliverEmails()
    const link = pathOf(await linkInEmailTo('lise@example.org', '/lettre/confirmation'))
    for (let time = 0; time < 2; time++) expect((await site.get(link)).status).toBe(200)
    expect(await subscriber()).toMatchObject({ state: 'pending', consentPage: '/article/x', categories: ['bracelet'] })
    expect(await plain(await site.post(link, {}))).toContain('C’est noué')
    const { consentText = '', ...row } = (await subscriber()) ?? {}
    expect(row).toMatchObject({ state: 'active', pace: 'each' })
    const form = await plain(await site.get('/lettre'))
    for (const words of consentText.split(/\.\s|«\s|\s»/)) expect(form).toContain(words)
    expect((await site.post(`${link}x`, {})).status).toBe(404)
  })

  test('gets one e-mail however often anybody asks, and the same answer as somebody who receives the letter', async () => {
    await addActive('anouk@example.org')
    const answers = await Promise.all(
      ['lise@example.org', 'lise@example.org', 'anouk@example.org'].map(async (email) => text(await ask(email))),
    )
    const alike = answers.map((answer) => answer.replaceAll(/(lise|anouk)@example.org|value="[^"]*"/g, ''))
    expect(new Set(alike).size).toBe(1)
    const recipients = (await db.select().from(emails)).map(({ to }) => to)
    expect(recipients.toSorted()).toEqual(['anouk@example.org', 'lise@example.org'])
    for (let number = 0; number < 7; number++) await ask(`paul+${number}@example.org`)
    expect(await db.$count(emails, sql`"to" like 'paul+%'`)).toBe(5)
    expect((await ask('encore@example.org')).status).toBe(429)
    expect((await ask('encore@example.org', {}, '192.0.2.2')).status).toBe(200)
  })

  test.each([
    ['', 'Indiquez votre e-mail.'],
    ['lise@example', 'il manque la fin, après le point.'],
    ['lise', 'Cette adresse n’est pas valable.'],
  ])('is told what is wrong with « %s »', async (email, sentence) => {
    await expectAnswer(await ask(email), 400, sentence)
  })

  test('needs no link as a member, and finds the choice among the messages', async () => {
    expect(await anouk.read('/compte/lettres')).toContain('href="/lettre"')
    expect(await plain(await anouk.post('/lettre', { member: 'oui' }))).toContain('Elle arrivera à anouk@example.org.')
    expect(await subscriber('anouk@example.org')).toMatchObject({ state: 'active' })
    expect(await anouk.read('/compte/donnees')).toContain('"consentPage": "/lettre"')
  })
})

describe('a new article', () => {
  test('waits for the owner, or leaves by itself at her hour, once', async () => {
    await publishArticle(site, maiwenn, 'Une nouvelle')
    expect(await db.select().from(letters)).toMatchObject([{ state: 'draft', subject: 'Une nouvelle' }])
    await changeNewsletter({ isAutomatic: true, hour: 9 })
    const { id } = await publishArticle(site, maiwenn, 'Une autre')
    const [letter] = await db
      .select()
      .from(letters)
      .where(eq(letters.key, `article:${id}`))
    expect(letter).toMatchObject({ state: 'scheduled' })
    expect(letter?.sendAt && letter.sendAt > now()).toBe(true)
    expect(await maiwenn.read('/compte/lettre')).toMatch(/Une autre[^]*Programmée/)
    expect((await site.get('/compte/lettre', { as: anouk })).status).not.toBe(200)
    const page = `/compte/lettre/${letter?.id}`
    const fields = { subject: 'Un autre objet', words: 'Bonjour.', sendAt: '2030-01-01T09:00' }
    expect((await maiwenn.post(page, { ...fields, act: 'schedule' })).status).toBe(303)
    expect(await maiwenn.read(page)).toContain('Un autre objet')
    const preview = await site.get(`/lettre/${letter?.id}`, { as: maiwenn })
    expect(await text(preview)).toContain('Bonjour.')
    expect(preview.headers.get('content-security-policy')).toContain('sandbox')
    expect((await site.get(`/lettre/${letter?.id}`)).status).toBe(404)
    const ownLetter = () => findLetter(letter?.id)
    const rename = (title: string) => maiwenn.post(`/compte/articles/${id}`, { ...articleFields, title })
    await rename('Une dernière')
    expect(await ownLetter()).toMatchObject({ subject: 'Un autre objet' })
    await maiwenn.post(page, { ...fields, subject: 'Une autre', act: 'save' })
    await rename('La vraie dernière')
    expect(await ownLetter()).toMatchObject({ subject: 'La vraie dernière', state: 'scheduled' })
    await maiwenn.post(`/compte/articles/${id}/suppression`)
    await scheduleLetter(letter?.id ?? '', now())
    await site.runDueJobs()
    expect(await ownLetter()).toMatchObject({ state: 'draft' })
    await maiwenn.post(page, { ...fields, act: 'skip' })
    expect(await ownLetter()).toMatchObject({ state: 'skipped' })
  })

  test('reaches each address once, with one click to leave and no picture that watches', async () => {
    await addActive('lise@example.org', 'paul@example.org')
    const received = await mailServer()
    const id = await sendLetter()
    await site.runDueJobs()
    expect(received.flatMap(({ to }) => to).toSorted()).toEqual(['lise@example.org', 'paul@example.org'])
    const source = received[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(source).toMatch(/List-Unsubscribe:\s+<http[^>]+\/lettre\/arret\?jeton=/)
    expect(source).toContain('/confidentialite')
    expect(source.match(/<img [^>]+>/g)?.length).toBeLessThan(3)
    const row = await subscriber()
    const leaving = leavingHref(row?.id ?? '', id)
    for (const link of [leaving, choicesHref(row?.id ?? '')]) expect((await site.get(link)).status).toBe(200)
    expect(await subscriber()).toEqual(row)
    const answer = await site.post(leaving, { 'List-Unsubscribe': 'One-Click' }, { headers: {} })
    expect(answer.status).toBe(200)
    expect(await subscriber()).toBeUndefined()
    const click = pathOf(/https?:\/\/[^\s"]+\/lettre\/vers\/[^\s"]+/.exec(source)?.[0] ?? '')
    for (let time = 0; time < 2; time++) expect((await site.get(click)).status).toBe(302)
    expect((await db.select().from(letters))[0]).toMatchObject({ state: 'sent', clicks: 1, departures: 1 })
    const address = pathOf(/https?:\/\/[^\s"]+\/lettre\/[0-9a-f-]{36}(?=[\s"])/.exec(source)?.[0] ?? '')
    const page = await site.read(address)
    expect(page).toContain('Trois bleus')
    expect(page).not.toContain('jeton=')
    const { count } = pageCacheSize()
    expect([await site.read(address), pageCacheSize().count]).toEqual([page, count])
    expect((await site.get(address.replace(id, id.toUpperCase()))).status).toBe(404)
    const [article] = (await findLetter(id))?.articleIds ?? []
    const statusAfter = async (act: string) =>
      (await maiwenn.post(`/compte/articles/${article}/${act}`)) && (await site.get(address)).status
    expect([await statusAfter('suppression'), await statusAfter('remise')]).toEqual([404, 200])
    const sums = /letter-sums">(.*?)<\/p>/s.exec(await maiwenn.read('/compte/lettre'))?.[1]
    expect(sums).toMatch(/>1\sabonné<.*\d\sarrivées?\sce\smois<.*\d\sdéparts?</)
  })
})

describe('a letter of her own', () => {
  test('is written with the editor of articles, kept meanwhile, and goes to those who follow its subject', async () => {
    await addActive('lise@example.org', 'paul@example.org')
    await db
      .update(subscribers)
      .set({ categories: ['pendentif'] })
      .where(eq(subscribers.email, 'paul@example.org'))
    const received = await mailServer()
    const page = (await maiwenn.post('/compte/lettre', {})).headers.get('location') ?? ''
    const shop = 'https://boutique.example.org/bleus'
    config.shopUrl = 'https://boutique.example.org/'
    const content = `<h2>Trois bleus</h2><p>Un <strong>rang</strong> de <a href="${shop}">lapis</a>.</p><script>x</script>`
    const fields = { subject: 'Trois bleus', content, sendAt: '2020-01-01T09:00' }
    await expectAnswer(await maiwenn.post(page, { ...fields, act: 'schedule' }), 400, 'Choisissez au moins un sujet.')
    const about = { ...fields, categories: 'bracelet' }
    await expectAnswer(await maiwenn.post(page, { ...about, content: '', act: 'schedule' }), 400, 'Écrivez d’abord')
    expect((await maiwenn.post(page, { ...fields, act: 'keep' })).status).toBe(200)
    const form = await plain(await site.get(page, { as: maiwenn }))
    expect(form).toContain('&lt;strong&gt;rang')
    expect(form).toContain('Programmer l’envoi pour 1 personne')
    const [, article = '', title = ''] =
      /name="articles"[^>]* value="([^"]+)"[^>]*><img[^>]*><span>([^<]+)/.exec(form) ?? []
    await maiwenn.post(page, { ...fields, articles: article, act: 'keep' })
    const [, frame = ''] = /<iframe src="([^"]+)"/.exec(form) ?? []
    const preview = await site.get(frame, { as: maiwenn })
    expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(await text(preview)).toContain(title)
    await maiwenn.post(page, { ...about, articles: article, act: 'schedule' })
    await site.runDueJobs()
    expect(received.flatMap(({ to }) => to)).toEqual(['lise@example.org'])
    const source = received[0]?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
    expect(source).toMatch(/Un rang de lapis \(http[^)]+\/0\)\.[^]*<h2 style="[^"]+">Trois bleus<\/h2>/)
    expect(source).not.toContain('script>')
    expect(source).toContain(article)
    const click = pathOf(/https?:\/\/[^\s")]+\/lettre\/vers\/[^\s")]+/.exec(source)?.[0] ?? '')
    await site.get(click, { headers: { 'sec-purpose': 'prefetch' } })
    await site.get(click, { headers: { 'user-agent': 'Barracuda Sentinel (EE) bot' } })
    await site.get(click, { as: maiwenn })
    expect((await site.get(click)).headers.get('location')).toContain(shop)
    expect((await site.get(`${click}9`)).status).toBe(404)
    expect((await db.select().from(letters))[0]).toMatchObject({ clicks: 1, shopClicks: 1, readers: 1 })
  })
})

describe('a mail server', () => {
  const rejection = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

  test('that refuses an address for good stops it, and the owner sees why', async () => {
    await addActive('partie@example.org', 'lise@example.org')
    const received = await mailServer({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('partie') ? rejection(550, '5.1.1 no such mailbox') : null),
    })
    await sendLetter()
    expect(received).toHaveLength(1)
    expect(await states()).toEqual(['refused', 'sent'])
    expect(await subscriber('partie@example.org')).toMatchObject({ state: 'stopped', stopReason: 'bounce' })
    const list = await maiwenn.read('/compte/lettre/abonnes')
    expect(list).toMatch(/partie@[^]*Le serveur de cette adresse la refuse[^]*5\.1\.1/)
  })

  test('that says « later » five times in a row stops the address', async () => {
    await addActive('lise@example.org')
    let attempts = 0
    await mailServer({
      onRcptTo: (_address, _session, callback) => {
        attempts++
        callback(rejection(451, '4.7.1 try again later'))
      },
    })
    await sendLetter()
    for (let time = 1; time < 7; time++) {
      later(24 * 60)
      await db.update(letters).set({ sendAt: now() })
      await site.runDueJobs()
    }
    expect(attempts).toBe(5)
    expect(await subscriber()).toMatchObject({ state: 'stopped', stopReason: 'failures', softFailures: 5 })
  })

  test('that accepts letters and gives them back later stops the address at the fifth in a row', async () => {
    await addActive('lise@example.org')
    await mailServer()
    for (let number = 1; number <= 5; number++) {
      await sendLetter(`article:${number}`)
      const sentIds = () => db.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.state, 'sent'))
      await expect.poll(sentIds).toHaveLength(1)
      const [{ id: deliveryId } = { id: '' }] = await sentIds()
      const report = { deliveryId, kind: 'refused' as const, answer: '4.4.7 expired' }
      for (let time = 0; time < 2; time++) await recordReport(report)
      expect(await subscriber()).toMatchObject({ softFailures: number, state: number < 5 ? 'active' : 'stopped' })
    }
    expect(await subscriber()).toMatchObject({ stopReason: 'failures', lastAnswer: '4.4.7 expired' })
    expect((await db.select().from(letters)).map(({ readers }) => readers)).toEqual([0, 0, 0, 0, 0])
    const [last] = await db.select().from(deliveries)
    const head = 'Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\n'
    const copy = `Message-ID: <${last?.id}@${new URL(config.siteUrl).hostname}>`
    const file = path.join(config.dataDir, 'bounces')
    await writeFile(file, `From x\n${head}Feedback-Type: abuse\n${copy}\n--b--\n`)
    await readBounces(file)
    expect(await subscriber()).toMatchObject({ state: 'stopped', stopReason: 'complaint' })
  })

  test('that cuts after the text gets it no second time', async () => {
    await addActive('lise@example.org')
    const received = await mailServer({ beforeAccepting: async (cut) => cut() })
    await sendLetter()
    later(24 * 60)
    await site.runDueJobs()
    expect(received).toHaveLength(1)
    expect(await states()).toEqual(['unsure'])
  })
})

test('a mailbox that cannot be read is told to the owner, with its answer, until it can', async () => {
  const isTold = async () => (await maiwenn.read('/compte/lettre')).includes('ECONNREFUSED')
  await expect(readBounces('imap://lettre:perles@127.0.0.1:1')).rejects.toThrow()
  expect(await isTold()).toBe(true)
  await readBounces('')
  expect(await isTold()).toBe(false)
})

describe('a list from elsewhere', () => {
  test('comes in with where its consent is from, without those who left', async () => {
    const csv = 'email,name,subscribed_to_emails\nlise@example.org,Lise,true\npaul@example.org,Paul,false\n'
    const here = '/compte/lettre/abonnes'
    const send = (origin: string) => site.sendForm(here, { origin }, 'file', maiwenn, new TextEncoder().encode(csv))
    expect((await send('')).status).toBe(400)
    expect((await send('Mon ancien blog')).status).toBe(303)
    expect(await db.select().from(subscribers)).toMatchObject([
      { email: 'lise@example.org', consentPage: 'Mon ancien blog' },
    ])
    expect(await site.read(`${here}.csv`, maiwenn)).toContain('"lise@example.org","active"')
    await maiwenn.post(here, { act: 'stop', addresses: 'Lise <lise@example.org>', reason: 'complaint' })
    expect(await subscriber()).toMatchObject({ state: 'stopped', stopReason: 'complaint' })
    await maiwenn.post(here, { act: 'erase', email: 'lise@example.org' })
    expect(await subscriber()).toBeUndefined()
  })
})
