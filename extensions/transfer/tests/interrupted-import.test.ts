import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingKilobytes, wordIndexes } from '#features/search/search-tables.server.ts'
import { createDatabase, dropDatabase } from '../../../tests/support/database.ts'
import { useHostedOriginal } from './hosted-original.ts'
import { beginProgram, runProgram } from '../../../tests/support/program.ts'
import { sendSignal } from '../../../tests/support/send-signal.ts'
import { useTemporaryFolder } from '../../../tests/support/temporary-folder.ts'

/* Needs: a database of the hosted platform, and an empty one. */

const original = useHostedOriginal()
const folder = useTemporaryFolder()
const articles = 2000
let target: pg.Client
let DATABASE_URL: string

beforeAll(async () => {
  DATABASE_URL = await createDatabase()
  target = new pg.Client({ connectionString: DATABASE_URL })
  await target.connect()
  await original.addPerson({ id: '00000000-0000-4000-8000-000000000001', email: 'maiwenn@example.org', role: 'admin' })
  await original.query(
    `insert into public.articles (title, content, category, author, author_id, date, created_at, slug)
     select 'Article ' || n, '<p>' || repeat(md5(n::text) || ' ', 100) || '</p>', 'bracelet', 'maiwenn@example.org',
       '00000000-0000-4000-8000-000000000001', at, at, 'article-' || n
     from (select n, timestamptz '2024-01-01' + n * interval '1 hour' as at from generate_series(1, $1::int) n) as numbered`,
    [articles],
  )
  await original.query(
    `insert into public.comments (article_id, user_id, author, content, validated)
     select id, author_id, author, 'Une lecture', true from public.articles, generate_series(1, 2)`,
  )
})
afterAll(async () => {
  await target.end()
  await dropDatabase(DATABASE_URL)
})

async function stored(): Promise<{ articles: number; comments: number }> {
  const { rows } = await target.query<{ found: string | null }>(`select to_regclass('public.comments')::text as found`)
  if (!rows[0]?.found) return { articles: 0, comments: 0 }
  const counted = await target.query<{ articles: number; comments: number }>(
    'select (select count(*)::int from articles) as articles, (select count(*)::int from comments) as comments',
  )
  return counted.rows[0] ?? { articles: 0, comments: 0 }
}

async function indexOptions(): Promise<string[][]> {
  const { rows } = await target.query<{ reloptions: string[] }>(
    'select reloptions from pg_class where relname = any($1)',
    [wordIndexes],
  )
  return rows.map(({ reloptions }) => reloptions)
}

test('an import that was killed half way is finished by the same command', async () => {
  const args = ['scripts/run-command.ts', 'import', '--from', original.address]
  const child = beginProgram(args, folder, { DATABASE_URL })
  await expect.poll(async () => (await stored()).articles, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  sendSignal(child.pid, 'SIGKILL')
  await once(child, 'exit')
  const left = await stored()
  expect([left.articles < articles, left.comments]).toEqual([true, 0])

  const finished = await runProgram(args, folder, { DATABASE_URL })
  expect(finished).toMatchObject({ code: 0, said: expect.stringContaining(`${left.articles} déjà là`) })
  expect(await stored()).toEqual({ articles, comments: 2 * articles })
  expect(await indexOptions()).toEqual(Array.from(wordIndexes, () => [`gin_pending_list_limit=${pendingKilobytes}`]))
})
