import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { siteSettings, type ReadingSpeed } from '#platform/site-settings.ts'
import { charactersPerMinute, wordsPerMinute } from './derived-columns.ts'
import { articles } from './article-tables.server.ts'

const space = String.raw`\u0009-\u000d \u00a0\u202f`
const inWords = String.raw`0-9A-Za-z\u00c0-\u1fff\u2070-\U0010ffff`
const wordPattern = sql.raw(`'[${inWords}][^${space}]*'`)

const lock = sql`hashtext('reading speed')`

/** Writers of articles call this before they lock rows: the setting then stays until their transaction ends. */
export async function holdReadingSpeed(): Promise<ReadingSpeed> {
  await db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`)
  return (await readSettings(siteSettings)).readingSpeed
}

export async function changeReadTimes(speed: ReadingSpeed): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lock})`)
  const minutes = sql`greatest(1, ${minutesBy[speed]})::bigint::text`
  await db.execute(sql`update ${articles} set read_time = ${minutes} where read_time is distinct from ${minutes}`)
}

const minutesBy: Record<ReadingSpeed, SQL> = {
  characters: sql`char_length(content_text) / ${sql.raw(String(charactersPerMinute))}`,
  words: sql`round(regexp_count(content_text, ${wordPattern}) / ${sql.raw(String(wordsPerMinute))}.0)`,
}
