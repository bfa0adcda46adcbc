import { desc, eq } from 'drizzle-orm'
import { type Bucket, publicAddress } from '#features/media/file-name.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'

export async function exportUploads(accountId: string): Promise<object[]> {
  return [
    ...(await exportFrom(pictures, 'article-images', accountId)),
    ...(await exportFrom(videos, 'article-videos', accountId)),
  ]
}

async function exportFrom(table: typeof pictures | typeof videos, bucket: Bucket, accountId: string) {
  const { key, name, bytes, createdAt } = table
  const rows = await db
    .select({ key, name, bytes, at: createdAt })
    .from(table)
    .where(eq(table.uploadedBy, accountId))
    .orderBy(desc(createdAt))
  return rows.map((file) => ({
    nom: file.name,
    adresse: new URL(publicAddress(bucket, file.key), config.siteUrl).href,
    octets: file.bytes,
    'envoyé le': file.at,
  }))
}
