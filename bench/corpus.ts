import { sql } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'

/** An owner's life of articles, the same at every run: words as frequent as in a language, a few real ones among them. */
export interface Corpus {
  /** From the most frequent on. */
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
const wordsPerArticle = 520
const batch = 200

/** The same sequence at every run, between 0 and 1. */
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

/** Adds articles until there are `target` of them, each a minute older than the one before. */
export async function addArticles(target: number, from: number): Promise<Corpus> {
  const random = randomly(7)
  const words = vocabulary(random)
  // Zipf: the word of rank n comes 1/n times as often as the first.
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
  // One by one it would take half an hour: the indexes are made at the end, from all of them.
  await db.execute(sql`drop index search_entries_words, search_entries_marks`)
  for (let number = from; number < target; number += batch) {
    const rows = Array.from({ length: Math.min(batch, target - number) }, (_, place) => {
      const text = some(wordsPerArticle)
      return {
        n: number + place,
        title: some(6),
        text,
        content: `<p>${text.slice(0, 1500)}</p>\n\n<p>${text.slice(1500)}</p>`,
      }
    })
    await db.execute(sql`insert into articles (title, content, excerpt, image, images, category, author, date, created_at, announced_at,
        updated_at, read_time, slug, content_text)
      select title, content, left(text, 120), null, null, case when n % 2 = 0 then 'bracelet' else 'pendentif' end, '', at, at, at, at, '30',
        'corpus-' || n, text
      from (select *, timestamptz '2026-01-01' - n * interval '1 minute' as at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(n int, title text, text text, content text)) as rows`)
  }
  await db.execute(sql`create index search_entries_words on search_entries using gin (words)`)
  await db.execute(
    sql`create index search_entries_marks on search_entries using gin (marks) with (gin_pending_list_limit = 512)`,
  )
  await db.execute(sql`vacuum analyze`)
  return { vocabulary: words }
}
