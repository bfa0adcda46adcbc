import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { legalPages } from '#features/legal/legal.ts'
import { recordPrivacyCheck } from '#features/legal/processing.server.ts'
import { pageCacheSize } from '#platform/http/cache/tagged-cache.server.ts'
import { readMailSettings, writeMailSettings } from '#platform/mail/mail-server.server.ts'
import { findTraces } from '../../../server/privacy-check.ts'
import { type Jar, text, useSite } from '../../support/site.ts'
import { serveInTest } from '../../support/local-server.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')

/** All that the pages of the law ask of an owner. */
const complete = {
  publisherName: 'Maïwenn Le Goff',
  publisherStatus: 'Entrepreneur individuel',
  publisherAddress: '1 quai du Port, 29900 Concarneau',
  publisherPhone: '02 98 00 00 00',
  contactEmail: 'bonjour@amulette.example',
  siret: '732 829 320 00074',
  director: 'Maïwenn Le Goff',
  hostName: 'Hébergeur & fils <script>',
  hostAddress: '2 rue des Machines, 35000 Rennes',
  hostPhone: '+33 2 99 00 00 00',
  accessibility: 'partielle',
  accessibilityDate: '2026-11-01',
}

const warning = 'Vos pages légales sont incomplètes.'
const save = (fields: Record<string, string>, as: Jar = maiwenn) => site.post('/compte/site', fields, { as })

