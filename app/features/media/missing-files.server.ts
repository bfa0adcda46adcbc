import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client } from 'pg'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import type { Bucket } from './file-name.ts'
import { findFile, listFiles } from './files.server.ts'
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

/** The folder on the disk holds nothing, and the database names pictures or videos: it was lost, or its disk is away. */
export async function isFilesFolderLost(): Promise<boolean> {
  if (config.s3) return false
  for await (const { key } of listFiles()) if (key) return false
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
