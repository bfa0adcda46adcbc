import { inArray, sql, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { containsText } from '#platform/contains-text.server.ts'
import { db } from '#platform/database.server.ts'
import { readPosition, type Position, pageOf } from '#platform/keyset.server.ts'
import type { Bucket } from '#features/media/file-name.ts'
import { forgetPictures } from '#features/media/known-pictures.server.ts'
import { mediaPerPage, nameOfKey, recentHours, type ListedMedia, type MediaKind } from './library.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { removeFilesAfterCommit } from '#features/media/removed-files.server.ts'
import { announceRemovedPictures } from '#features/media/removed-pictures.server.ts'
import { publicAddress } from '#features/media/file-name.ts'

export interface MediaFilter {
  term: string
  kind: MediaKind
  before: MediaPosition | null
  addressesInUse: SQL
}

interface MediaPosition {
  at: Position['at']
  key: string
}

interface Row extends Record<string, unknown> {
  address: string
  key: string
  kind: ListedMedia['kind']
  name: string
  bytes: string
  created_at: string
  position: string
}

export async function listMedia(mediaFilter: MediaFilter): Promise<{ media: ListedMedia[]; older: string | null }> {
  const { rows } = await db.execute<Row>(sql`
    select * from (${everything}) as media
    where ${sql.join(conditions(mediaFilter), sql` and `)}
    order by created_at desc, key desc
    limit ${mediaPerPage + 1}`)
  const { page, older } = pageOf(rows, mediaPerPage, ({ key }) => key)
  return { media: page.map(mediaOf), older }
}

/** Lists unused files, oldest first. An open editor may need recent ones, which are left out. */
export async function listRemovable(addressesInUse: SQL): Promise<ListedMedia[]> {
  const recent = new Date(now().getTime() - recentHours * 3_600_000)
  const { rows } = await db.execute<Row>(sql`
    select * from (${everything}) as media
    where created_at < ${recent.toISOString()}::timestamptz and ${isUnused(addressesInUse)}
    order by created_at, key`)
  return rows.map(mediaOf)
}

export async function findMedia(address: string): Promise<ListedMedia | null> {
  const { rows } = await db.execute<Row>(sql`select * from (${everything}) as media where address = ${address}`)
  return rows[0] ? mediaOf(rows[0]) : null
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

export function readMediaPosition(text: string | null): MediaPosition | null {
  const [, timestamp = '', key] = /^([^_]+)_([\w.-]{1,200})$/.exec(text ?? '') ?? []
  const at = readPosition(`${timestamp}_00000000-0000-4000-8000-000000000000`)?.at
  return at && key ? { at, key } : null
}

function keysOf(bucket: Bucket, media: ListedMedia[]): string[] {
  const folder = publicAddress(bucket, '')
  return media.filter(({ address }) => address.startsWith(folder)).map(({ address }) => address.slice(folder.length))
}

const pictureFolder = publicAddress('article-images', '')
const videoFolder = publicAddress('article-videos', '')
const timestamp = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const everything = sql`
  select ${pictureFolder} || key as address, key, 'image' as kind, name, bytes::bigint, created_at, ${timestamp} as position
  from ${pictures}
  union all
  select ${videoFolder} || key as address, key, case content_type when 'text/vtt' then 'captions' else 'video' end as kind,
    name, bytes, created_at, ${timestamp} as position
  from ${videos}`

/** The addresses in use are computed once; once per file would take minutes. */
function isUnused(addressesInUse: SQL): SQL {
  return sql`not exists (select from (${addressesInUse}) as needed where needed.address = media.address)`
}

function conditions({ term, kind, before, addressesInUse }: MediaFilter): SQL[] {
  const clauses: SQL[] = [sql`true`]
  if (term) clauses.push(containsText(sql`name || ' ' || key`, term))
  if (kind === 'images') clauses.push(sql`kind = 'image'`)
  if (kind === 'videos') clauses.push(sql`kind = 'video'`)
  if (kind === 'inutilises') clauses.push(isUnused(addressesInUse))
  if (before) clauses.push(sql`(created_at, key) < (${before.at}::timestamptz, ${before.key})`)
  return clauses
}

function mediaOf(row: Row): ListedMedia {
  return {
    address: row.address,
    kind: row.kind,
    name: row.name || nameOfKey(row.key),
    bytes: Number(row.bytes),
    addedAt: new Date(row.created_at).toISOString(),
  }
}
