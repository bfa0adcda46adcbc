import { rm } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql, type SQL } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import type { Position } from '#platform/keyset.server.ts'
import { isFileKey, type Bucket } from './file-name.ts'
import { deleteFile, publicAddress } from './files.server.ts'
import { mediaPerPage, nameOfKey, type ListedMedia, type MediaKind } from './library.ts'
import { pictures, videos } from './media-tables.server.ts'

export interface AskedMedia {
  term: string
  kind: MediaKind
  /** Of the page before: the moment, and the address. */
  before: { at: string; address: string } | null
  /** Condition on the address, as articles see it: a file that nothing needs. */
  isUnused: (address: SQL) => SQL
}

interface Row extends Record<string, unknown> {
  address: string
  key: string
  kind: 'image' | 'video'
  name: string
  bytes: string
  created_at: string
  position: string
}

/** Newest first, pictures and videos together; the last page costs what the first one costs. */
export async function listMedia(asked: AskedMedia): Promise<{ media: ListedMedia[]; older: string | null }> {
  const { rows } = await db.execute<Row>(sql`
    select * from (${everything}) as media
    where ${sql.join(conditions(asked), sql` and `)}
    order by created_at desc, key desc
    limit ${mediaPerPage + 1}`)
  const page = rows.slice(0, mediaPerPage)
  const last = page.at(-1)
  return {
    media: page.map(asListed),
    older: rows.length > mediaPerPage && last ? `${last.position}_${last.key}` : null,
  }
}

/** All that nothing needs: how many, and how much space. */
export async function weighUnused(
  isUnused: AskedMedia['isUnused'],
): Promise<{ count: number; bytes: number; addresses: string[] }> {
  const { rows } = await db.execute<{ address: string; bytes: string }>(
    sql`select address, bytes from (${everything}) as media where ${isUnused(sql`address`)} order by created_at`,
  )
  const bytes = rows.reduce((sum, row) => sum + Number(row.bytes), 0)
  return { count: rows.length, bytes, addresses: rows.map(({ address }) => address) }
}

export async function findMedia(address: string): Promise<ListedMedia | null> {
  const { rows } = await db.execute<Row>(sql`select * from (${everything}) as media where address = ${address}`)
  return rows[0] ? asListed(rows[0]) : null
}

/**
 * In a transaction. The file goes before its row is gone for good: a crash in between leaves a row that can be removed
 * again, never a file that nobody can find.
 */
export async function removeMedia({ address, kind }: ListedMedia): Promise<void> {
  const bucket: Bucket = kind === 'image' ? 'article-images' : 'article-videos'
  const key = address.slice(publicAddress(bucket, '').length)
  if (!isFileKey(key)) return
  if (kind === 'image') await db.delete(pictures).where(eq(pictures.key, key))
  else await db.delete(videos).where(eq(videos.key, key))
  await deleteFile(bucket, key)
  // What was drawn from it can be drawn again from nothing: it only takes room.
  await rm(path.join(config.dataDir, 'variants', bucket, key), { recursive: true, force: true })
}

/** Reads « <moment>_<key> » of a next page's address. */
export function readMediaPosition(text: string | null, read: (text: string) => Position | null): AskedMedia['before'] {
  const [, at, key] = /^([^_]+)_([\w.-]+)$/.exec(text ?? '') ?? []
  // Checked as any moment is: with an id that is one.
  const moment = at && read(`${at}_00000000-0000-4000-8000-000000000000`)
  return moment && key ? { at: moment.at, address: key } : null
}

const pictureAddress = publicAddress('article-images', '')
const videoAddress = publicAddress('article-videos', '')
const moment = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const everything = sql`
  select ${pictureAddress} || key as address, key, 'image' as kind, name, bytes::bigint, created_at, ${moment} as position
  from ${pictures}
  union all
  select ${videoAddress} || key as address, key, 'video' as kind, name, bytes, created_at, ${moment} as position
  from ${videos}`

function conditions({ term, kind, before, isUnused }: AskedMedia): SQL[] {
  const found: SQL[] = [sql`true`]
  if (term) {
    const pattern = sql`'%' || replace(replace(replace(public.amulette_search_text(${term}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
    found.push(sql`public.amulette_search_text(name || ' ' || key) like ${pattern}`)
  }
  if (kind === 'images') found.push(sql`kind = 'image'`)
  if (kind === 'videos') found.push(sql`kind = 'video'`)
  if (kind === 'inutilises') found.push(isUnused(sql`address`))
  if (before) found.push(sql`(created_at, key) < (${before.at}::timestamptz, ${before.address})`)
  return found
}

function asListed(row: Row): ListedMedia {
  return {
    address: row.address,
    kind: row.kind,
    name: row.name || nameOfKey(row.key),
    bytes: Number(row.bytes),
    addedAt: new Date(row.created_at).toISOString(),
  }
}
