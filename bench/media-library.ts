/** 500 articles, 3,000 versions, 5,000 pictures; fails when a page takes a second: `node bench/media-library.ts`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/postgres/embedded/embedded.server.ts'
import { signIn, startProduct } from './product.ts'

const goalMilliseconds = 1000
const rounds = 5
const pages = {
  'first page': '/compte/mediatheque',
  'by name': '/compte/mediatheque?q=photo+42',
  unused: '/compte/mediatheque?type=inutilises',
  'question before removal': '/compte/mediatheque/suppression',
}

const folder = mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))
const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'))
const product = await startProduct({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: postgres.url,
  DEMO: 'on',
  ADMIN_PASSWORD: 'mesure',
})
try {
  const cookie = await signIn(product.origin, 'maiwenn@example.org', 'mesure')
  await fillLibrary()
  console.log(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before; best and worst of ${rounds}`)
  for (const [name, address] of Object.entries(pages)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await pageMilliseconds(address, cookie))
    const [best, worst] = [Math.min(...times), Math.max(...times)]
    console.log(`${name.padEnd(24)} ${best.toFixed(0).padStart(5)} ms ${worst.toFixed(0).padStart(5)} ms`)
    if (best > goalMilliseconds) process.exitCode = 1
  }
} finally {
  await product.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fillLibrary(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    await client.query(`
      insert into pictures (key, width, height, bytes, name, created_at)
      select n || '-photo.webp', 2000, 1500, 300000, 'Photo ' || n || '.jpg', timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, 5000) as n`)
    await client.query(`
      insert into articles (title, content, excerpt, image, images, category, author, date, created_at, updated_at,
        read_time, slug, content_text)
      select 'Titre ' || n, (
          select string_agg('<p>' || repeat(md5(n || ' ' || line), 3) || '</p>', E'\\n\\n')
          from generate_series(1, 80) as line
        ) || '<figure><img src="/media/article-images/' || n * 4 || '-photo.webp" alt=""></figure>',
        '', first, array[first, second], 'bracelet', '', now(),
        timestamptz '2020-01-01' + n * interval '1 hour', now(), '1', 'titre-' || n, ''
      from (
        select n, '/media/article-images/' || (n * 4 + 1) || '-photo.webp' as first,
          '/media/article-images/' || (n * 4 + 2) || '-photo.webp' as second
        from generate_series(1, 500) as n
      ) as pictures`)
    await client.query(`
      insert into article_revisions (article_id, version, writing, saved_at)
      select id, number, jsonb_build_object('title', title, 'content', content, 'images', to_jsonb(images)), now()
      from articles, generate_series(1, 6) as number where slug like 'titre-%'`)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

async function pageMilliseconds(address: string, cookie: string): Promise<number> {
  const began = performance.now()
  const page = await fetch(product.origin + address, { headers: { cookie } })
  await page.text()
  if (page.status !== 200) throw new Error(`${address} answered ${page.status}`)
  return performance.now() - began
}
