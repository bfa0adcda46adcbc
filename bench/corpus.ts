import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { articlesPerPage } from '#features/articles/article-lists.server.ts'
import { subjectsVersion } from '#features/articles/reading/subjects.ts'
import { db } from '#platform/database.server.ts'
import { position } from '#platform/keyset.server.ts'

/** Generated articles, the same at every run, with word frequencies like those of a natural language. */
export interface Corpus {
  vocabulary: string[]
}

const syllables =
  'ba ber bi bo ca cha ci co da de di do fa fe fi ga gri ja la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo tre lun per cla dor son vou'.split(
    ' ',
  )
const usual =
  'de la le les et des un une que pour dans sur avec elle pierre bracelet lune main perle argent atelier collier protection symbole voyage'.split(
    ' ',
  )
const vocabularyWords = 30_000
const paragraphs = { count: 6, words: 87 }
const batch = 200
const commentsOf = { each: 2, fiftieth: 20 }

function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function vocabulary(random: () => number): string[] {
  const words = new Set(usual)
  while (words.size < vocabularyWords) {
    const length = 2 + Math.floor(random() * 3)
    words.add(Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join(''))
  }
  return [...words]
}

/** Adds articles, each a minute older than the one before, until there are `target`. */
export async function addArticles(target: number): Promise<Corpus> {
  const random = randomly(7)
  const words = vocabulary(random)
  // Zipf's law: the frequency of the word of rank n is proportional to 1/n.
  const weights = Float64Array.from(words, (_, rank) => 1 / (rank + 3))
  for (let rank = 1; rank < weights.length; rank++) weights[rank] = (weights[rank] ?? 0) + (weights[rank - 1] ?? 0)
  const total = weights.at(-1) ?? 1
  const pick = () => {
    const aim = random() * total
    let [low, high] = [0, weights.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((weights[middle] ?? 0) < aim) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
  const some = (count: number) => Array.from({ length: count }, pick).join(' ')
  const [pictures, writer] = [await picturesOfDemo(), await anybody()]
  const from = await db.$count(articles)
  // Indexes are dropped and rebuilt at the end: updating them for each row would take half an hour.
  await db.execute(sql`drop index search_entries_words, search_entries_tokens, search_entries_pairs`)
  for (let number = from; number < target; number += batch) {
    const rows = Array.from({ length: Math.min(batch, target - number) }, (_, place) => {
      const written = Array.from({ length: paragraphs.count }, () => some(paragraphs.words))
      return {
        n: number + place,
        title: some(6),
        text: written.join(' '),
        content: written.map((text) => `<p>${text}</p>`).join('\n\n'),
        image: pictures[(number + place) % pictures.length],
      }
    })
    // Without its version the scheduled job would look for their subjects, and write, while something is measured.
    await db.execute(sql`insert into articles (title, content, excerpt, image, images, category, author, date, created_at, announced_at,
        updated_at, read_time, slug, content_text, subjects_version)
      select title, content, left(text, 120), image, array[image], case when n % 2 = 0 then 'bracelet' else 'pendentif' end, '', at, at, at, at, '30',
        'corpus-' || n, text, ${subjectsVersion}
      from (select *, timestamptz '2026-01-01' - n * interval '1 minute' as at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(n int, title text, text text, content text, image text)) as rows`)
  }
  for (const column of ['words', 'tokens', 'pairs']) {
    await db.execute(
      sql.raw(
        `create index search_entries_${column} on search_entries using gin (${column}) with (gin_pending_list_limit = 512)`,
      ),
    )
  }
  await db.execute(sql`insert into comments (article_id, user_id, author, content, validated, created_at)
    select id, ${writer.id}, ${writer.email}, 'Une lecture lente et belle, numéro ' || n, true, created_at + n * interval '1 second'
    from articles, generate_series(1, case when substr(slug, 8)::int % 50 = 0 then ${commentsOf.fiftieth}::int else ${commentsOf.each}::int end) n
    where slug like 'corpus-%' and substr(slug, 8)::int >= ${from}`)
  await db.execute(sql`vacuum analyze`)
  return { vocabulary: words }
}

export async function someAddresses(): Promise<string[]> {
  const { rows } = await db.execute<{ slug: string }>(
    sql`select slug from articles where slug like 'corpus-%' and category = 'bracelet' order by md5(slug) limit 200`,
  )
  return rows.map(({ slug }) => `/article/${slug}`)
}

export async function position500(): Promise<string | null> {
  const [row] = await db
    .select({ id: articles.id, position: position(articles.createdAt) })
    .from(articles)
    .where(eq(articles.category, 'bracelet'))
    .orderBy(desc(articles.createdAt), desc(articles.id))
    .offset(499 * articlesPerPage - 1)
    .limit(1)
  return row ? `/bracelets?avant=${row.position}_${row.id}` : null
}

async function picturesOfDemo(): Promise<(string | null)[]> {
  const rows = await db.selectDistinct({ image: articles.image }).from(articles).where(isNotNull(articles.image))
  return rows.map(({ image }) => image)
}

async function anybody(): Promise<{ id: string; email: string }> {
  const [person] = await db.select({ id: users.id, email: users.email }).from(users).limit(1)
  if (!person) throw new Error('Expected people of the demo world, found none.')
  return person
}
