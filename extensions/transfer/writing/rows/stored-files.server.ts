import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { type Bucket, cleanedName, contentTypeOf, publicAddress } from '#features/media/file-name.ts'
import { findFile, putFile } from '#features/media/files.server.ts'
import { pictures, videos } from '#features/media/media-tables.server.ts'
import { storePictureAs, storeWebpAs } from '#features/media/pictures.server.ts'
import { pictureBytesMax, pictureRefusals } from '#features/media/picture.ts'
import { withTemporaryFile } from '#features/media/temporary-file.server.ts'
import { cleanCaptions } from '#features/media/captions.ts'
import { captionsBytesMax, videoBytesMax } from '#features/media/video-upload.ts'
import { checkVideoFile } from '#features/media/video-file.server.ts'
import { findVideo, storeVideo } from '#features/media/videos.server.ts'
import { displayedName } from '#features/media/displayed-name.ts'
import type { RecordOf } from '../../records.ts'

/** Describes a file of another blog. Its key here derives from its path there, so that importing it again finds it. */
export interface ForeignFile {
  bucket: Bucket
  path: string
}

const tooLarge = 'Le fichier est trop lourd.'

export async function findImportedFile(file: ForeignFile): Promise<string | null> {
  if (file.bucket === 'article-videos') return (await findVideo(nameHere(file)))?.address ?? null
  const key = `${nameHere(file)}.webp`
  const [row] = await db.select({ key: pictures.key }).from(pictures).where(eq(pictures.key, key))
  return row ? publicAddress('article-images', key) : null
}

export async function storeImportedFile(file: ForeignFile, contents: Readable): Promise<Outcome<string, string>> {
  const name = file.path.split('/').at(-1) ?? ''
  const isPicture = file.bucket === 'article-images'
  return withTemporaryFile(async (temporary) => {
    if (!(await receive(contents, temporary, isPicture ? pictureBytesMax : videoBytesMax))) return refused(tooLarge)
    if (isPicture) {
      const details = { name, createdAt: dateIn(name) }
      const outcome = await storePictureAs(`${nameHere(file)}.webp`, temporary, details)
      return outcome.ok ? done(outcome.value.address) : refused(pictureRefusals[outcome.refusal])
    }
    const outcome = await checkVideoFile(temporary)
    if (!outcome.ok) return outcome
    const { size } = await stat(temporary)
    const about = { id: nameHere(file), name: displayedName(name, 'vidéo'), bytes: size, uploadedBy: null, path: null }
    return done((await storeVideo({ ...about, ...outcome.value }, temporary)).address)
  })
}

export type OwnFile = Omit<RecordOf<'files'>, 'createdAt'> & { createdAt: Date }

export async function storeOwnFile(file: OwnFile, contents: Readable): Promise<string | null> {
  const { bucket, key, name, uploadedBy, createdAt } = file
  return withTemporaryFile(async (temporary) => {
    const bytesMax = bucket === 'article-images' ? pictureBytesMax : videoBytesMax
    if (!(await receive(contents, temporary, bytesMax))) return tooLarge
    if (bucket === 'article-images') {
      if (!key.endsWith('.webp')) return pictureRefusals.type
      const outcome = await storeWebpAs(key, temporary, { name, createdAt, uploadedBy })
      return outcome.ok ? null : pictureRefusals[outcome.refusal]
    }
    const seconds = await secondsOf(key, temporary)
    if (!seconds.ok) return seconds.refusal
    const { size } = await stat(temporary)
    const contentType = contentTypeOf(key) ?? ''
    await putFile(bucket, key, await readable(temporary, size))
    const row = { key, name, contentType, bytes: size, durationSeconds: seconds.value, uploadedBy, createdAt }
    await db.insert(videos).values(row).onConflictDoNothing()
    return null
  })
}

export async function isOwnFileStored(bucket: Bucket, key: string): Promise<boolean> {
  const table = bucket === 'article-images' ? pictures : videos
  return (await db.$count(table, eq(table.key, key))) > 0 && (await findFile(bucket, key)) !== null
}

/** Null for captions, which are checked too. */
async function secondsOf(key: string, file: string): Promise<Outcome<number | null, string>> {
  if (!key.endsWith('.vtt')) {
    const outcome = await checkVideoFile(file)
    return outcome.ok ? done(outcome.value.seconds) : outcome
  }
  if ((await stat(file)).size > captionsBytesMax) return refused(tooLarge)
  const clean = cleanCaptions(await readFile(file, 'utf8'))
  return clean.ok ? done(null) : clean
}

async function readable(file: string, bytes: number) {
  const handle = await open(file)
  return { stream: handle.createReadStream(), bytes }
}

async function receive(contents: Readable, to: string, bytesMax: number): Promise<boolean> {
  let bytes = 0
  let isTooLarge = false
  async function* upToLimit(parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      bytes += part.length
      isTooLarge = bytes > bytesMax
      if (isTooLarge) return
      yield part
    }
  }
  await pipeline(contents, upToLimit, createWriteStream(to))
  return !isTooLarge
}

function nameHere({ bucket, path }: ForeignFile): string {
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 12)
  return `${cleanedName(path, bucket === 'article-images' ? 'image' : 'video')}-${mark}`
}

function dateIn(name: string): Date {
  const at = new Date(Number(/^(\d{13})(?!\d)/.exec(name)?.[1] ?? NaN))
  return at.getTime() > Date.UTC(2010, 0) && at <= now() ? at : now()
}
