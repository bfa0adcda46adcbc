import { defaultOptions, type PreviousUpload, Upload } from 'tus-js-client'
import { abandonedAfterHours, videoUploadAddress } from '#features/media/video-upload.ts'
import { now } from '#platform/clock.ts'

type UrlStorage = typeof defaultOptions.urlStorage

export interface UnfinishedUpload {
  key: string
  name: string
  bytes: number
  sentBytes: number
  address: string
  storedAddress: string | null
  /** What it was sent for; null for one that an earlier version began. */
  text: string | null
}

const mark = 'amulette-video'
const { urlStorage } = defaultOptions

/** tus-js-client's storage; when it is full or unavailable, the upload goes on without it. */
export const rememberedUploads: UrlStorage = {
  findAllUploads: () => withoutStorageErrors(() => urlStorage.findAllUploads(), []),
  findUploadsByFingerprint: (fingerprint) =>
    withoutStorageErrors(() => urlStorage.findUploadsByFingerprint(fingerprint), []),
  removeUpload: (key) => withoutStorageErrors(() => urlStorage.removeUpload(key), undefined),
  addUpload: (fingerprint, upload) => withoutStorageErrors(() => urlStorage.addUpload(fingerprint, upload), ''),
}

async function withoutStorageErrors<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch {
    return otherwise
  }
}

export function isRecent({ creationTime }: PreviousUpload): boolean {
  return now().getTime() - Date.parse(creationTime) < abandonedAfterHours * 3_600_000
}

let pendingList: Promise<UnfinishedUpload[]> | null = null

/** Callers share one question: the server answers 423 to a second one about the same upload. */
export function listUnfinishedUploads(): Promise<UnfinishedUpload[]> {
  pendingList ??= readUnfinishedUploads().finally(() => {
    pendingList = null
  })
  return pendingList
}

async function readUnfinishedUploads(): Promise<UnfinishedUpload[]> {
  const ownUploads = (await rememberedUploads.findAllUploads()).filter(({ urlStorageKey }) =>
    urlStorageKey.startsWith(`tus::${mark}`),
  )
  const unfinishedUploads: UnfinishedUpload[] = []
  for (const upload of ownUploads) {
    if (isRecent(upload)) unfinishedUploads.push(...(await stateOf(upload)))
    else await rememberedUploads.removeUpload(upload.urlStorageKey)
  }
  return unfinishedUploads
}

/** Empty for an upload that is gone, belongs to another administrator, or is active in another tab. */
async function stateOf({ urlStorageKey: key, metadata, size, uploadUrl }: PreviousUpload): Promise<UnfinishedUpload[]> {
  if (!uploadUrl || !size) return []
  try {
    const { ok, headers } = await fetch(uploadUrl, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' } })
    const sentBytes = Number(headers.get('upload-offset'))
    const name = metadata.filename ?? ''
    const storedAddress = headers.get('content-location')
    return ok
      ? [{ key, name, bytes: size, sentBytes, address: uploadUrl, storedAddress, text: metadata.text ?? null }]
      : []
  } catch {
    return [] // offline: asked again when the editor opens
  }
}

export async function isSameFile(file: File, { key }: UnfinishedUpload): Promise<boolean> {
  return key.startsWith(`tus::${await fingerprintOf(file)}::`)
}

/** Removed here at once, on the server as soon as possible: a request that was just aborted may still hold the lock. */
export async function forgetUpload(address: string | null, key: string | null): Promise<void> {
  if (key) await rememberedUploads.removeUpload(key)
  if (!address) return
  for (const pauseMilliseconds of [300, 1000, 3000, 6000]) {
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
    const isGone = await Upload.terminate(address, { retryDelays: null }).then(
      () => true,
      ({ originalResponse }) => [404, 409, 410].includes(originalResponse?.getStatus()),
    )
    if (isGone) return
  }
}

const sampleCount = 32
const sampleBytes = 8 * 1024

/** Hash of the length and of samples: phones rename a file each time that it is chosen. */
export async function fingerprintOf(file: File): Promise<string> {
  let [one, two] = [0x811c9dc5, 0x1b873593]
  for (let index = 0; index < sampleCount; index++) {
    const at = Math.floor((Math.max(0, file.size - sampleBytes) * index) / (sampleCount - 1))
    for (const byte of new Uint8Array(await file.slice(at, at + sampleBytes).arrayBuffer())) {
      one = Math.imul(one ^ byte, 0x01000193)
      two = Math.imul(two ^ byte, 0x85ebca6b) ^ (two >>> 13)
    }
  }
  const hash = [one, two].map((part) => (part >>> 0).toString(36)).join('')
  return `${mark}-${file.size}-${hash}-${videoUploadAddress}`
}
