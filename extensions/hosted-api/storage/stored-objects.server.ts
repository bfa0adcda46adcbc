import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import type { Bucket } from '#features/media/file-name.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'

export interface StoredObject {
  path: string
  key: string
  bytes: number
  createdAt: Date
}

export interface ListedObject {
  name: string
  file: StoredObject | null
}

export const sortColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const

export interface ObjectListing {
  folder: string
  search: string
  limit: number
  offset: number
  sortBy: { column: (typeof sortColumns)[number]; order: 'asc' | 'desc' }
}

interface ObjectRow extends Record<string, unknown> {
  path: string
  key: string
  bytes: string
  created_at: string
}

const files: Record<Bucket, SQL> = {
  'article-images': sql`select coalesce(path, key) as path, key, bytes::bigint, created_at from ${pictures} where deleted_at is null`,
  'article-videos': sql`select coalesce(path, key) as path, key, bytes, created_at from ${videos} where deleted_at is null`,
}

export async function findObject(bucket: Bucket, path: string): Promise<StoredObject | null> {
  const { rows } = await db.execute<ObjectRow>(sql`
    select * from (${files[bucket]}) as file where path = ${path} or key = ${path} order by path = ${path} desc limit 1`)
  return rows[0] ? asObject(rows[0]) : null
}

export async function listStoredObjects(bucket: Bucket, listing: ObjectListing): Promise<ListedObject[]> {
  const { folder, search, limit, offset, sortBy } = listing
  const prefix = folder && `${folder}/`
  const column = sortBy.column === 'name' ? sql`name` : sql`created_at`
  const order = sortBy.order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await db.execute<ObjectRow & { name: string; is_folder: boolean }>(sql`
    with inside as (
      select *, substr(path, length(${prefix}::text) + 1) as rest from (${files[bucket]}) as file
      where starts_with(path, ${prefix})
    ), level as (
      select split_part(rest, '/', 1) as name, strpos(rest, '/') > 0 as is_folder, path, key, bytes, created_at from inside
    )
    select * from (
      select name, is_folder, path, key, bytes, created_at from level where not is_folder
      union all
      select name, true, '', '', 0, max(created_at) from level where is_folder group by name
    ) as listed
    where starts_with(lower(name), lower(${search}))
    order by ${column} ${order}, name, is_folder limit ${limit} offset ${offset}`)
  return rows.map((row) => ({ name: row.name, file: row.is_folder ? null : asObject(row) }))
}

function asObject({ path, key, bytes, created_at }: ObjectRow): StoredObject {
  return { path, key, bytes: Number(bytes), createdAt: new Date(created_at) }
}
