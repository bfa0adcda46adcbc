import { inArray, sql, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { searchPattern } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { pageWithin, rowsPerPage } from '#platform/ui/list-page.ts'
import { type Bucket, publicAddress } from '#features/media/file-name.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { forgetPictures } from '#features/media/known-pictures.server.ts'
import { nameOfKey, recentHours, type LibraryView, type ListedMedia } from './library.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { removeFilesAfterCommit } from '#features/media/removed-files.server.ts'
import { announceRemovedPictures } from '#features/media/removed-pictures.server.ts'

/** Queries of the features below: whether texts show an address, or others than articles do, and how they call some. */
export interface MediaTexts {
  isInUse: (address: SQL) => SQL
  isInUseElsewhere: (address: SQL) => SQL
  names: (addresses: string[]) => PromiseLike<{ address: string; title: string; poster: string | null }[]>
}

interface Row extends Record<string, unknown> {
  address: string
  key: string
  kind: ListedMedia['kind']
  name: string
  title?: string
  poster?: string | null
  bytes: string
  created_at: string
  deleted_at: string | null
}

export async function listMedia(
  view: LibraryView,
  texts: MediaTexts,
): Promise<{ media: ListedMedia[]; count: number; page: number }> {
  const matching = sql`(${everything}) as media where ${sql.join(conditions(view, texts), sql` and `)}`
  // Only the count reads every file: the page follows an index and stops, which is faster than to sort what was counted.
  const { rows } = await db.execute<Row & { total: number }>(sql`
    with counted as materialized (select count(*)::int as total from ${matching})
    select media.*, (select total from counted) from ${matching} and (select total from counted) > 0
    order by ${listingDate} desc, key desc
    offset (select least(${view.page - 1}, (total - 1) / ${rowsPerPage}) from counted) * ${rowsPerPage}
    limit ${rowsPerPage}`)
  const nameOf = new Map((await texts.names(rows.map(({ address }) => address))).map((row) => [row.address, row]))
  const count = rows[0]?.total ?? 0
  const media = rows.map((row) => mediaOf({ ...row, ...nameOf.get(row.address) }))
  return { media, count, page: pageWithin(view.page, count) }
}

/** Lists unused files, oldest first. An open editor may need recent ones, which are left out. */
export async function listRemovable(isInUse: MediaTexts['isInUse']): Promise<ListedMedia[]> {
  const recent = new Date(now().getTime() - recentHours * 3_600_000)
  const { rows } = await db.execute<Row>(sql`
    select * from (${everything}) as media
    where deleted_at is null and created_at < ${recent.toISOString()}::timestamptz and not ${isInUse(address)}
    order by created_at, key`)
  return rows.map(mediaOf)
}

/** @param name its address or its key */
export async function findMedia(name: string): Promise<ListedMedia | null> {
  const text = name.replaceAll('\0', '')
  const { rows } = await db.execute<Row>(sql`
    select * from (${everything}) as media where key = ${text.split('/').at(-1)} and ${text} in (address, key)`)
  return rows[0] ? mediaOf(rows[0]) : null
}

export async function listTrashedMedia(before: Date): Promise<ListedMedia[]> {
  const { rows } = await db.execute<Row>(
    sql`select * from (${everything}) as media where deleted_at <= ${before.toISOString()}::timestamptz`,
  )
  return rows.map(mediaOf)
}

export async function placeInTrash(media: ListedMedia[], isInTrash: boolean): Promise<void> {
  const deletedAt = isInTrash ? now() : null
  for (const table of [pictures, videos])
    await db
      .update(table)
      .set({ deletedAt })
      .where(inArray(table.key, keysOf(table === pictures ? 'article-images' : 'article-videos', media)))
}

/** It must run in a transaction. */
export async function removeMedia(media: ListedMedia[]): Promise<void> {
  const pictureKeys = keysOf('article-images', media)
  const videoKeys = keysOf('article-videos', media)
  await db.delete(pictures).where(inArray(pictures.key, pictureKeys))
  forgetPictures(pictureKeys)
  await announceRemovedPictures(pictureKeys)
  await db.delete(videos).where(inArray(videos.key, videoKeys))
  await removeFilesAfterCommit([
    ...pictureKeys.map((key) => ({ bucket: 'article-images' as const, key })),
    ...videoKeys.map((key) => ({ bucket: 'article-videos' as const, key })),
  ])
}

function keysOf(bucket: Bucket, media: ListedMedia[]): string[] {
  const folder = publicAddress(bucket, '')
  return media.filter(({ address }) => address.startsWith(folder)).map(({ address }) => address.slice(folder.length))
}

const pictureFolder = publicAddress('article-images', '')
const videoFolder = publicAddress('article-videos', '')

const address = sql`media.address`
const everything = sql`
  select ${pictureFolder} || key as address, key, 'image' as kind, name, bytes::bigint, created_at, deleted_at, words, shown_words
  from ${pictures}
  union all
  select ${videoFolder} || key as address, key, case content_type when 'text/vtt' then 'captions' else 'video' end as kind,
    name, bytes, created_at, deleted_at, words, shown_words
  from ${videos}`
const listingDate = sql`coalesce(deleted_at, created_at)`

function conditions({ term, kind, use }: LibraryView, { isInUseElsewhere }: MediaTexts): SQL[] {
  const clauses: SQL[] = [use === 'corbeille' ? sql`deleted_at is not null` : sql`deleted_at is null`]
  if (kind === 'photos') clauses.push(sql`kind = 'image'`)
  if (kind === 'films') clauses.push(sql`kind = 'video'`)
  if (term) clauses.push(sql`(words like ${searchPattern(term)} or shown_words like ${searchPattern(term)})`)
  const isInUse = sql`(shown_words is not null or ${isInUseElsewhere(address)})`
  if (use === 'utilises') clauses.push(isInUse)
  if (use === 'inutilises') clauses.push(sql`not ${isInUse}`)
  return clauses
}

function mediaOf(row: Row): ListedMedia {
  return {
    address: row.address,
    key: row.key,
    kind: row.kind,
    name: row.title || row.name || nameOfKey(row.key),
    poster: row.poster && isOwnPicture(row.poster) ? row.poster : null,
    bytes: Number(row.bytes),
    addedAt: new Date(row.created_at).toISOString(),
    deletedAt: row.deleted_at && new Date(row.deleted_at).toISOString(),
  }
}