test('what is missing is left out for visitors, and only the owner is warned, on the tab Site alone', async () => {
  for (const { href } of legalPages) {
    const html = await site.read(href)
    expect(html).not.toMatch(/information à venir|mailto:"|:\s*<\/li>/)
    expect(html).not.toContain(warning)
  }
  const html = await maiwenn.read('/compte/site')
  expect(html).toContain(warning)
  expect(html).toMatch(/le nom de l’éditeur, .* et \d+ autres informations\./)
  for (const path of ['/', '/compte/profil', '/compte/moderation', '/compte/articles'])
    expect(await maiwenn.read(path), path).not.toContain(warning)
})

test('security.txt is there once the owner has given an address to write to', async () => {
  const path = '/.well-known/security.txt'
  expect((await site.get(path)).status).toBe(404)
  expect((await save({ contactEmail: complete.contactEmail })).status).toBe(303)
  const found = await site.get(path)
  expect([found.status, found.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await found.text()).toContain(`Contact: mailto:${complete.contactEmail}\n`)
})

test('every page leads to the three legal pages', async () => {
  const html = await site.read('/')
  for (const { href } of legalPages) expect(html).toContain(`<a href="${href}">`)
})

test('what the owner says is on the pages at once, while they are cached, and the warning disappears', async () => {
  for (const { href } of legalPages) await site.get(href)
  const { count } = pageCacheSize()
  await site.get('/mentions-legales')
  expect(pageCacheSize().count).toBe(count)
  expect((await save(complete)).status).toBe(303)
  const notice = await site.read('/mentions-legales')
  for (const said of ['Maïwenn Le Goff', 'mailto:bonjour@amulette.example', '732\u00a0829\u00a0320\u00a000074'])
    expect(notice).toContain(said)
  expect(notice).toContain('Hébergeur &amp; fils &lt;script&gt;')
  expect(notice).toContain('Hébergeur</h2>')
  expect(await site.read('/confidentialite')).toContain('bonjour@amulette.example')
  const accessibility = await site.read('/accessibilite')
  expect(accessibility).toContain('partiellement conforme')
  expect(accessibility).toContain('1er novembre 2026')
  expect(await maiwenn.read('/compte/site')).not.toContain(warning)
})

test('the privacy page says the periods of the product, and follows the owner’s', async () => {
  const html = await site.read('/confidentialite')
  for (const period of ['12\u00a0mois', '25\u00a0mois', '30\u00a0jours', '7\u00a0jours'].map((said) =>
    said.replace('\u00a0', ' '),
  ))
    expect(html.replaceAll('\u00a0', ' ')).toContain(period)
  await maiwenn.post('/compte/moderation/reglages', { hold: 'all', words: '', linksMax: '2', journalMonths: '17' })
  expect(await site.read('/confidentialite')).toContain('17\u00a0mois')
})

test('the register of processing is the privacy page’s list as a table, for administrators', async () => {
  const answer = await site.get('/compte/site/registre.csv', { as: maiwenn })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const register = await answer.text()
  const page = await site.read('/confidentialite')
  const names = [...page.matchAll(/<li><b>([^<]+)<\/b>/g)].map((match) => match[1])
  expect(names).toEqual(expect.arrayContaining(['Comptes', 'Commentaires', 'Mesure d’audience']))
  const rows = register.trimEnd().split('\r\n').slice(2)
  expect(rows.map((row) => /^"([^"]+)";/.exec(row)?.[1])).toEqual(names)
  for (const row of rows) expect(row.split('";"')).toHaveLength(9)
  expect((await site.get('/compte/site/registre.csv')).status).toBe(302)
})

test('the mail server in use is named on the privacy page, and a player only once an article shows it', async () => {
  expect(await site.read('/confidentialite')).not.toMatch(/YouTube|smtp\.exemple\.fr/)
  await writeMailSettings({ ...(await readMailSettings()), host: 'smtp.exemple.fr' })
  await announceLegalChange()
  expect(await site.read('/confidentialite')).toContain('smtp.exemple.fr')
})

const pagesOf = (body: string) =>
  createServer((_, answer) => void answer.writeHead(200, { 'content-type': 'text/html' }).end(body))

test.each([
  ['<img src="/a.webp"><a href="https://boutique.example">Boutique</a><link rel="canonical" href="https://x.fr/">', 0],
  ['<script src="https://traceur.example/a.js"></script>', 5],
  ['<img alt="" srcset="//images.example/a.webp 2x">', 5],
  ['<style>@import "https://fonts.example/a.css"; p { background: url(https://images.example/b.png) }</style>', 10],
  ['<link rel="preconnect" href="https://fonts.example">', 5],
])('five pages made of %s ask other sites %i times', async (body, count) => {
  expect(await findTraces(`http://127.0.0.1:${await serveInTest(pagesOf(body))}`)).toHaveLength(count)
})

test('a check that found nothing is told on the privacy page with its day', async () => {
  await recordPrivacyCheck(new Date('2026-11-03T10:00:00Z'))
  expect(await site.read('/confidentialite')).toMatch(/Vérifié le 3 novembre 2026 sur cinq pages publiques/)
})

test.each([
  ['siret', '732 829 320 0007', 'Un SIRET a 14'],
  ['siret', '732 829 320 00075', 'un chiffre est mal recopié'],
  ['siret', '٧٣٢٨٢٩٣٢٠٠٠٠٧٤', 'Un SIRET a 14'],
  ['contactEmail', 'pas une adresse', 'Saisissez une adresse e-mail'],
  ['contactEmail', 'a@b.fr"><script>', 'Saisissez une adresse e-mail'],
  ['publisherPhone', 'javascript:1', 'Saisissez un numéro de téléphone'],
  ['accessibility', 'parfaite', 'Choisissez un état.'],
  ['accessibility', 'totale', 'Indiquez la date de l’audit'],
  ['accessibilityDate', '2026-13-45', 'Saisissez une date.'],
  ['auditDate', 'hier', 'Saisissez une date.'],
  ['publisherName', 'x'.repeat(301), 'Au plus 300'],
])('%s is not « %s »: the form says so, shows what was typed, and saves the rest', async (field, typed, sentence) => {
  const before = await maiwenn.read('/compte/site')
  const answer = await save({ ...complete, director: `Directrice ${field}${typed.length}`, [field]: typed })
  expect(answer.status).toBe(400)
  const html = await text(answer)
  expect(html).toContain(sentence)
  expect(html).toMatch(/<output[^>]*>Enregistré</)
  expect(await site.read('/mentions-legales')).toContain(`Directrice ${field}${typed.length}`)
  const valueOf = (page: string) => new RegExp(`name="${field}"[^>]*value="([^"]*)"`).exec(page)?.[1]
  const after = await maiwenn.read('/compte/site')
  if (field !== 'accessibility') expect(valueOf(after)).toBe(valueOf(before))
})

test('one field is saved alone, and a state of accessibility that was never chosen refuses nothing', async () => {
  expect((await save({ publisherName: 'Atelier de Maïwenn' })).status).toBe(303)
  expect((await save({ hostName: 'Hébergeur seul', accessibility: '' })).status).toBe(303)
  const notice = await site.read('/mentions-legales')
  for (const said of ['Atelier de Maïwenn', 'Hébergeur seul', 'bonjour@amulette.example'])
    expect(notice).toContain(said)
})

test('a site is totally conforming by an audit alone, and the declaration says tests, pages, tools and technologies', async () => {
  expect((await save({ ...complete, accessibility: 'totale', auditDate: '2026-10-15' })).status).toBe(303)
  const declared = await site.read('/accessibilite')
  expect(declared).toMatch(/totalement conforme<\/b> au RGAA, d’après un audit/)
  for (const said of [
    'Un audit de conformité au RGAA a été réalisé le 15 octobre 2026.',
    'Résultats des tests',
    'Technologies utilisées',
    'Outils d’évaluation',
    'Pages vérifiées',
  ])
    expect(declared).toContain(said)
  expect((await save({ ...complete, auditDate: '' })).status).toBe(303)
  expect(await site.read('/accessibilite')).toContain('Aucun audit complet de conformité au RGAA')
})

test('whoever comments is one link away from the rules of comments', async () => {
  const [, article] = /href="(\/article\/[^"]+)"/.exec(await site.read('/')) ?? []
  const href = '/mentions-legales#regles-des-commentaires'
  expect(await anouk.read(article ?? '')).toContain(`href="${href}">Règles des commentaires`)
  expect(await site.read('/mentions-legales')).toContain(
    '<h2 id="regles-des-commentaires">Règles des commentaires</h2>',
  )
})
