import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { readTimeOf } from '#features/articles/derived-columns.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { site as settings } from '#platform/site.server.ts'
import { articleByTitle, publishArticle } from '../../support/publishing.ts'
import { type Jar, text, useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const here = '/compte/site'
const fromEnvironment = { siteName: config.siteName, shopUrl: config.shopUrl }
afterEach(async () => {
  Object.assign(config, fromEnvironment)
  await save({ shopUrl: '', readingSpeed: 'characters' })
  await name('')
})

const save = (fields: Record<string, string>, as: Jar = maiwenn) => site.post(here, fields, { as })
const name = (siteName: string) => maiwenn.post('/compte/apparence', { siteName })

describe('the name and the shop', () => {
  const everywhere = ['/', '/bracelets', '/mentions-legales', '/flux.xml', '/integration/articles.html']

  test('are on every page at once, cached or not', async () => {
    const articlePath = /href="(\/article\/[^"]+)"/.exec(await site.read('/'))?.[1] ?? ''
    for (const path of [...everywhere, articlePath]) expect(await site.read(path)).toContain('Amulette')
    expect(await site.read('/chercher')).toContain('Une pierre, un symbole')
    expect((await name('Perles & filets')).status).toBe(303)
    expect((await save({ shopUrl: 'https://boutique.example.org/perles' })).status).toBe(303)
    for (const path of [...everywhere, articlePath])
      expect((await site.read(path)).replaceAll('&#38;', '&amp;'), path).toMatch(/Perles &(?:amp;)? filets/)
    expect(await site.read('/chercher')).not.toMatch(/pierre, un|récits parus/)
    expect(await anouk.read('/')).toContain('<title>Perles &amp; filets</title>')
    expect(await site.read(articlePath)).toMatch(/"name":"Perles (?:&|\\u0026) filets"/)
    expect(await site.read('/boutique')).toContain('0; url=https://boutique.example.org/perles')
    expect(await site.read('/')).toContain('href="https://boutique.example.org/perles?')
  })

  test('an e-mail bears the name, and is sent under it', async () => {
    await name('Perles, et Cie')
    expect(settings.mailFrom).toBe('"Perles, et Cie" <ne-pas-repondre@localhost>')
  })

  test('a share card has another address once the name has changed', async () => {
    const cardOf = async () => /property="og:image" content="([^"]+)"/.exec(await site.read('/'))?.[1]
    const before = await cardOf()
    await name('Autre nom')
    expect(await cardOf()).not.toBe(before)
  })

  test('what the environment says wins, has no field, and cannot be written', async () => {
    await name('Choisi')
    await save({ shopUrl: 'https://choisie.example' })
    Object.assign(config, { siteName: 'Du serveur', shopUrl: 'https://serveur.example' })
    expect(await anouk.read('/')).toContain('<title>Du serveur</title>')
    expect(await site.read('/boutique')).toMatch(/0; url=https:\/\/serveur\.example.*href="https:\/\/serveur\.example/s)
    const page = ((await maiwenn.read(here)) + (await maiwenn.read('/compte/apparence'))).replaceAll('\u00a0', ' ')
    expect(page).toContain('Le nom du blog vient du serveur (SITE_NAME) : il se change là-bas.')
    expect(page).toContain('L’adresse de la boutique vient du serveur (SHOP_URL) : elle se change là-bas.')
    expect(page).not.toMatch(/name="(?:siteName|shopUrl)"/)
    expect((await name('Essai')).status).toBe(400)
    expect((await save({ shopUrl: 'https://essai.example', readingSpeed: 'words' })).status).toBe(400)
    expect(settings.readingSpeed).toBe('words')
    Object.assign(config, fromEnvironment)
    expect(settings.siteName).toBe('Choisi')
  })

  test.each([
    ['shopUrl', 'javascript:alert(1)', 'Saisissez une adresse complète'],
    ['shopUrl', 'boutique', 'Saisissez une adresse complète'],
    ['shopUrl', `https://a.example/${'x'.repeat(500)}`, 'Saisissez une adresse complète'],
    ['shopUrl', 'https://moi:secret@a.example', 'retirez-en le nom'],
    ['readingSpeed', 'vite', 'Choisissez une des deux mesures.'],
  ])('%s is not « %s »', async (field, typed, sentence) => {
    const answer = await save({ [field]: typed })
    expect(answer.status).toBe(400)
    expect((await text(answer)).replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toContain(sentence)
    expect([settings.shopUrl, settings.readingSpeed]).toEqual([null, 'characters'])
  })

  test('an address without its beginning is completed, and spaces are put in order', async () => {
    await name('  Perles \n d’eau ')
    await save({ shopUrl: ' boutique.example.org/perles ' })
    expect([settings.siteName, settings.shopUrl]).toEqual(['Perles d’eau', 'https://boutique.example.org/perles'])
  })

  test('one field at a time changes no other, and two at once are saved both', async () => {
    await Promise.all([name('Nom'), save({ shopUrl: 'https://a.example' }), save({ director: 'Lise' })])
    expect([settings.siteName, settings.shopUrl]).toEqual(['Nom', 'https://a.example'])
    expect(await site.read('/mentions-legales')).toContain('Lise')
  })

  test('a form that was open without script while another administrator saved keeps what the other changed', async () => {
    const page = await maiwenn.read(here)
    const starts = [...page.matchAll(/name="start" value="([^"]*)"/g)].map(([, json]) =>
      json?.replaceAll('&quot;', '"'),
    )
    const [start = '', legalStart = ''] = starts
    await save({ shopUrl: 'https://a.example', hostName: 'Voisin', hostPhone: '02 98 00 00 00' })
    await save({ shopUrl: '', readingSpeed: 'words', start })
    expect([settings.shopUrl, settings.readingSpeed]).toEqual(['https://a.example', 'words'])
    const late = { hostName: 'Nous', hostPhone: '', hostAddress: 'Brest', start: legalStart }
    const answer = await save(late)
    const html = (await text(answer)).replaceAll('\u00a0', ' ')
    expect(answer.status).toBe(400)
    expect(html).toContain('Un autre administrateur vient d’enregistrer : Nom de l’hébergeur « Voisin ».')
    expect(html).toMatch(/name="hostPhone"[^>]*value="02 98 00 00 00"/)
    const [, again = ''] = [...html.matchAll(/name="start" value="([^"]*)"/g)].map(([, json]) => json ?? '')
    expect((await save({ hostName: 'Nous', start: again.replaceAll('&quot;', '"') })).status).toBe(303)
    expect(await site.read('/mentions-legales')).toMatch(/Nous[^]*Brest/)
    await save({ hostName: '', hostPhone: '', hostAddress: '' })
  })

  test('a field that is sent in place gets its answer, and no notice of another page', async () => {
    const reply = await maiwenn.post(here, { shopUrl: 'https://a.example', 'sur-place': '1' })
    await expectAnswer(reply, 200, /<output[^>]*>Enregistré</)
    expect(await maiwenn.read('/')).not.toContain('Réglages enregistrés.')
  })
})

