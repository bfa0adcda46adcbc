import { expect, test } from 'vitest'
import { cpuMilliseconds } from '../../support/cpu-time.ts'
import { cleanContent } from '#features/articles/content.server.ts'
import { useMembers } from '../../support/members.ts'
import { articleByTitle, articleFields } from '../../support/publishing.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn } = site.sessions('maiwenn')

test('a NUL in an article is left out, wherever it stands', async () => {
  const fields = { ...articleFields, title: 'Un\0 titre', content: 'Un\0 texte', images: 'https://exemple.fr/a\0b.jpg' }
  expect((await maiwenn.post('/compte/articles/nouveau', fields)).status).toBe(303)
})

test('blocks nested four thousand deep are no error', async () => {
  for (const tag of ['blockquote', 'em', 'ul><li']) {
    const content = `${`<${tag}>`.repeat(4000)}profond`
    expect((await maiwenn.post('/compte/articles/nouveau', { ...articleFields, content })).status).toBeLessThan(500)
  }
})

test('a hundred thousand spaces are cleaned as fast as they are read', () => {
  /** The least of five: collecting garbage may take longer than a short text. */
  const took = (html: string) => Math.min(...Array.from({ length: 5 }, () => cpuMilliseconds(() => cleanContent(html))))
  const spaces = ' '.repeat(20_000)
  took(`a${spaces}b`)
  // The clock of a thread moves in steps of 4 ms: two of them are added, so that a short time is never nothing.
  const once = took(`a${spaces}b`) + took(`<p>a${spaces}b</p>`) + 8
  const fiveTimes = took(`a${spaces.repeat(5)}b`) + took(`<p>a${spaces.repeat(5)}b</p>`)
  expect(fiveTimes / once, 'five times the spaces cost about five times the time').toBeLessThan(15)
})

test('of the long forms of a network two are read at a time, and the next one after them', async () => {
  const bodies = [1, 2, 3].map(() => Promise.withResolvers<ReadableStreamDefaultController>())
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '200000' }
  const answers = bodies.map(({ resolve: pull }) => {
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit
    return site.request('/compte/articles/nouveau', init, { as: maiwenn, headers })
  })
  const [third, ...earlier] = bodies.map(({ promise }) => promise).toReversed()
  const ends = await Promise.all(earlier)
  await maiwenn.post('/compte/articles/nouveau')
  expect(await Promise.race([third, Promise.resolve('waits')])).toBe('waits')
  for (const end of [...ends, third]) (await end)?.close()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400])
})

test('an address with accents is a good place to come back to', async () => {
  const fields = { email: 'soline@example.org', password: site.passwords.members, returnTo: '/chercher?q=œuf' }
  expect((await site.post('/compte/connexion', fields)).headers.get('location')).toBe('/chercher?q=%C5%93uf')
})

test('a sign-up with somebody else’s address is opened by neither of the two', async () => {
  const email = 'a.prendre@example.org'
  const thief = site.jarOf(await site.post('/compte/inscription', { email, password: 'mot du voleur' }))
  const token = await members.tokenSentTo(email, '/compte/confirmation')
  // The owner of the address opens the link in a browser that did not sign up.
  const shown = await site.read(`/compte/confirmation?jeton=${token}`)
  expect(shown).toContain('nous vous demandons le mot de passe')
  const confirmed = await site.post('/compte/confirmation', { token, password: 'je ne sais pas' })
  expect(confirmed.status).toBe(403)
  expect(confirmed.headers.getSetCookie().join()).not.toContain('session_token')
  expect((await site.post('/compte/connexion', { email, password: 'mot du voleur' }, { as: thief })).status).toBe(403)
})

test('whoever signed up again on another device confirms with the newest password, which alone lets in', async () => {
  const email = 'deux.appareils@example.org'
  for (const password of ['le premier bracelet', 'perle de rivière'])
    await site.post('/compte/inscription', { email, password })
  const token = await members.tokenSentTo(email, '/compte/confirmation')
  const phone = await site.post('/compte/confirmation', { token, password: 'perle de rivière' })
  expect(phone.status).toBe(303)
  expect(phone.headers.getSetCookie().join()).toContain('session_token')
  const again = await site.post('/compte/confirmation', { token, password: 'perle de rivière' })
  expect(again.status).toBe(409)
  const over = await text(again)
  expect(over).toContain('Ce lien a déjà servi')
  expect(over).toContain('<a class="btn" href="/compte/connexion">')
  expect(over).not.toContain('Confirmer mon adresse</button>')
  expect((await site.post('/compte/connexion', { email, password: 'le premier bracelet' })).status).toBe(401)
})

test('a header cannot change the address that attempts are counted by', async () => {
  const statuses = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const headers = { 'x-forwarded-for': `10.0.0.${attempt}`, 'x-client-ip': `10.0.1.${attempt}` }
    const fields = { email: 'cible@example.org', password: 'faux' }
    statuses.push((await site.post('/compte/connexion', fields, { headers, from: '203.0.113.9' })).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('a photo sent with the plain form is stored; one that is no photo is refused with its reason, and nothing is lost', async () => {
  const sent = await site.sendForm(
    '/compte/articles/nouveau',
    { ...articleFields, title: 'Avec photo' },
    'photos',
    maiwenn,
  )
  expect(sent.status).toBe(303)
  expect((await articleByTitle('Avec photo'))?.image).toMatch(/^\/media\/article-images\/\d+-perle\.webp$/)
  const wrong = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = await site.sendForm(
    '/compte/articles/nouveau',
    { ...articleFields, title: 'Faux' },
    'photos',
    maiwenn,
    wrong,
  )
  expect(refused.status).toBe(400)
  const html = await text(refused)
  expect(html).toContain("Erreur à l'upload de l'image : Ce type d’image n’est pas accepté.")
  expect(html).toContain('Un texte.')
})
