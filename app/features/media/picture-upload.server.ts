import { done, refused, type Outcome } from '#platform/outcome.ts'
import { picturesBytesMax, pictureRefusals, type PictureRefusal } from './picture.ts'
import { storePicture, type StoredPicture } from './pictures.server.ts'

export interface UploadAnswer {
  images: (StoredPicture & { name: string })[]
  errors: { name: string; message: string }[]
}

/** The files, and what multipart adds around them: boundaries and names. */
const bodyBytesMax = picturesBytesMax + 64 * 1024
const statuses: Record<PictureRefusal, number> = { type: 415, heic: 415, bytes: 413, pixels: 413, damaged: 400 }
const tooBig = `Cet envoi est trop lourd\u00a0: ${picturesBytesMax / 1024 / 1024}\u00a0Mo au plus à la fois.`
const nothingReceived = 'Aucune image n’a été reçue.'

/**
 * Keeps the pictures of a form's field `image`, one or several. 201 when at least one was kept, with a reason for each
 * of the others; else the status of the first refusal.
 */
export async function receivePictures(request: Request, uploadedBy: string): Promise<Response> {
  // Said before the body is read: nothing of it needs to travel.
  if (Number(request.headers.get('content-length') ?? 0) > bodyBytesMax) return refusal(413, tooBig)
  const form = await readForm(request)
  if (!form.ok) return form.refusal === tooBig ? refusal(413, tooBig) : refusal(400, form.refusal)
  const files = form.value.getAll('image').filter((part) => part instanceof File)
  if (files.length === 0) return refusal(400, nothingReceived)

  const outcomes = await Promise.all(files.map((file) => storePicture(file, file.name, uploadedBy)))
  const answer: UploadAnswer = { images: [], errors: [] }
  let status = 201
  for (const [index, stored] of outcomes.entries()) {
    const name = files[index]?.name ?? ''
    if (stored.ok) answer.images.push({ ...stored.value, name })
    else answer.errors.push({ name, message: pictureRefusals[stored.refusal] })
    if (!stored.ok && status === 201) status = statuses[stored.refusal]
  }
  return json(answer, answer.images.length > 0 ? 201 : status)
}

async function readForm(request: Request): Promise<Outcome<FormData, string>> {
  let bytes = 0
  // A body sent in chunks announces no length: it is counted as it comes.
  const counted = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > bodyBytesMax) controller.error(new Error(tooBig))
        else controller.enqueue(chunk)
      },
    }),
  )
  const contentType = request.headers.get('content-type') ?? ''
  try {
    return done(await new Response(counted, { headers: { 'content-type': contentType } }).formData())
  } catch {
    // Not a form, cut on the way, or too big: the sender's affair, told in the answer.
    return refused(bytes > bodyBytesMax ? tooBig : nothingReceived)
  }
}

function refusal(status: number, message: string): Response {
  return json({ images: [], errors: [{ name: '', message }] }, status)
}

function json(answer: UploadAnswer, status: number): Response {
  return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}
