import { pictureBytesMax, pictureRefusals, pictureUploadAddress } from '#features/media/picture.ts'
import { failureOf, failureReason } from '#platform/requests/failure.ts'
import { idempotencyKeyHeader } from '#platform/requests/idempotency-key.ts'
import { newUuid } from '#platform/text/uuid.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'

export interface UploadedPicture {
  address: string
  width: number | null
  height: number | null
  /** Tells what is not as in the file. */
  note: string | null
}

export interface UploadRefusal {
  sentence: string
  /** True when another attempt may succeed: no connection, or a busy server. */
  mayPass: boolean
}

const keys = new WeakMap<File, string>()

/** Each attempt has the same key: the server recognises a picture whose answer was lost. */
function keyOf(file: File): string {
  const key = keys.get(file) ?? newUuid()
  keys.set(file, key)
  return key
}

/** `fetch` reports no upload progress. A fraction of 1 means that the server is processing the picture. */
export function uploadPicture(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<Outcome<UploadedPicture, UploadRefusal>> {
  if (file.size > pictureBytesMax) return Promise.resolve(refused({ sentence: pictureRefusals.bytes, mayPass: false }))
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = () => resolve(refused({ sentence: failureReason({ kind: 'no answer' }), mayPass: true }))
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.upload.addEventListener('load', () => onProgress(1))
    request.addEventListener('load', () => resolve(outcomeOf(request)))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort())
    const body = new FormData()
    body.set('image', file)
    request.open('POST', pictureUploadAddress)
    request.setRequestHeader(idempotencyKeyHeader, keyOf(file))
    request.send(body)
  })
}

interface UploadAnswer {
  images?: { address: string; width?: number; height?: number; note?: string }[]
  errors?: { message: string }[]
  message?: string
}

function outcomeOf(request: XMLHttpRequest): Outcome<UploadedPicture, UploadRefusal> {
  const { status } = request
  const { images, errors, message } = parseAnswer(request.responseText)
  const [picture] = images ?? []
  if (status < 300 && picture) {
    const { address, width = null, height = null, note = null } = picture
    return done({ address, width, height, note })
  }
  const sentence = errors?.[0]?.message ?? message
  const headers = new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' })
  return refused({
    sentence: sentence ?? failureReason(failureOf({ status, headers }) ?? { kind: 'no answer' }),
    mayPass: status === 0 || status === 401 || status === 408 || status === 429 || status >= 500,
  })
}

function parseAnswer(text: string): UploadAnswer {
  try {
    return Object(JSON.parse(text)) as UploadAnswer
  } catch {
    return {} // an error page of a proxy
  }
}
