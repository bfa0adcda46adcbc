import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { db } from '#platform/database.server.ts'
import type { Bucket } from './file-name.ts'
import { findFile } from './files.server.ts'
import { pictures, videos } from './media-tables.server.ts'

export const storedName = (bucket: Bucket, key: string) => `${bucket}/${key}`

/**
 * Counts the pictures and videos that the database names and nothing stores any more.
 * @param listed names of files that were there a moment ago: each of the others is looked for
 */
export async function countMissingFiles(client: Client, listed: ReadonlySet<string>): Promise<number> {
  let missing = 0
  for (const { bucket, key } of await listNamedFiles(client))
    if (!listed.has(storedName(bucket, key)) && !(await findFile(bucket, key))) missing++
  return missing
}

/** That pictures or videos should be stored. */
export async function hasNamedFiles(): Promise<boolean> {
  return (await db.$count(pictures)) + (await db.$count(videos)) > 0
}

async function listNamedFiles(client: Client): Promise<{ bucket: Bucket; key: string }[]> {
  const database = drizzle(client)
  const pictureRows = await database.select({ key: pictures.key }).from(pictures)
  const videoRows = await database.select({ key: videos.key }).from(videos)
  return [
    ...pictureRows.map(({ key }) => ({ bucket: 'article-images' as const, key })),
    ...videoRows.map(({ key }) => ({ bucket: 'article-videos' as const, key })),
  ]
}
