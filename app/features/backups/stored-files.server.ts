import { Readable } from 'node:stream'
import { findFile, listFiles, type ListedFile, readFile } from '#features/media/files.server.ts'
import { config } from '#platform/config.server.ts'
import { reasonOf } from '#platform/problem-reason.ts'

/** Smaller files are read before their turn, several at once: each would wait for the disk, or for S3, after the other. */
const smallBytesMax = 1024 * 1024
const smallFilesAhead = 4
const isSmall = ({ bytes }: ListedFile) => bytes <= smallBytesMax

interface StoredFile extends ListedFile {
  contents: AsyncIterable<Uint8Array> | Uint8Array[]
}

/**
 * Every stored file. One that is removed before its turn is passed over.
 * @throws {UnreadableFiles} here, or while `contents` are read
 */
export async function* storedFiles(): AsyncGenerator<StoredFile> {
  const listed = Readable.from(readable('Les images et vidéos n’ont pas pu être lues', listFiles()))
  const begin = async (file: ListedFile) => ({
    file,
    whole: isSmall(file) ? await unlessRemoved(file, partsOf) : null,
  })
  const begun = listed.map(begin, { concurrency: smallFilesAhead })
  for await (const { file, whole } of begun as AsyncIterable<Awaited<ReturnType<typeof begin>>>) {
    const contents = isSmall(file) ? whole : await openStoredFile(file)
    if (contents) yield { ...file, contents }
  }
}

/** @returns null when it is not stored any more. @throws {UnreadableFiles} here, or while it is read */
export const openStoredFile = (file: ListedFile): Promise<AsyncGenerator<Uint8Array> | null> =>
  unlessRemoved(file, begunStreamOf)

async function* contentsOf({ bucket, key, bytes }: ListedFile): AsyncGenerator<Uint8Array> {
  yield* await readFile(bucket, key, { first: 0, last: bytes - 1 })
}

const partsOf = (file: ListedFile): Promise<Uint8Array[]> => Readable.from(contentsOf(file)).toArray()

/** Once its first part is read, removing a file takes nothing from who reads it. */
async function begunStreamOf(file: ListedFile): Promise<AsyncGenerator<Uint8Array>> {
  const contents = contentsOf(file)
  const first = await contents.next()
  return readable(
    unread(file),
    (async function* () {
      if (!first.done) yield first.value
      yield* contents
    })(),
  )
}

async function unlessRemoved<T>(file: ListedFile, read: (file: ListedFile) => Promise<T>): Promise<T | null> {
  try {
    return await read(file)
  } catch (problem) {
    const found = await findFile(file.bucket, file.key).catch(() => undefined)
    if (found === null) return null
    throw new UnreadableFiles(unread(file), problem)
  }
}

const unread = ({ bucket, key }: ListedFile) => `Le fichier «\u00a0${bucket}/${key}\u00a0» n’a pas pu être lu`

/** What the backup is made of could not be read: its target has no part in that. */
export class UnreadableFiles extends Error {
  constructor(what: string, cause: unknown) {
    const place = config.s3
      ? `le stockage S3 «\u00a0${config.s3.bucket}\u00a0»`
      : `«\u00a0${config.dataDir}/files\u00a0»`
    super(`${what} dans ${place}\u00a0: ${reasonOf(cause)}`, { cause })
  }
}

async function* readable<T>(what: string, parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (problem) {
    throw new UnreadableFiles(what, problem)
  }
}
