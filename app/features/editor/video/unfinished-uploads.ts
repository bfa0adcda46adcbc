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
  /** The article or draft that the video belongs to; null for uploads of an earlier version. */
  text: string | null
}

const mark = 'amulette-video'
const { urlStorage } = defaultOptions

/** tus-js-client stores nothing where storage is unavailable. */
export const rememberedUploads: UrlStorage = {
  findAllUploads: () => urlStorage.findAllUploads(),
  findUploadsByFingerprint: (fingerprint) => urlStorage.findUploadsByFingerprint(fingerprint),
  removeUpload: (key) => urlStorage.removeUpload(key),
  async addUpload(fingerprint, upload) {
    try {
      return await urlStorage.addUpload(fingerprint, upload)
    } catch {
      return '' // storage is full: the upload goes on, and cannot be resumed
    }
  },
}

export function isRecent({ creationTime }: PreviousUpload): boolean {
  return now().getTime() - Date.parse(creationTime) < abandonedAfterHours * 3_600_000
}

let pendingList: Promise<UnfinishedUpload[]> | null = null

/** Callers share one request: the server answers 423 to a second one about the same upload. */
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

/** The answer is empty for an upload that is gone, somebody else’s, or active in another tab. */
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
    return [] // offline: the next editor asks again
  }
}

export async function isSameFile(file: File, { key }: UnfinishedUpload): Promise<boolean> {
  return key.startsWith(`tus::${await fingerprintOf(file)}::`)
}

/** An aborted request may still hold the lock, so the server is asked several times. */
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

/** Phones rename a file each time that it is chosen: the hash is of the length and of samples. */
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
