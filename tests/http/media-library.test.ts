import { existsSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { text as plain, useSite, type Jar } from '../support/site.ts'

const site = useSite('world')
let maiwenn: Jar
const fields = { title: 'Une perle', content: '<p>Un texte.</p>', category: 'bracelet', images: '', videoUrl: '' }
const library = async (asked = '') => plain(await site.get(`/compte/mediatheque${asked}`, { as: maiwenn }))
const remove = (adresse: string, as: Jar | undefined = maiwenn) =>
  site.post('/compte/mediatheque/suppression', { adresse }, { as })

beforeAll(async () => {
  maiwenn = await site.signInAs('maiwenn')
})

async function uploaded(name: string): Promise<string> {
  const response = await site.upload('/televersements/images', 'image', name, maiwenn)
  const { images } = (await response.json()) as { images: { address: string }[] }
  return images[0]?.address ?? ''
}
const keyOf = (address: string) => address.split('/').at(-1) ?? ''
const fileOf = (address: string) => path.join(process.env.DATA_DIR ?? '', 'files', 'article-images', keyOf(address))

test('what was uploaded is listed, found by its name whatever the accents, with where it is used', async () => {
  const address = await uploaded('Œil rêveur.png')
  expect(await library('?q=oeil+reveur')).toContain(address)
  expect(await library('?q=rien+de+tel')).toContain('Aucun fichier ici.')
  expect(await library('?q=%25')).toContain('Aucun fichier ici.')
  expect(await library('?type=inutilises')).toContain(address)
  await site.post('/compte/articles/nouveau', { ...fields, title: 'Avec un œil', images: address }, { as: maiwenn })
  expect(await library('?q=oeil+reveur')).toContain('>Avec un œil</a>')
  expect(await library('?type=inutilises')).not.toContain(address)
})

test('a file that an article or a draft shows stays', async () => {
  const shown = await uploaded('montree.png')
  const content = `<p>Un texte.</p><figure><img src="${shown}" alt=""></figure>`
  await site.post('/compte/articles/nouveau', { ...fields, title: 'Qui montre', content }, { as: maiwenn })
  const refused = await remove(shown)
  expect(refused.status).toBe(409)
  expect(await plain(refused)).toContain('Ce fichier sert dans «\u00a0Qui montre\u00a0»')

  const drafted = await uploaded('brouillon.png')
  await site.post(`/compte/brouillons/${crypto.randomUUID()}`, { ...fields, images: drafted }, { as: maiwenn })
  expect((await remove(drafted)).status).toBe(409)
  expect(existsSync(fileOf(drafted))).toBe(true)
})

test('a file that nothing needs goes, with its row and its bytes', async () => {
  const address = await uploaded('a jeter.png')
  expect(existsSync(fileOf(address))).toBe(true)
  expect((await remove(address)).status).toBe(303)
  expect(existsSync(fileOf(address))).toBe(false)
  expect(await db.$count(pictures, eq(pictures.key, keyOf(address)))).toBe(0)
  expect((await site.get(address)).status).toBe(404)
  expect((await remove(address)).status).toBe(404)
})

test('a version that can be restored keeps its pictures, until one is removed on purpose', async () => {
  const address = await uploaded('ancienne.png')
  await site.post('/compte/articles/nouveau', { ...fields, title: 'Ancienne image', images: address }, { as: maiwenn })
  const id = /\/compte\/articles\/([0-9a-f-]{36})\/versions/.exec(
    await plain(await site.get('/compte/articles', { as: maiwenn })),
  )?.[1]
  await site.post(`/compte/articles/${id}`, { ...fields, title: 'Ancienne image' }, { as: maiwenn })
  expect(await library('?q=ancienne')).toContain('Anciennes versions seulement')
  expect(await library('?type=inutilises')).not.toContain(address)
  expect((await remove(address)).status).toBe(303)
})

test('all that nothing needs goes at once, after a question', async () => {
  const addresses = [await uploaded('un.png'), await uploaded('deux.png')]
  await db.insert(videos).values({
    key: 'x.mp4',
    name: 'film.mp4',
    contentType: 'video/mp4',
    bytes: 2_000_000_000,
    uploadedBy: null,
    createdAt: new Date(),
  })
  expect(await library('?type=videos')).toContain('film.mp4')
  const question = await plain(await site.get('/compte/mediatheque/suppression', { as: maiwenn }))
  expect(question).toMatch(/\d+ fichiers, 2\u00a0Go/)
  expect((await site.post('/compte/mediatheque/suppression', {}, { as: maiwenn })).status).toBe(303)
  for (const address of addresses) expect((await site.get(address)).status).toBe(404)
  const again = await plain(await site.get('/compte/mediatheque/suppression', { as: maiwenn }))
  expect(again).toContain('Tous les fichiers servent')
})

test('a hundred files a page, none lost, none twice', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const rows = Array.from({ length: 250 }, (_, index) => ({
    key: `lot-${String(index).padStart(3, '0')}.webp`,
    name: `lot ${index}`,
    width: 1,
    height: 1,
    bytes: 1,
    createdAt: at,
  }))
  await db.insert(pictures).values(rows)
  const seen: string[] = []
  let asked: string | null = '/compte/mediatheque?q=lot'
  while (asked) {
    const html = await plain(await site.get(asked, { as: maiwenn }))
    seen.push(
      ...[...html.matchAll(/<code>\/media\/article-images\/(lot-\d+\.webp)<\/code>/g)].map(([, key]) => key ?? ''),
    )
    asked = /href="(\/compte\/mediatheque\?[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null
  }
  expect(seen).toHaveLength(250)
  expect(new Set(seen).size).toBe(250)
  await db.delete(pictures).where(eq(pictures.createdAt, at))
})

test.each(['/', '/media/article-images/', '/media/article-images/../../session-secret', 'https://ailleurs.fr/x.jpg'])(
  'nothing is removed at the address %o',
  async (address) => {
    expect((await remove(address)).status).toBe(404)
  },
)

test('members and visitors neither see nor remove files', async () => {
  const address = await uploaded('gardee.png')
  const anouk = await site.signInAs('anouk')
  expect((await site.get('/compte/mediatheque', { as: anouk })).status).toBe(403)
  expect((await remove(address, anouk)).status).toBe(403)
  expect((await site.post('/compte/mediatheque/suppression', { adresse: address })).status).toBe(401)
  expect(existsSync(fileOf(address))).toBe(true)
})

test('two administrators who remove the same file at once remove it once', async () => {
  const address = await uploaded('convoitee.png')
  const answers = await Promise.all([remove(address), remove(address)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
})
