import { and, eq, isNotNull } from 'drizzle-orm'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { now } from '#platform/clock.ts'
import { afterCommit, db, transaction } from '#platform/database.server.ts'
import { isUniqueViolation } from '#platform/postgres/unique-violation.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { log } from '#platform/log.server.ts'
import { withTemporaryFile } from './temporary-file.server.ts'
import { cleanedName, publicAddress } from './file-name.ts'
import { putFile } from './files.server.ts'
import { pictures } from './media-tables.server.ts'
import { FileStoreAway, storageFailureOf } from './storage-failure.server.ts'
import { pictureBytesMax, pictureKey, type PictureRefusal, type PictureSize } from './picture.ts'
import { preparePageVariants } from './picture-variants.server.ts'
import type { DescribedPicture } from './image-processing/image-job.ts'
import { describePicture, convertPicture, readWebp } from './image-processing/image-processing.server.ts'
import { runForUpload } from './image-processing/image-queue.server.ts'
import { displayedName } from './displayed-name.ts'

export interface StoredPicture extends PictureSize {
  address: string
}

export interface UploadedPicture extends StoredPicture {
  wasAnimated: boolean
}

/** Decodes and encodes an uploaded picture, so that nothing hidden in the file survives. */
export async function storePicture(
  file: Blob | Uint8Array,
  name: string,
  uploadedBy: string | null,
): Promise<Outcome<StoredPicture, PictureRefusal>> {
  const bytes = file instanceof Blob ? file.size : file.byteLength
  if (bytes > pictureBytesMax) return refused('bytes')
  if (bytes === 0) return refused('empty')
  return withTemporaryFile(async (temporaryFile) => {
    await writeFile(temporaryFile, file instanceof Blob ? file.stream() : file)
    return storePictureFile(temporaryFile, { name, uploadedBy })
  }).catch(refusedByStore)
}

function refusedByStore(problem: unknown): Outcome<never, PictureRefusal> {
  const failure = storageFailureOf(problem)
  if (!failure) throw problem
  log.error({ problem }, 'a picture could not be stored')
  return refused(failure)
}

export async function storePictureFile(
  file: string,
  details: PictureDetails,
): Promise<Outcome<UploadedPicture, PictureRefusal>> {
  return withTemporaryFile(async (webp) => {
    const outcome = await convertPicture(file, webp)
    if (!outcome.ok) return outcome
    const { description, wasAnimated } = outcome.value
    const picture = await store(webp, description, details)
    await afterCommit(() => preparePageVariants(pictureKey(picture.address), picture.width))
    return done({ ...picture, wasAnimated })
  }).catch(refusedByStore)
}

/** With a key that is known before, storing it again after a failure leaves one picture. */
export async function storePictureAs(
  key: string,
  file: string,
  { name, createdAt }: { name: string; createdAt: Date },
): Promise<Outcome<StoredPicture, PictureRefusal>> {
  return withTemporaryFile(async (webp) => {
    const outcome = await convertPicture(file, webp)
    if (!outcome.ok) return outcome
    return done(await recordAs(key, webp, outcome.value.description, { name, createdAt }))
  })
}

export async function storeWebpAs(
  key: string,
  webp: string,
  details: { name: string; createdAt: Date; uploadedBy: string | null },
): Promise<Outcome<StoredPicture, PictureRefusal>> {
  const outcome = await readWebp(webp)
  return outcome.ok ? done(await recordAs(key, webp, outcome.value, details)) : outcome
}

async function recordAs(
  key: string,
  webp: string,
  description: DescribedPicture,
  { name, createdAt, uploadedBy = null }: { name: string; createdAt: Date; uploadedBy?: string | null },
): Promise<StoredPicture> {
  const { width, height, bytes } = description
  await putFile('article-images', key, { stream: createReadStream(webp), bytes })
  const row = { ...description, key, name: displayedName(name), uploadedBy, createdAt }
  await db.insert(pictures).values(row).onConflictDoNothing()
  return { address: publicAddress('article-images', key), width, height }
}

export async function storeWebp(webp: string, name: string): Promise<StoredPicture> {
  return store(webp, await describePicture(webp, runForUpload), { name, uploadedBy: null })
}

/** Programs choose this name to find a file again; it is never a path on the disk. */
export interface ObjectName {
  path: string
  /** The file that had this path keeps its address, but only its key finds it. */
  replaces: boolean
}

interface PictureDetails {
  name: string
  uploadedBy: string | null
  object?: ObjectName
  upload?: string | null
}

/** One at a time, because each holds a connection until the store has the file. */
const storing = queueOf(1)
let lastFailure: FileStoreAway | null = null

/** Pictures that waited while the store failed would each wait for the same failure. */
function store(webp: string, description: DescribedPicture, details: PictureDetails): Promise<StoredPicture> {
  const before = lastFailure
  return storing(async () => {
    if (lastFailure && lastFailure !== before) throw lastFailure
    const earlier = await findByUpload(details.upload)
    if (earlier) return earlier
    return reserveAndPut(webp, description, details).catch(async (problem: unknown) => {
      if (problem instanceof FileStoreAway) lastFailure = problem
      const picture = isUniqueViolation(problem) ? await findByUpload(details.upload) : null
      if (picture) return picture
      throw problem
    })
  })
}

async function findByUpload(upload: string | null = null): Promise<StoredPicture | null> {
  if (upload === null) return null
  const { key, width, height } = pictures
  const [row] = await db.select({ key, width, height }).from(pictures).where(eq(pictures.upload, upload))
  return row ? { address: publicAddress('article-images', row.key), width: row.width, height: row.height } : null
}

async function reserveAndPut(
  webp: string,
  description: DescribedPicture,
  details: PictureDetails,
): Promise<StoredPicture> {
  const { width, height, bytes } = description
  return transaction(async () => {
    const { object } = details
    // A file in the trash leaves its path to the next one.
    if (object) {
      const isReplaced = and(
        eq(pictures.path, object.path),
        object.replaces ? undefined : isNotNull(pictures.deletedAt),
      )
      await db.update(pictures).set({ path: null }).where(isReplaced)
    }
    const key = await reserveKey(description, details)
    await putFile('article-images', key, { stream: createReadStream(webp), bytes })
    return { address: publicAddress('article-images', key), width, height }
  })
}

async function reserveKey(
  description: DescribedPicture,
  { name, uploadedBy, object, upload = null }: PictureDetails,
): Promise<string> {
  const createdAt = now()
  for (let time = createdAt.getTime(); ; time += 1) {
    const key = `${time}-${cleanedName(name)}.webp`
    const row = {
      ...description,
      key,
      path: object?.path ?? null,
      name: displayedName(name),
      uploadedBy,
      upload,
      createdAt,
    }
    const rows = await db
      .insert(pictures)
      .values(row)
      .onConflictDoNothing({ target: pictures.key })
      .returning({ key: pictures.key })
    if (rows.length > 0) return key
  }
}
