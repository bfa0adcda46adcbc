import { expect, test } from 'vitest'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { recordSearch } from '#features/search/searched-terms.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleFields } from '../../support/publishing.ts'
import { type Jar, useSite } from '../../support/site.ts'
import { sql } from 'drizzle-orm'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')

const today = '/compte/aujourdhui'
const dayMilliseconds = 24 * 60 * 60 * 1000
const section = async (title: string) => {
  const page = await maiwenn.read(today)
  const at = page.indexOf(`>${title}</h2>`)
  return at < 0 ? null : page.slice(at, page.indexOf('</section>', at))
}

test('an administrator lands there, a member on the profile', async () => {
  const landing = async (as: Jar) => (await site.get('/compte', { as })).headers.get('location')
  expect(await landing(maiwenn)).toBe(today)
  expect(await landing(anouk)).toBe('/compte/profil')
  expect((await site.get(today)).headers.get('location')).toBe('/compte?retour=%2Fcompte%2Faujourdhui')
  expect(await anouk.read('/compte/profil')).not.toContain(today)
  expect((await site.get(today, { as: maiwenn })).headers.get('cache-control')).toBe('private, no-store')
})

test('of the comments that wait it counts all and shows the newest; one that is decided there leads back', async () => {
  const waiting = await section('Six commentaires attendent')
  expect(waiting?.match(/data-comment="/g)).toHaveLength(5)
  const [, action] = /action="(\/compte\/moderation\/[\w-]+\/validation)"/.exec(waiting ?? '') ?? []
  const [, version] = /name="version" value="(\d+)"/.exec(waiting ?? '') ?? []
  const decided = await maiwenn.post(action ?? '', { version: version ?? '', returnTo: today })
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
  await maiwenn.post(`/compte/brouillons/${id}`, { ...articleFields, title: ' ', content, images: '' })
  const drafts = await section('À reprendre')
  expect(drafts).toContain(
    '« On la trouve au fond des poches, jamais au cou, et pourtant… »'.replaceAll(/(?<=«) | (?=»)/g, '\u00a0'),
  )
  expect(drafts).toMatch(/sans titre · à l’instant · aucune photo · 15 mots/)
  expect(drafts).toContain(`href="/compte/brouillons/${id}"`)
  for (const title of ['Deux', 'Trois', 'Quatre'])
    await maiwenn.post(`/compte/brouillons/${crypto.randomUUID()}`, { ...articleFields, title })
  const all = await section('À reprendre')
  expect(all?.match(/>Reprendre</g)).toHaveLength(3)
  expect(all).toContain('Tous les brouillons')
})

test('the next articles are there until they are out', async () => {
  const at = new Date(now().getTime() + 2 * dayMilliseconds)
  const planned = { ...articleFields, title: 'Jade, la patience', publishAt: parisInput(at) }
  expect((await maiwenn.post('/compte/articles/nouveau', planned)).status).toBe(303)
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
  const written = await maiwenn.post('/compte/recherches/brouillons', { term: 'shungite' })
  expect(written.headers.get('location')).toMatch(/^\/compte\/brouillons\//)
  expect(await section('À reprendre')).toContain('Shungite')
})

async function state(): Promise<string> {
  const answer = await site.get('/compte/etat', { as: await site.signInAs('maiwenn') })
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll(/[\u00a0\u202f]/g, ' ')
}

test('the owner reads how the blog is doing: database, disk, emails, version', async () => {
  const html = await state()
  expect(html).toMatch(/PostgreSQL 1\d\.\d+, celui de DATABASE_URL ; [\d,]+ Mo\./)
  expect(html).toMatch(/[\d,]+ (?:Mo|Go) libres sur [\d,]+ Go, pour /)
  expect(html).toContain('Gardés sur cette machine, sans être envoyés.')
  expect(html).toMatch(/Amulette \d+\.\d+\.\d+, Node\.js \d+\.\d+/)
})

test('emails that wait, and those that were given up, are counted', async () => {
  await db.delete(emails)
  const insert = (created: string, failed: string, error: string | null) =>
    db.execute(sql`insert into letters (id, "to", subject, text, html, created_at, failed_at, last_error)
      values (gen_random_uuid(), 'lise@example.org', 'Bonjour', '', '', ${sql.raw(created)}, ${sql.raw(failed)}, ${error})`)
  await insert(`now() - interval '2 hours'`, 'null', '450 plus tard')
  await insert(`now() - interval '1 day'`, 'now()', '550 inconnu')
  const html = await state()
  expect(html).toContain('1 e-mail attend, le plus ancien depuis le ')
  expect(html).toContain('1 e-mail n’a pas pu être envoyé ces 30 derniers jours. Dernier essai : 450 plus tard')
})
