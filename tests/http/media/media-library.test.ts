// Long: what the library says of a file, whatever happens to the texts that show it.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { userRoles } from '#features/accounts/account-tables.server.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { eraseOldMedia } from '#features/articles/media-trash.server.ts'
import { inDays, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')

const library = async (asked = '') => maiwenn.read(`/compte/mediatheque${asked}`)
const keyOf = (address: string) => address.split('/').at(-1) ?? ''
const act = (address: string, name: 'suppression' | 'remise' | 'effacement', as = maiwenn) =>
  site.post(`/compte/mediatheque/${keyOf(address)}/${name}`, {}, { as })
const remove = (address: string, as = maiwenn) => act(address, 'suppression', as)

async function uploaded(name: string, bytes?: Uint8Array): Promise<string> {
  const response = await site.upload('/televersements/images', 'image', name, maiwenn, bytes)
  const { images } = (await response.json()) as { images: { address: string }[] }
  return images[0]?.address ?? ''
}
/** Old enough that no open editor may need it. */
const age = (address: string) =>
  db
    .update(pictures)
    .set({ createdAt: new Date('2026-01-02T00:00:00Z') })
    .where(eq(pictures.key, keyOf(address)))
const addVideo = (row: Pick<typeof videos.$inferInsert, 'key' | 'name' | 'contentType'>) =>
  db.insert(videos).values({ ...row, bytes: 2_000_000_000, createdAt: new Date('2026-01-02T00:00:00Z') })
const fileOf = (address: string) => path.join(process.env.DATA_DIR ?? '', 'files', 'article-images', keyOf(address))

const question = async (at: string) => maiwenn.read(`/compte/mediatheque/${at}`)

const published = (title: string, more: Record<string, string>) => publishArticle(site, maiwenn, title, more)

test('uploads are listed, found by name whatever the accents, with the places that use them', async () => {
  const address = await uploaded('Œil rêveur.png')
  expect(await library('?q=oeil+reveur')).toContain(address)
  expect(await library('?q=rien+de+tel')).toContain('Aucun fichier ne correspond.')
  expect(await library('?q=%25')).toContain('Aucun fichier ne correspond.')
  expect(await library('?usage=inutilises')).toContain(address)
  await published('Avec un œil', { images: address })
  expect(await library('?q=oeil+reveur')).toMatch(/<a href="\/article\/avec-un-oeil">Avec un œil<\/a>/)
  expect(await library('?usage=inutilises')).not.toContain(address)
})

test('a file that an article or a draft shows cannot be deleted', async () => {
  const shown = await uploaded('montree.png')
  const content = `<p>Un texte.</p><figure><img src="${shown}" alt=""></figure>`
  await published('Qui montre', { content })
  await expectAnswer(await remove(shown), 409, 'Ce fichier sert dans «\u00a0Qui montre\u00a0»')

  const drafted = await uploaded('brouillon.png')
  await maiwenn.post(`/compte/brouillons/${crypto.randomUUID()}`, { ...articleFields, images: drafted })
  expect((await remove(drafted)).status).toBe(409)
  expect(existsSync(fileOf(drafted))).toBe(true)
})

test('a deleted file waits in the trash, shown where it was, until it is restored or erased', async () => {
  const address = await uploaded('a jeter.png')
  const removal = await remove(address)
  expect(removal.status).toBe(303)
  const after = await maiwenn.read(removal.headers.get('location') ?? '')
  expect(after).toMatch(/Fichier supprimé\.[^]*lisible à son adresse jusque-là/)
  expect(after).toContain(`action="/compte/mediatheque/${keyOf(address)}/remise?retour=%2Fcompte%2Fmediatheque"`)
  expect(await library('?q=a+jeter')).not.toContain(address)
  expect(await library('?usage=corbeille')).toMatch(/a jeter[^]*supprimé [^·]+ · effacé dans 30\u00a0jours/)
  expect((await site.get(address)).status).toBe(200)
  expect((await remove(address)).status).toBe(404)

  expect((await act(address, 'effacement', anouk)).status).toBe(403)
  await act(address, 'remise')
  expect(await library('?q=a+jeter')).toContain(address)
  expect((await act(address, 'effacement')).status).toBe(404)

  await remove(address)
  expect(await question(`${keyOf(address)}/effacement`)).toContain('Effacer ce fichier pour de bon')
  expect((await act(address, 'effacement')).status).toBe(303)
  expect(existsSync(fileOf(address))).toBe(false)
  expect(await db.$count(pictures, eq(pictures.key, keyOf(address)))).toBe(0)
  expect((await site.get(address)).status).toBe(404)
})

test('after thirty days a file goes, unless a text shows it again', async () => {
  const [alone, again] = [await uploaded('seule.png'), await uploaded('revenue.png')]
  for (const address of [alone, again]) await remove(address)
  await published('Qui la montre de nouveau', { images: again })
  await expectAnswer(await act(again, 'effacement'), 409, 'Qui la montre de nouveau')
  stopClock(inDays(29.9))
  await eraseOldMedia()
  expect(existsSync(fileOf(alone))).toBe(true)
  stopClock(inDays(0.2))
  await eraseOldMedia()
  startClock()
  expect(existsSync(fileOf(alone))).toBe(false)
  expect(await library('?q=revenue')).toContain(again)
})

test('a version that can be restored keeps its pictures, until one is removed on purpose', async () => {
  const address = await uploaded('ancienne.png')
  const { id } = await published('Ancienne image', { images: address })
  await maiwenn.post(`/compte/articles/${id}`, { ...articleFields, title: 'Ancienne image' })
  const listed = await library('?q=ancienne')
  expect(listed).toContain('Anciennes versions seulement')
  expect(listed).toContain(`<a href="/compte/articles/${id}/versions/1">Ancienne image, version 1</a>`)
  expect(await library('?usage=inutilises')).not.toContain(address)
  expect(await library('?usage=utilises')).toContain(address)
  await age(address)
  await maiwenn.post('/compte/mediatheque/suppression')
  expect(await library('?q=ancienne')).toContain(address)
  expect((await remove(address)).status).toBe(303)
  expect(await question(`${keyOf(address)}/effacement`)).toContain(
    'Les anciennes versions d’articles qui le montrent resteront, sans lui.',
  )
})

test('a file that many articles show names three of them, and counts the others', async () => {
  const address = await uploaded('partout.png')
  for (const number of [1, 2, 3, 4, 5]) await published(`Partout ${number}`, { images: address })
  const listed = await library('?q=partout')
  expect([...listed.matchAll(/>Partout (\d)<\/a>/g)].map(([, number]) => number)).toEqual(['5', '4', '3'])
  expect(listed).toContain('et 2 autres')
})

test('the address is found wherever it stands: whole, before a point, in the captions of a video', async () => {
  const address = await uploaded('cachee.png')
  const captions = '/media/article-videos/sous-titres.vtt'
  await addVideo({ key: 'sous-titres.vtt', name: 'rondes.vtt', contentType: 'text/vtt' })
  const content = `<p>Voir <a href="http://localhost:3000${address}?l=800">la photo</a>.</p>`
  const video = { videoUrl: '/media/article-videos/lapis-lazuli.mp4', videoCaptions: captions }
  await published('Cachette', { content, ...video })
  expect((await remove(address)).status).toBe(409)
  expect((await remove(captions)).status).toBe(409)
  const unused = await library('?usage=inutilises')
  for (const shown of [address, captions]) expect(unused).not.toContain(shown)
  expect(await library('?q=rondes')).toContain('>Cachette</a>')
  expect(await library('?q=rondes')).toContain('Sous-titres')
})

test('a photo is called by its alternative text, a film by the title of its article, with its poster', async () => {
  const [photo, inText, poster] = [
    await uploaded('IMG_1.png'),
    await uploaded('IMG_2.png'),
    await uploaded('IMG_3.png'),
  ]
  const { id } = await published('Le film du lapis', {
    images: `${photo} | Sept perles bleues`,
    content: `<p>Un texte.</p><figure><img src="${inText}" alt="Nœud « plat » &amp; fil"></figure>`,
    videoUrl: '/media/article-videos/lapis-lazuli.mp4',
    videoPoster: poster,
  })
  expect(await library('?q=perles+bleues')).toContain(`<a href="${photo}">Sept perles bleues</a>`)
  expect(await library('?q=IMG_2')).toContain(`<a href="${inText}">Nœud « plat » &amp; fil</a>`)
  const films = await library('?type=films')
  expect(films).toContain('lapis-lazuli.mp4">Le film du lapis</a>')
  expect(films).toContain(`src="${poster}?l=400"`)
  expect(await library('?q=noeud+%C2%AB+PLAT')).toContain(inText)
  await maiwenn.post(`/compte/articles/${id}`, { ...articleFields, images: `${photo} | Huit perles` })
  expect(await library('?q=huit+perles')).toContain(photo)
  expect(await library('?q=perles+bleues')).not.toContain(photo)
})

test('two articles that exchange their photos at once are saved, and each photo is found by its new name', async () => {
  const [lune, soleil] = [await uploaded('IMG_4.png'), await uploaded('IMG_5.png')]
  const articles = [await published('Échange un', {}), await published('Échange deux', {})]
  for (let round = 1; round <= 5; round++) {
    const lines = [
      `${lune} | Éclat nord ${round}\n${soleil}`,
      `${soleil} | Éclat sud ${round}\n${lune} | Éclat ${round}`,
    ]
    const saves = articles.map(({ id, title }, index) => {
      const images = lines[(index + round) % 2] ?? ''
      return maiwenn.post(`/compte/articles/${id}`, { ...articleFields, title, images })
    })
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([303, 303])
    expect(await library(`?q=eclat+nord+${round}`)).toContain(lune)
    expect(await library(`?q=eclat+sud+${round}&usage=utilises`)).toContain(soleil)
    expect(await library(`?q=eclat+${round - 1}`)).not.toContain(lune)
  }
})

test('a file that is stored after the article that shows it is found by its name there', async () => {
  const key = 'plus-tard.webp'
  const content = `<figure><img src="/media/article-images/${key}" alt="Arrivée après"></figure>`
  const { id } = await published('En avance', { content })
  await db.insert(pictures).values({ key, width: 1, height: 1, bytes: 1, createdAt: new Date() })
  expect(await library('?q=arrivee+apres&usage=utilises')).toContain(key)
  await maiwenn.post(`/compte/articles/${id}/suppression`)
  expect(await library('?q=arrivee')).toContain('Aucun fichier ne correspond.')
  await maiwenn.post(`/compte/articles/${id}/remise`)
  expect(await library('?q=arrivee&type=photos')).toContain(key)
})

test('the draft of another administrator prevents a deletion without disclosing its title', async () => {
  const address = await uploaded('partagee.png')
  const draft = crypto.randomUUID()
  const input = { ...articleFields, title: 'Secret de Maïwenn', images: address }
  await maiwenn.post(`/compte/brouillons/${draft}`, input)
  expect(await library('?q=partagee')).toContain(
    `<a href="/compte/brouillons/${draft}">Brouillon\u00a0: Secret de Maïwenn</a>`,
  )

  const role = (is: 'admin' | 'user') => db.update(userRoles).set({ role: is }).where(eq(userRoles.username, 'Anouk'))
  await role('admin')
  const seen = await anouk.read('/compte/mediatheque?q=partagee')
  expect(seen).toContain('Brouillon de Maïwenn')
  for (const secret of ['Secret', draft, 'maiwenn@example.org']) expect(seen).not.toContain(secret)
  await expectAnswer(await remove(address, anouk), 409, 'le brouillon de quelqu’un d’autre')
  await role('user')
})

describe('all unused files', () => {
  test('are deleted at once, and can be restored until the trash is emptied', async () => {
    const addresses = [await uploaded('un.png'), await uploaded('deux.png')]
    for (const address of addresses) await age(address)
    await addVideo({ key: 'x.mp4', name: 'film.mp4', contentType: 'video/mp4' })
    expect(await library('?type=films')).toContain('film.mp4')
    expect(await library('?usage=inutilises')).toContain('Tout supprimer')
    expect((await maiwenn.post('/compte/mediatheque/suppression')).status).toBe(303)
    for (const address of addresses) expect(await library('?usage=corbeille')).toContain(address)
    expect(await question('corbeille')).toMatch(/Vider la corbeille \(\d+ éléments\)/)
    await maiwenn.post('/compte/mediatheque/corbeille')
    for (const address of addresses) expect((await site.get(address)).status).toBe(404)
    expect(await library('?usage=corbeille')).toContain('La corbeille est vide.')
  })

  test('stay for a day: an open editor may need them', async () => {
    const address = await uploaded('attendue.png')
    await maiwenn.post('/compte/mediatheque/suppression')
    expect(await library('?q=attendue')).toContain(address)
  })
})

test('25 files a page, none lost, none twice', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const numbers = Array.from({ length: 60 }, (_, index) => index)
  const rest = { width: 1, height: 1, bytes: 1, createdAt: at }
  await db.insert(pictures).values(numbers.map((number) => ({ key: `lot-${number}.webp`, name: 'lot', ...rest })))
  const pages = await Promise.all([1, 2, 3].map((page) => library(`?q=lot&page=${page}`)))
  expect(pages[2]).toContain('51 à 60 sur 60')
  const keys = pages.flatMap((html) => [...html.matchAll(/href="[^"]+\/(lot-\d+\.webp)"/g)].map(([, key]) => key))
  expect([keys.length, new Set(keys).size]).toEqual([60, 60])
  await db.delete(pictures).where(eq(pictures.createdAt, at))
})

test.each(['article-images', '..%2F..%2Fsession-secret', 'x.jpg'])('nothing is removed at %o', async (name) => {
  expect((await remove(name)).status).toBe(404)
})

test('two administrators who erase the same file at once erase it once, while its variants are made', async () => {
  const size = { width: 1700, height: 1200, channels: 3 as const, background: '#243f93' }
  const photo = await sharp({ create: size }).png().toBuffer()
  const address = await uploaded('convoitee.png', photo)
  await remove(address)
  const answers = await Promise.all([act(address, 'effacement'), act(address, 'effacement')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
  const variants = path.join(process.env.DATA_DIR ?? '', 'variants/article-images', keyOf(address))
  await vi.waitUntil(() => !existsSync(variants), 30_000)
})

test('removing files while drafts are published causes no deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const drafts = Array.from({ length: 4 }, () => crypto.randomUUID())
    for (const draft of drafts) await maiwenn.post(`/compte/brouillons/${draft}`, articleFields)
    const addresses = await Promise.all(drafts.map((draft) => uploaded(`${draft}.png`)))
    const publications = drafts.map((draft) => maiwenn.post('/compte/articles/nouveau', { ...articleFields, draft }))
    const answers = await Promise.all([...publications, ...addresses.map((address) => remove(address))])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 303))
  }
})

test('each file bears what articles call it, after all of the above and after an update of the product', async () => {
  const strays = async () =>
    (
      await db.execute(sql`select key from ${pictures}
      where shown_words is distinct from public.amulette_shown_words('/media/article-images/' || key)`)
    ).rows
  expect(await strays()).toEqual([])
  await db.update(pictures).set({ shownWords: null })
  expect(await strays()).not.toEqual([])
  const migration = readFileSync('database/migrations/0057_words-of-names-and-media.sql', 'utf8')
  for (const statement of migration.split('--> statement-breakpoint').filter((one) => one.trim().startsWith('UPDATE')))
    await db.execute(sql.raw(statement))
  expect(await strays()).toEqual([])
})
