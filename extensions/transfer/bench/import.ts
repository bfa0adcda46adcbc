/**
 * 10,000 articles, 50,000 comments and 1,000 people of the hosted original, read from PostgreSQL and written here; then
 * exported, and imported elsewhere: `npm run bench -- import`. Then 40 articles with a photo of 12 million pixels
 * each, and 6 videos of 100 MB. Memory: the highest in the second half of the work beside the highest in the first; for an
 * export, which takes seconds, beside that of a tenth.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startEmbeddedPostgres } from '../../../tests/support/embedded-postgres.ts'
import { readExport } from '../tests/read-export.ts'
import { makeVideoBytes } from '../../../tests/support/videos.ts'
import { photoOf12Megapixels } from '../../../bench/photo.ts'
import {
  benchFolder,
  printMachine,
  processorTime,
  residentMegabytes,
  root,
  withClient,
} from '../../../bench/product.ts'

const articles = Number(process.env.BENCH_ARTICLES ?? 10_000)
const media = { photos: 40, videos: 6, videoBytes: 100_000_000 }
const goals = { seconds: 120, growthMegabytes: 50 }
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<'import' | 'export', string>
}
const folder = benchFolder()
const server = await startEmbeddedPostgres(path.join(folder, 'postgres'))

try {
  printMachine()
  const large = await original('large', articles)
  const archive = path.join(folder, 'blog.tar.gz')
  const imported = await measure('import of the original', 'import', ['--from', large], 'large')
  await measure('the same again', 'import', ['--from', large], 'large')
  await measure('import of a tenth', 'import', ['--from', await original('small', articles / 10)], 'small')
  const exportedTenth = await measure('export of a tenth', 'export', [path.join(folder, 'small.tar.gz')], 'small')
  const exported = await measure('export', 'export', [archive], 'large')
  await measure('export for WordPress', 'export', [path.join(folder, 'blog.xml'), '--format', 'wxr'], 'large')
  const again = await measure('import of the export', 'import', ['--from', archive], 'other')
  const withMedia = await original('media', media.photos)
  const buckets = await addMedia(withMedia)
  const mediaImported = await measure('import with media', 'import', ['--from', withMedia, '--files', buckets], 'media')
  const mediaExported = await measure('export with media', 'export', [path.join(folder, 'media.tar.gz')], 'media')
  const growths = [imported, again, mediaImported, mediaExported].map(({ growth }) => growth)
  growths.push(exported.peak - exportedTenth.peak)
  console.log(
    `import in ${imported.seconds.toFixed(0)} s, of processor time ${imported.busy.toFixed(0)} s (goal ${goals.seconds} s on two free cores); at most ${Math.max(...growths).toFixed(0)} MB more (goal ${goals.growthMegabytes})`,
  )
  console.log(`archive of ${(statSync(archive).size / 1e6).toFixed(1)} MB`)
  if (imported.seconds > goals.seconds || growths.some((growth) => growth > goals.growthMegabytes)) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** @returns the address of a database of the hosted platform: 3 kB of text an article, words as frequent as in a language, five comments each */
async function original(name: string, count: number): Promise<string> {
  const address = await createDatabase(`original_${name}`)
  await withClient(address, async (client) => {
    await client.query(readExport('hosted-schema.sql'))
    await client.query(
      `insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at)
     select md5('u' || n)::uuid, 'membre' || n || '@example.org', '$2a$10$' || repeat('a', 53), now(), now() from generate_series(1, $1::int) n`,
      [count / 10],
    )
    await client.query(
      `insert into public.user_roles (user_id, role, username) select id, case when email = 'membre1@example.org' then 'admin' else 'user' end, split_part(email, '@', 1) from auth.users`,
    )
    await client.query(
      `insert into public.articles (id, title, content, category, author, author_id, date, created_at, read_time, slug)
     select md5('a' || n)::uuid, 'Le bracelet numéro ' || n, body, case when n % 2 = 0 then 'bracelet' else 'pendentif' end,
       'membre1@example.org', md5('u1')::uuid, at, at, '12', 'bracelet-' || n
     from (select n, timestamptz '2020-01-01' + n * interval '5 minutes' as at,
       (select '<p>' || string_agg(left(md5(floor(power(30000::float8, random()))::text), 3 + w % 8) || case when w % 60 = 0 then E', du jade et de l’onyx.</p>\\n\\n<p>' else ' ' end, '') || '</p>'
        from generate_series(1, 360 + n % 2) w) as body from generate_series(1, $1::int) n) as numbered`,
      [count],
    )
    await client.query(
      `insert into public.comments (id, article_id, user_id, author, content, validated, created_at)
     select md5('c' || n)::uuid, md5('a' || 1 + n % $1::int)::uuid, person.id, person.email, 'Une lecture lente et belle, numéro ' || n, n % 20 <> 0, now() - n * interval '1 minute'
     from generate_series(1, 5 * $1::int) n join lateral (select md5('u' || 1 + n % $2::int)::uuid as id, 'membre' || 1 + n % $2::int || '@example.org' as email) person on true`,
      [count, count / 10],
    )
  })
  return address
}

