import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { runImport } from './import.server.ts'
import { openSource } from './open-source.server.ts'
import { exported } from './tests/foreign-exports.ts'
import { readExport } from './tests/read-export.ts'
import { useTemporaryFolder } from '../../tests/support/temporary-folder.ts'
import { plain } from '../../tests/support/pictures.ts'

// Needs: a database of its own.

useDatabase()
const folder = useTemporaryFolder()

const blog = readExport('ghost.json')
const rule = { tags: new Map([['talismans', 'pendentif']]), category: '' }
const picture = () => plain(30, 20, '#3a7').png().toBuffer()

test('posts, pages, drafts, tags, authors and pictures of Ghost come in, twice the same', async () => {
  mkdirSync(path.join(folder, 'content/images/2023/02'), { recursive: true })
  writeFileSync(path.join(folder, 'content/images/2023/02/jade.png'), await picture())
  const asked: string[] = []
  const fetchPicture = async (address: string) => {
    asked.push(address)
    return picture()
  }
  const from = exported('json', blog)
  const choice = { from, files: path.join(folder, 'content/images'), rule, fetchPicture }
  const report = await runImport(await openSource(choice))
  expect(report.counts.articles).toMatchObject({ read: 2, added: 1, refused: 1 })
  expect(report.counts.drafts).toMatchObject({ read: 1, added: 1 })
  expect(report.counts.files).toMatchObject({ read: 2, added: 2 })
  expect(report.counts.pages).toMatchObject({ read: 1, added: 1 })
  expect(
    (await db.execute(sql`select slug, content, online_since is not null as online, place from pages`)).rows,
  ).toEqual([{ slug: 'une-page', content: '<p>x</p>', online: true, place: 'footer' }])
  expect(asked).toEqual(['https://ailleurs.example/photo.png'])
  const read = async () =>
    (await db.execute(sql`select articles.*, users.email from articles join users on users.id = author_id`)).rows
  const [article] = await read()
  expect(article).toMatchObject({
    slug: 'le-jade',
    category: 'pendentif',
    email: 'maiwenn@example.org',
    video_url: 'https://www.youtube.com/embed/abcdefghijk?feature=oembed',
    image_alts: { [String(article?.image)]: 'Un bracelet de jade' },
  })
  expect(String(article?.content).match(/src="\/media\/article-images\//g)).toHaveLength(2)
  expect(article?.content).toContain('<a href="https://ailleurs.example/photo.png"')
  expect(new Date(String(article?.created_at)).toISOString()).toBe('2023-02-02T09:00:00.000Z')

  expect((await db.execute(sql`select subject from article_subjects where is_tag order by 1`)).rows).toEqual([
    { subject: 'jade' },
    { subject: 'lithotherapie' },
  ])
  expect((await db.execute(sql`select words from author_presentations`)).rows).toEqual([
    { words: 'Enfile des perles.' },
  ])
  expect((await db.execute(sql`select slug, name from subjects`)).rows).toEqual([
    { slug: 'lithotherapie', name: 'Lithothérapie' },
  ])

  const again = await runImport(await openSource(choice))
  const { articles, drafts, pages, files } = again.counts
  expect([articles?.added, drafts?.added, pages?.added, files]).toEqual([0, 0, 0, undefined])
  expect(await read()).toEqual([article])
})

test.each([
  ['no JSON', 'ceci n’est pas du JSON'],
  ['another JSON', '{"articles":[]}'],
  ['a list of pages', JSON.stringify([{ url: 'x', data: { tags: [{ id: 1 }] } }])],
  ['empty', ''],
])('a file that is none of Ghost (%s) is refused in one sentence', async (_, contents) => {
  const opening = openSource({ from: exported('json', contents), files: null })
  await expect(opening).rejects.toThrow(/^Ce fichier n’est pas un export de Ghost/)
})

test('a damaged export of Ghost is refused, and says where', async () => {
  for (const contents of [blog.slice(0, -40), `${blog}{}`]) {
    const opening = openSource({ from: exported('json', contents), files: null })
    await expect(opening).rejects.toThrow(/^Cet export est coupé ou abîmé, vers l’octet\s\d+\.$/)
  }
})

test('a category that does not exist is refused', async () => {
  const wrong = { tags: new Map([['talismans', 'colliers']]), category: '' }
  await expect(openSource({ from: exported('json', blog), files: null, rule: wrong })).rejects.toThrow(
    'n’est pas une catégorie',
  )
})
