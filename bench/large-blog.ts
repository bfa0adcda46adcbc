/** Blogs of many generated articles. `BENCH_CORPUS=folder` stores them, which take minutes to create, for the next run. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { derivedVersion } from '#features/articles/derived-columns.ts'
import { sanitizedChecksum } from '#features/articles/sanitizer.server.ts'
import { pseudoRandom } from '../tests/support/pseudo-random.ts'
import { benchFolder, type Product, query, type Start, startProduct } from './product.ts'

export interface LargeBlog {
  size: number
  product: Product
  articles: string[]
  page500: string | null
}

const usual =
  'de la le les et des un une que pour dans sur avec elle pierre bracelet lune main perle argent atelier collier protection symbole voyage'
const syllables =
  'ba ber bi bo ca cha ci co da de di do fa fe fi ga gri ja la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo tre lun per cla dor son vou'
const searchIndexes = ['words', 'tokens', 'pairs']
const batch = 200

const folder = path.resolve(process.env.BENCH_CORPUS ?? benchFolder())

export async function openLargeBlog(
  size: number,
  env: Record<string, string> = {},
  start: Start = {},
): Promise<LargeBlog> {
  const DATA_DIR = path.join(folder, String(size))
  const note = `${DATA_DIR}.json`
  if (!existsSync(note)) {
    rmSync(DATA_DIR, { recursive: true, force: true })
    const product = await startProduct({ DATA_DIR })
    writeFileSync(note, JSON.stringify(await addArticles(product, size)))
    await product.stop()
  }
  const { articles, page500 } = JSON.parse(readFileSync(note, 'utf8')) as LargeBlog
  return { size, articles, page500, product: await startProduct({ ...env, DATA_DIR }, start) }
}

export function removeLargeBlogs(): void {
  if (!process.env.BENCH_CORPUS) rmSync(folder, { recursive: true, force: true })
}

/** The most frequent first. */
function vocabulary(): string[] {
  const random = pseudoRandom(7)
  const parts = syllables.split(' ')
  const words = new Set(usual.split(' '))
  const syllable = () => parts[random(parts.length)]
  while (words.size < 30_000) {
    const length = 2 + random(3)
    words.add(Array.from({ length }, syllable).join(''))
  }
  return [...words]
}

/** Articles of 3 kB, the same at every run, each a minute older than the one before and with two comments, some with 20. */
export async function addArticles(product: Product, count: number): Promise<Pick<LargeBlog, 'articles' | 'page500'>> {
  const random = pseudoRandom(11)
  const words = vocabulary()
  // Zipf's law: the frequency of the word of rank n is proportional to 1/n.
  const word = () => words[Math.floor(words.length ** (random(2 ** 32) / 2 ** 32)) - 1]
  const text = (length: number) => Array.from({ length }, word).join(' ')
  // Updating the indexes for each row would take longer than making them at the end.
  await query(product, searchIndexes.map((column) => `drop index search_entries_${column}`).join(';'))
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: Math.min(batch, count - first) }, (_, place) => {
      const paragraphs = Array.from({ length: 6 }, () => text(87))
      const content = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n\n')
      return {
        n: first + place,
        title: text(6),
        text: paragraphs.join(' '),
        content,
        checksum: sanitizedChecksum(content),
      }
    })
    // Without checksum and version, jobs would clean them, look for their subjects, and write, while something is measured.
    await query(
      product,
      `with pictures as (select image, row_number() over (order by image) - 1 as place, count(*) over () from
         (select distinct image from articles where image is not null and slug not like 'corpus-%') as images)
       insert into articles (title, content, excerpt, image, images, category, author, date, created_at, announced_at,
         updated_at, read_time, slug, content_text, sanitized_checksum, subjects_version)
       select title, content, left(text, 120), image, array[image], case when n % 2 = 0 then 'bracelet' else 'pendentif' end,
         '', at, at, at, at, '30', 'corpus-' || n, text, checksum, $2
       from (select *, timestamptz '2026-01-01' - n * interval '1 minute' as at
         from jsonb_to_recordset($1::jsonb) as row(n int, title text, text text, content text, checksum text)) as rows
       join pictures on pictures.place = n % pictures.count`,
      [JSON.stringify(rows), derivedVersion],
    )
  }
  for (const column of searchIndexes)
    await query(
      product,
      `create index search_entries_${column} on search_entries using gin (${column}) with (gin_pending_list_limit = 512)`,
    )
  await query(
    product,
    `insert into comments (article_id, user_id, author, content, validated, created_at)
     select articles.id, writer.id, writer.email, 'Une lecture lente et belle, numéro ' || n, true, created_at + n * interval '1 second'
     from articles, (select id, email from users order by email limit 1) as writer,
       generate_series(1, case when substr(slug, 8)::int % 50 = 0 then 20 else 2 end) as n
     where slug like 'corpus-%'`,
  )
  await query(product, 'vacuum analyze')
  const bracelets = `from articles where slug like 'corpus-%' and category = 'bracelet'`
  const slugs = await query<{ slug: string }>(product, `select slug ${bracelets} order by md5(slug) limit 200`)
  const [position] = await query<{ position: string }>(
    product,
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || id as position ${bracelets}
     order by created_at desc, id desc offset 6000 limit 1`,
  )
  return {
    articles: slugs.map(({ slug }) => `/article/${slug}`),
    page500: position ? `/bracelets?avant=${position.position}` : null,
  }
}
