import { randomUUID } from 'node:crypto'
import { isUniqueViolation } from '#platform/postgres/unique-violation.ts'
import { isDiskFull } from '#platform/files/refused-writes.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Bucket } from '#features/media/file-name.ts'
import { pictureBytesMax, pictureRefusals, type PictureRefusal } from '#features/media/picture.ts'
import { storePictureFile, type ObjectName } from '#features/media/pictures.server.ts'
import {
  TooMuch,
  UnreadableForm,
  withReceivedBody,
  withReceivedFiles,
  type ReceivedFile,
} from '#features/media/receive-files.server.ts'
import { storageFailureSentences } from '#features/media/storage-failure.ts'
import { checkVideoFile } from '#features/media/video-file.server.ts'
import { hasRoomFor } from '#features/media/video-upload.server.ts'
import { tooLarge, videoBytesMax, whyNotUpload } from '#features/media/video-upload.ts'
import { storeVideo } from '#features/media/videos.server.ts'
import { fileNameOf } from './object-path.ts'
import { findObject, type StoredObject } from './stored-objects.server.ts'
import { displayedName } from '#features/media/displayed-name.ts'

export interface ObjectRefusal {
  kind: 'type' | 'bytes' | 'invalid' | 'taken' | 'busy' | 'full'
  sentence: string
}

type Stored = Outcome<null, ObjectRefusal>

const bytesMax: Record<Bucket, number> = { 'article-images': pictureBytesMax, 'article-videos': videoBytesMax }
const formBytesMax = 64 * 1024
const partsMax = 16

const noFile: ObjectRefusal = { kind: 'invalid', sentence: 'Aucun fichier n’a été reçu, ou pas en entier.' }
export const pathConflict: ObjectRefusal = { kind: 'taken', sentence: 'Un fichier porte déjà ce nom.' }
const tooHeavy: Record<Bucket, (bytes: number) => string> = {
  'article-images': () => pictureRefusals.bytes,
  'article-videos': tooLarge,
}

export async function storeObject(
  request: Request,
  bucket: Bucket,
  object: ObjectName,
  uploadedBy: string,
): Promise<Outcome<StoredObject, ObjectRefusal>> {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0)
  const early = await whyNotReceive(bucket, object, declaredBytes - (isForm(request) ? formBytesMax : 0))
  if (early) return refused(early)
  const store = (file: ReceivedFile) => storeFile(file, bucket, object, uploadedBy)
  const outcome = await receive(request, bucket, object, store).catch((problem: unknown): Stored => {
    if (problem instanceof TooMuch) {
      const bytes = Math.max(declaredBytes, bytesMax[bucket] + 1)
      return refused({ kind: 'bytes', sentence: tooHeavy[bucket](bytes) })
    }
    if (problem instanceof UnreadableForm || request.signal.aborted) return refused(noFile)
    if (isDiskFull(problem)) return refused(full)
    if (isUniqueViolation(problem)) return refused(pathConflict)
    throw problem
  })
  if (!outcome.ok) return outcome
  const storedObject = await findObject(bucket, object.path)
  return storedObject ? done(storedObject) : refused(noFile)
}

const full: ObjectRefusal = { kind: 'full', sentence: storageFailureSentences.full }

async function whyNotReceive(bucket: Bucket, object: ObjectName, fileBytes: number): Promise<ObjectRefusal | null> {
  if (fileBytes > bytesMax[bucket]) return { kind: 'bytes', sentence: tooHeavy[bucket](fileBytes) }
  if (!object.replaces && (await findObject(bucket, object.path))) return pathConflict
  return (await hasRoomFor(Math.max(0, fileBytes))) ? null : full
}

function isForm({ headers }: Request): boolean {
  return /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')
}

function receive(
  request: Request,
  bucket: Bucket,
  { path }: ObjectName,
  store: (file: ReceivedFile) => Promise<Stored>,
): Promise<Stored> {
  const name = fileNameOf(path)
  if (!isForm(request)) return withReceivedBody(request, { name, bytesMax: bytesMax[bucket] }, store)
  const fileBytesMax = bytesMax[bucket]
  const limits = { field: null, fileBytesMax, bodyBytesMax: fileBytesMax + formBytesMax, filesMax: 1, partsMax }
  return withReceivedFiles(request, limits, async ([file]) => (file ? store({ ...file, name }) : refused(noFile)))
}

async function storeFile(
  receivedFile: ReceivedFile,
  bucket: Bucket,
  object: ObjectName,
  uploadedBy: string,
): Promise<Stored> {
  const { file, name, bytes, isTooBig } = receivedFile
  if (isTooBig) return refused({ kind: 'bytes', sentence: tooHeavy[bucket](bytes + 1) })
  if (bucket === 'article-videos') return storeReceivedVideo(receivedFile, object, uploadedBy)
  if (bytes === 0) return refused({ kind: 'invalid', sentence: pictureRefusals.empty })
  const outcome = await storePictureFile(file, { name, uploadedBy, object })
  return outcome.ok ? done(null) : refused({ kind: kinds[outcome.refusal], sentence: pictureRefusals[outcome.refusal] })
}

const kinds: Record<PictureRefusal, ObjectRefusal['kind']> = {
  type: 'type',
  heic: 'type',
  bytes: 'bytes',
  pixels: 'bytes',
  damaged: 'invalid',
  empty: 'invalid',
  busy: 'busy',
  full: 'full',
  unavailable: 'busy',
}

async function storeReceivedVideo(
  { file, name, bytes }: ReceivedFile,
  { path }: ObjectName,
  uploadedBy: string,
): Promise<Stored> {
  const why = whyNotUpload({ name, bytes })
  if (why) return refused({ kind: why.kind === 'empty' ? 'invalid' : why.kind, sentence: why.sentence })
  const outcome = await checkVideoFile(file)
  if (!outcome.ok) return refused({ kind: 'type', sentence: outcome.refusal })
  const video = { id: randomUUID(), name: displayedName(name, 'vidéo'), bytes, uploadedBy, path, ...outcome.value }
  await storeVideo(video, file)
  return done(null)
}
