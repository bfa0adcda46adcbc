import { inArray, sql, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { containsText } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import type { Bucket } from '#features/media/file-name.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { forgetPictures } from '#features/media/known-pictures.server.ts'
import { nameOfKey, recentHours, type LibraryView, type ListedMedia } from './library.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { removeFilesAfterCommit } from '#features/media/removed-files.server.ts'
import { announceRemovedPictures } from '#features/media/removed-pictures.server.ts'
import { publicAddress } from '#features/media/file-name.ts'

/** Queries of the features below: all addresses in use, and what texts call them (address, title, poster). */
export interface MediaTexts {
  addressesInUse: SQL
  titles: SQL
}

interface Row extends Record<string, unknown> {
  address: string
  key: string
  kind: ListedMedia['kind']
  name: string
  title?: string | null
  poster?: string | null
  bytes: string
  created_at: string
  deleted_at: string | null
}

export async function listMedia(
  view: LibraryView,
  texts: MediaTexts,
): Promise<{ media: ListedMedia[]; count: number }> {
  const { rows } = await db.execute<Row & { total: string }>(sql`
    select media.*, called.title, called.poster, count(*) over () as total
    from (${everything}) as media left join (${texts.titles}) as called using (address)
    where ${sql.join(conditions(view, texts), sql` and `)}
    order by coalesce(deleted_at, created_at) desc, key desc
    offset ${(view.page - 1) * rowsPerPage} limit ${rowsPerPage}`)
  return { media: rows.map(mediaOf), count: Number(rows[0]?.total ?? 0) }
}

/** Lists unused files, oldest first. An open editor may need recent ones, which are left out. */
export async function listRemovable(addressesInUse: SQL): Promise<ListedMedia[]> {
  const recent = new Date(now().getTime() - recentHours * 3_600_000)
  const { rows } = await db.execute<Row>(sql`
    select * from (${everything}) as media
    where deleted_at is null and created_at < ${recent.toISOString()}::timestamptz and ${isUnused(addressesInUse)}
    order by created_at, key`)
  return rows.map(mediaOf)
}

/** @param name its address or its key */
export async function findMedia(name: string): Promise<ListedMedia | null> {
  const text = name.replaceAll('\0', '')
  const { rows } = await db.execute<Row>(sql`select * from (${everything}) as media where ${text} in (address, key)`)
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

const everything = sql`
  select ${pictureFolder} || key as address, key, 'image' as kind, name, bytes::bigint, created_at, deleted_at
  from ${pictures}
  union all
  select ${videoFolder} || key as address, key, case content_type when 'text/vtt' then 'captions' else 'video' end as kind,
    name, bytes, created_at, deleted_at
  from ${videos}`

/** The addresses in use are computed once; once per file would take minutes. */
function isUnused(addressesInUse: SQL): SQL {
  return sql`not exists (select from (${addressesInUse}) as needed where needed.address = media.address)`
}

function conditions({ term, kind, use }: LibraryView, { addressesInUse }: MediaTexts): SQL[] {
  const clauses: SQL[] = [use === 'corbeille' ? sql`deleted_at is not null` : sql`deleted_at is null`]
  if (term) clauses.push(containsText(sql`concat_ws(' ', title, name, key)`, term))
  if (kind === 'photos') clauses.push(sql`kind = 'image'`)
  if (kind === 'films') clauses.push(sql`kind = 'video'`)
  if (use === 'inutilises') clauses.push(isUnused(addressesInUse))
  if (use === 'utilises') clauses.push(sql`not ${isUnused(addressesInUse)}`)
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