/** @returns the folder of the buckets, one photo for each article and a video for the first ones */
async function addMedia(address: string): Promise<string> {
  const buckets = path.join(folder, 'buckets')
  for (const bucket of ['article-images', 'article-videos']) mkdirSync(path.join(buckets, bucket), { recursive: true })
  const photo = await photoOf12Megapixels()
  const video = makeVideoBytes(media.videoBytes)
  for (let n = 1; n <= media.photos; n++) writeFileSync(path.join(buckets, `article-images/photo-${n}.jpg`), photo)
  for (let n = 1; n <= media.videos; n++) writeFileSync(path.join(buckets, `article-videos/film-${n}.mp4`), video)
  const place = 'https://original.example/storage/v1/object/public'
  const statement = `
    update public.articles set image = $1 || '/article-images/photo-' || n || '.jpg',
       video_url = case when n <= $2::int then $1 || '/article-videos/film-' || n || '.mp4' end
     from (select id as numbered, row_number() over (order by id) as n from public.articles) as numbers where id = numbered`
  await withClient(address, (client) => client.query(statement, [place, media.videos]))
  return buckets
}

async function createDatabase(name: string): Promise<string> {
  const url = new URL(server.url)
  await withClient(server.url, (client) => client.query(`create database ${name}`))
  url.pathname = `/${name}`
  return url.href
}

async function measure(name: string, program: 'import' | 'export', args: string[], place: string) {
  const address = new URL(server.url)
  address.pathname = `/target_${place}`
  await createDatabase(`target_${place}`).catch(() => address.href) // from the measure before
  const began = performance.now()
  const databaseBefore = databaseSeconds()
  const [, ...command] = scripts[program].split(' ')
  const child = spawn(process.execPath, [...command, ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: path.join(folder, place), DATABASE_URL: address.href, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let cpu = 0
  const sizes: number[] = []
  const watch = setInterval(() => {
    cpu = Math.max(cpu, processorTime(child.pid ?? 0) / 1000)
    sizes.push(residentMegabytes(child.pid ?? 0) || 0)
  }, 50)
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  clearInterval(watch)
  if (code !== 0) throw new Error(`${program} failed`)
  if (place !== 'other' && program === 'import') console.log(said.trimEnd())
  const seconds = (performance.now() - began) / 1000
  const database = databaseSeconds() - databaseBefore
  const half = Math.ceil(sizes.length / 2)
  const peak = Math.max(...sizes)
  const growth = Math.max(...sizes.slice(half)) - Math.max(...sizes.slice(0, half))
  console.log(
    `${name}: ${seconds.toFixed(1)} s, of processor time ${cpu.toFixed(1)} s and PostgreSQL's ${database.toFixed(1)} s, peak ${peak.toFixed(0)} MB, ${growth.toFixed(0)} MB more in the second half`,
  )
  return { seconds, busy: cpu + database, peak, growth }
}

/** The time of the server and of its connections that have ended: proc(5), fields 14 to 17, in hundredths of a second. */
function databaseSeconds(): number {
  const pid = readFileSync(path.join(folder, 'postgres/server/data/postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / 100
}
