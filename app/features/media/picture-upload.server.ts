import { digestOf } from '#platform/forms/idempotency.server.ts'
import { refused } from '#platform/outcome.ts'
import { idempotencyKeyHeader } from '#platform/requests/idempotency-key.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { TooMuch, UnreadableForm, withReceivedFiles, type ReceivedFile } from './receive-files.server.ts'
import {
  animationNote,
  pictureBytesMax,
  picturesBytesMax,
  picturesMax,
  pictureRefusals,
  type PictureRefusal,
  picturesTooLarge,
} from './picture.ts'
import { storageFailureOf } from './storage-failure.server.ts'
import { storageFailureStatuses } from './storage-failure.ts'
import { storePictureFile, type StoredPicture } from './pictures.server.ts'

export interface UploadAnswer {
  images: (StoredPicture & { name: string; note?: string })[]
  errors: { name: string; message: string }[]
}

const limits = {
  field: 'image',
  fileBytesMax: pictureBytesMax,
  bodyBytesMax: picturesBytesMax + 64 * 1024,
  filesMax: picturesMax,
}
const statuses: Record<PictureRefusal, number> = {
  type: 415,
  heic: 415,
  bytes: 413,
  pixels: 413,
  damaged: 400,
  empty: 400,
  busy: 503,
  ...storageFailureStatuses,
}
const tooMany = `Cet envoi compte trop d’images\u00a0: ${picturesMax} au plus à la fois.`
const noPicture = 'Aucune image n’a été reçue.'

export async function receivePictures(request: Request, uploadedBy: string): Promise<Response> {
  try {
    return await withReceivedFiles(request, limits, (files) => {
      const key = request.headers.get(idempotencyKeyHeader)
      return storeAll(files, uploadedBy, key !== null && isUuid(key) ? key : null)
    })
  } catch (problem) {
    if (problem instanceof TooMuch) return refusal(413, problem.of === 'files' ? tooMany : picturesTooLarge)
    const failure = storageFailureOf(problem)
    if (failure) return refusal(statuses[failure], pictureRefusals[failure])
    if (problem instanceof UnreadableForm || request.signal.aborted) return refusal(400, noPicture)
    throw problem
  }
}

async function storeAll(files: ReceivedFile[], uploadedBy: string, key: string | null): Promise<Response> {
  if (files.length === 0) return refusal(400, noPicture)
  const outcomes = await Promise.all(
    files.map((file, index) => {
      const upload = key && digestOf([uploadedBy, key, index, file.name, file.bytes])
      return store(file, { uploadedBy, upload })
    }),
  )
  const answer: UploadAnswer = { images: [], errors: [] }
  let status = 201
  for (const [index, outcome] of outcomes.entries()) {
    const name = files[index]?.name ?? ''
    if (outcome.ok) {
      const { wasAnimated, ...picture } = outcome.value
      answer.images.push({ ...picture, name, ...(wasAnimated && { note: animationNote }) })
    } else answer.errors.push({ name, message: pictureRefusals[outcome.refusal] })
    if (!outcome.ok && status === 201) status = statuses[outcome.refusal]
  }
  return json(answer, answer.images.length > 0 ? 201 : status)
}

async function store(
  { file, name, bytes, isTooBig }: ReceivedFile,
  details: { uploadedBy: string; upload: string | null },
) {
  if (isTooBig) return refused('bytes' as const)
  return bytes === 0 ? refused('empty' as const) : storePictureFile(file, { name, ...details })
}

function refusal(status: number, message: string): Response {
  return json({ images: [], errors: [{ name: '', message }] }, status)
}

function json(answer: UploadAnswer, status: number): Response {
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}
