import { beforeAll, expect, test } from 'vitest'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { recordSearch } from '#features/search/searched-terms.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleFields } from '../../support/publishing.ts'
import { type Jar, text as plain, useSite } from '../../support/site.ts'

const site = useSite('world')
let maiwenn: Jar
let anouk: Jar
beforeAll(async () => {
  maiwenn = await site.signInAs('maiwenn')
  anouk = await site.signInAs('anouk')
})

const today = '/compte/aujourdhui'
const dayMilliseconds = 24 * 60 * 60 * 1000
const section = async (title: string) => {
  const page = await plain(await site.get(today, { as: maiwenn }))
  const at = page.indexOf(`>${title}</h2>`)
  return at < 0 ? null : page.slice(at, page.indexOf('</section>', at))
}

test('an administrator lands there, a member on the profile, and nobody else sees it', async () => {
  const landing = async (as: Jar) => (await site.get('/compte', { as })).headers.get('location')
  expect(await landing(maiwenn)).toBe(today)
  expect(await landing(anouk)).toBe('/compte/profil')
  const visitor = await site.get(today)
  expect([visitor.status, visitor.headers.get('location')]).toEqual([302, '/compte?retour=%2Fcompte%2Faujourdhui'])
  const member = await site.get(today, { as: anouk })
  expect(member.status).toBe(403)
  expect(await plain(member)).not.toContain('attendent')
  expect((await site.get(`${today}.data`, { as: anouk })).status).toBe(403)
  expect(await plain(await site.get('/compte/profil', { as: anouk }))).not.toContain(today)
  expect((await site.get(today, { as: maiwenn })).headers.get('cache-control')).toBe('private, no-store')
})

test('of the comments that wait it counts all and shows the newest; one that is decided there leads back', async () => {
  const waiting = await section('Six commentaires attendent')
  expect(waiting?.match(/data-comment="/g)).toHaveLength(5)
  const [, action] = /action="(\/compte\/moderation\/[\w-]+\/validation)"/.exec(waiting ?? '') ?? []
  const [, version] = /name="version" value="(\d+)"/.exec(waiting ?? '') ?? []
  const decided = await site.post(action ?? '', { version: version ?? '', returnTo: today }, { as: maiwenn })
  expect([decided.status, decided.headers.get('location')]).toEqual([303, `${today}#contenu`])
  expect(await section('Cinq commentaires attendent')).toContain('Ouvrir la modération')
})

test('a section that holds nothing is left out', async () => {
  for (const title of ['À reprendre', 'Prochaine parution', 'Cette semaine', 'Cherché, pas trouvé'])
    expect(await section(title), title).toBe(null)
})

test('a draft says its first words, how long ago, its photos and its words, to its author alone', async () => {
  const id = crypto.randomUUID()
  const content = '<p>On la trouve au fond des poches, jamais au cou, et pourtant chacun la reconnaît.</p>'
  await site.post(`/compte/brouillons/${id}`, { ...articleFields, title: ' ', content, images: '' }, { as: maiwenn })
  const drafts = await section('À reprendre')
  expect(drafts).toContain(
    '« On la trouve au fond des poches, jamais au cou, et pourtant… »'.replaceAll(/(?<=«) | (?=»)/g, '\u00a0'),
  )
  expect(drafts).toMatch(/sans titre · à l’instant · aucune photo · 15 mots/)
  expect(drafts).toContain(`href="/compte/brouillons/${id}"`)
  for (const title of ['Deux', 'Trois', 'Quatre'])
    await site.post(`/compte/brouillons/${crypto.randomUUID()}`, { ...articleFields, title }, { as: maiwenn })
  const all = await section('À reprendre')
  expect(all?.match(/>Reprendre</g)).toHaveLength(3)
  expect(all).toContain('Tous les brouillons')
})

test('the next articles are there until they are out', async () => {
  const at = new Date(now().getTime() + 2 * dayMilliseconds)
  const planned = { ...articleFields, title: 'Jade, la patience', publishAt: parisInput(at) }
  expect((await site.post('/compte/articles/nouveau', planned, { as: maiwenn })).status).toBe(303)
  const next = await section('Prochaine parution')
  expect(next).toContain('Jade, la patience')
  expect(next).toContain('Changer la date')
  const [, slug] = /href="(\/article\/[^"]+)"/.exec(next ?? '') ?? []
  expect((await site.get(slug ?? '', { as: maiwenn })).status).toBe(200)
})

test('the week is drawn with one sentence, without the days before it', async () => {
  const [article] = await db.select({ id: articles.id }).from(articles).limit(1)
  const day = (before: number) => parisInput(new Date(now().getTime() - before * dayMilliseconds)).slice(0, 10)
  const rows = [
    { day: day(0), readings: 18, shopClicks: 1 },
    { day: day(2), readings: 63, shopClicks: 6 },
    { day: day(7), readings: 1000, shopClicks: 100 },
  ]
  await db.insert(articleDays).values(rows.map((row) => ({ ...row, articleId: article?.id ?? '' })))
  const week = await section('Cette semaine')
  expect(week).toMatch(/<b>81<\/b> lectures/)
  expect(week).toMatch(/role="img" aria-label="Lectures[^"]*a été le jour le plus lu\u00a0: 63 lectures/)
  expect(week?.match(/<circle/g)).toHaveLength(7)
  expect(week).not.toContain('1000')
  expect(week).toContain('href="/compte/audience?jours=7"')
})

test('a search that found nothing becomes a draft by one button', async () => {
  await recordSearch('shungite', 0)
  await recordSearch('shungite', 0)
  await recordSearch('lapis', 3)
  const searched = await section('Cherché, pas trouvé')
  expect(searched).toContain('<q>shungite</q>')
  expect(searched).toMatch(/2 recherches en 7.jours, aucun article/)
  expect(searched).not.toContain('lapis')
  const written = await site.post('/compte/recherches/brouillons', { term: 'shungite' }, { as: maiwenn })
  expect(written.headers.get('location')).toMatch(/^\/compte\/brouillons\//)
  expect(await section('À reprendre')).toContain('Shungite')
})
