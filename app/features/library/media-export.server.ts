import { desc, eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { publicAddress } from '#features/media/file-name.ts'

export async function exportUploads(accountId: string): Promise<object[]> {
  const sentPictures = await db
    .select({ key: pictures.key, name: pictures.name, bytes: pictures.bytes, at: pictures.createdAt })
    .from(pictures)
    .where(eq(pictures.uploadedBy, accountId))
    .orderBy(desc(pictures.createdAt))
  const sentVideos = await db
    .select({ key: videos.key, name: videos.name, bytes: videos.bytes, at: videos.createdAt })
    .from(videos)
    .where(eq(videos.uploadedBy, accountId))
    .orderBy(desc(videos.createdAt))
  return [
    ...sentPictures.map((file) => ({ ...file, bucket: 'article-images' as const })),
    ...sentVideos.map((file) => ({ ...file, bucket: 'article-videos' as const })),
  ].map(({ bucket, key, name, bytes, at }) => ({
    nom: name,
    adresse: new URL(publicAddress(bucket, key), config.siteUrl).href,
    octets: bytes,
    'envoyé le': at,
  }))
}