describe('the reading time', () => {
  const minutesOf = async (id: string) =>
    (await db.select({ readTime: articles.readTime }).from(articles).where(eq(articles.id, id)))[0]?.readTime
  const shown = async (slug: string) => /(\d+)\u00a0min de lecture/.exec(await site.read(`/article/${slug}`))?.[1]

  test('follows the owner’s choice on all articles at once, and back', async () => {
    const all = await db.select().from(articles)
    for (const speed of ['words', 'characters'] as const) {
      await save({ readingSpeed: speed })
      for (const { id, slug, contentText } of all) {
        const minutes = readTimeOf(contentText, speed)
        expect(await minutesOf(id)).toBe(minutes)
        expect(await shown(slug)).toBe(minutes)
      }
    }
  })

  test('is shown beside each choice, on the longest article', async () => {
    const [longest] = (await db.select().from(articles)).toSorted((a, b) => b.contentText.length - a.contentText.length)
    const page = (await maiwenn.read(here)).replaceAll('\u00a0', ' ')
    for (const speed of ['characters', 'words'] as const)
      expect(page).toContain(`par minute : « ${longest?.title} », ${readTimeOf(longest?.contentText ?? '', speed)} min`)
  })

  test.each([
    ['one letter', 'x'],
    ['nothing', ''],
    ['spaces alone', ' \u00a0\t\n\v\f\r '],
    ['spaces that do not break', 'un\u00a0deux\u2009encore\u202fle même'.repeat(60)],
    ['signs of two units', '😀'.repeat(250)],
    ['299 words', 'mot '.repeat(299)],
    ['punctuation between spaces', '«\u00a0Oui\u202f!\u00a0» – dit-elle : 3 \u2009 œufs … '.repeat(120)],
    ['300 words', 'mot '.repeat(300)],
    ['ends of lines', 'ligne\r\nligne'.repeat(700)],
  ])('is the same whether a text is counted when it is written or later: %s', async (_, content) => {
    const [row] = await db.select().from(articles).limit(1)
    const { id = '', contentText = '' } = row ?? {}
    await db.update(articles).set({ contentText: content }).where(eq(articles.id, id))
    for (const speed of ['words', 'characters'] as const) {
      await save({ readingSpeed: speed })
      expect(await minutesOf(id)).toBe(readTimeOf(content, speed))
    }
    await db.update(articles).set({ contentText }).where(eq(articles.id, id))
  })

  test('of an article that is written while the choice changes is the one that is in force', async () => {
    const content = 'mot '.repeat(1000)
    const publish = (title: string) => publishArticle(site, new Map(maiwenn), title, { content })
    const titles = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(titles.flatMap((title) => [publish(title), save({ readingSpeed: 'words' }, new Map(maiwenn))]))
    for (const title of titles) {
      expect((await articleByTitle(title))?.readTime).toBe('5')
    }
  })
})
