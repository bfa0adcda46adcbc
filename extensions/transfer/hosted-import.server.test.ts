import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../tests/support/database.ts'
import { readTestVideo } from '../../tests/support/videos.ts'
import { useHostedOriginal } from './tests/hosted-original.ts'
import { readExport } from './tests/read-export.ts'
import { runImport, type ImportOptions } from './import.server.ts'
import { openSource } from './open-source.server.ts'
import { useTemporaryFolder } from '../../tests/support/temporary-folder.ts'
import { plain } from '../../tests/support/pictures.ts'

// Needs: a database of its own, and one of the hosted platform.

useDatabase()
const original = useHostedOriginal()
const folder = useTemporaryFolder()

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [maiwenn = '', anouk = '', twin = '', roleless = '', broken = ''] = [1, 2, 3, 4, 5].map(uuid)
const storage = 'https://abcdefgh.supabase.co/storage/v1/object/public'
const everyTable = 'users user_roles sign_in_accounts articles comments pictures videos article_subjects'.split(' ')

async function runOnce(options: ImportOptions = {}) {
  const source = await openSource({ from: original.address, files: folder })
  try {
    return await runImport(source, options)
  } finally {
    await source.close()
  }
}

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await db.execute(sql.raw(text))).rows
}

async function fingerprint(): Promise<unknown[]> {
  const digest = `md5(coalesce(string_agg(t::text, ',' order by t::text), ''))`
  const found = []
  for (const name of everyTable) found.push(await rows(`select '${name}' as name, count(*), ${digest} from ${name} t`))
  return found
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'article-images'))
  mkdirSync(path.join(folder, 'article-videos'))
  const picture = await plain(40, 30, '#884422').png().toBuffer()
  writeFileSync(path.join(folder, 'article-images/1700000000000-oeil de tigre.png'), picture)
  writeFileSync(path.join(folder, 'article-images/1700000000001-seule.png'), picture)
  writeFileSync(path.join(folder, 'article-images/1700000000002-faux.png'), 'not a picture')
  writeFileSync(path.join(folder, 'article-videos/7f3a.mp4'), readTestVideo('codecs/fragments.mp4'))

  await original.addPerson({
    id: maiwenn,
    email: 'Maiwenn@example.org',
    password: 'trois perles',
    role: 'admin',
    username: 'Maïwenn',
  })
  await original.addPerson({ id: anouk, email: 'anouk@example.org', password: 'deux perles', username: 'Anouk' })
  await original.addPerson({ id: twin, email: 'ANOUK@example.org', password: 'autre', username: 'anouk' })
  await original.addPerson({ id: roleless, email: 'sans-role@example.org', password: 'quatre perles', role: null })
  await original.addPerson({ id: broken, email: 'malforme@example.org', encrypted: '$2a$31$trop', username: 'Maïwenn' })
  await original.query(readExport('hosted-rows.sql'))
})

test('a dry run says what would come, and writes nothing', async () => {
  const before = await fingerprint()
  const report = await runOnce({ isDryRun: true })
  expect(await fingerprint()).toEqual(before)
  expect(report.counts.people).toMatchObject({ read: 5, added: 4, refused: 1 })
  expect(report.counts.articles).toMatchObject({ read: 3, added: 2, refused: 1 })
  expect(report.counts.comments).toMatchObject({ read: 5, added: 3, refused: 2 })
  const remarks = report.remarks.map(({ sentence }) => `${sentence}\n`).toSorted()
  await expect(remarks.join('')).toMatchFileSnapshot('./tests/exports/hosted-remarks.txt')
})

test('ids, dates, addresses, states and reading times stay, and files become ours', async () => {
  expect((await runOnce()).counts.files).toMatchObject({ added: 3 })
  const [first, second] = await rows('select *, created_at::text as made from articles order by id')
  expect(first).toMatchObject({
    id: uuid(11),
    slug: 'oeil-de-tigre-1',
    author_id: maiwenn,
    read_time: '7',
    category: 'bracelet',
  })
  expect(first?.made).toContain('.123456')
  expect(first?.image).toMatch(/^\/media\/article-images\/1700000000000-oeil-de-tigre-[0-9a-f]{12}\.webp$/)
  expect(first?.images).toEqual([first?.image, `${storage}/article-images/absente.png`])
  expect(first?.video_url).toMatch(/^\/media\/article-videos\/7f3a-[0-9a-f]{12}\.mp4$/)
  expect(first?.content).toBe(
    `<p>Le premier.</p>\n\n<p><img src="${String(first?.image)}" alt="Un œil" loading="lazy"></p>`,
  )
  expect(second).toMatchObject({ slug: 'oeil-de-tigre-1-2', author_id: null, category: 'bracelet' })
  expect(second?.content).toBe('<p>Un texte</p>\n\n<p>sans balises</p>')
  expect(await rows('select id, user_id, validated from comments order by id')).toEqual([
    { id: uuid(21), user_id: anouk, validated: true },
    { id: uuid(22), user_id: anouk, validated: false },
    { id: uuid(24), user_id: null, validated: true },
  ])
  const people = 'select email, role, username from users join user_roles on user_id = users.id order by email'
  expect(await rows(people)).toEqual([
    { email: 'anouk@example.org', role: 'user', username: 'Anouk' },
    { email: 'maiwenn@example.org', role: 'admin', username: 'Maïwenn' },
    { email: 'malforme@example.org', role: 'user', username: null },
    { email: 'sans-role@example.org', role: 'user', username: null },
  ])
})

test('a second import changes nothing', async () => {
  const before = await fingerprint()
  const { people, articles, comments, files } = (await runOnce()).counts
  expect(await fingerprint()).toEqual(before)
  expect([people, articles, comments, files].map((counts) => counts?.added)).toEqual([0, 0, 0, 0])
})

test('what was changed here is overwritten when it is asked for only', async () => {
  await rows(`update articles set title = 'Changé ici' where id = '${uuid(11)}'`)
  await runOnce()
  expect(await rows(`select title from articles where id = '${uuid(11)}'`)).toEqual([{ title: 'Changé ici' }])
  const report = await runOnce({ overwrite: true })
  expect(report.counts.articles).toMatchObject({ overwritten: 1, added: 0 })
  expect(await rows(`select title, version from articles where id = '${uuid(11)}'`)).toEqual([
    { title: 'Œil de tigre', version: 2 },
  ])
  const revisions = `select writing->>'title' as title from article_revisions where article_id = '${uuid(11)}'`
  expect(await rows(revisions)).toEqual([{ title: 'Changé ici' }])
})
