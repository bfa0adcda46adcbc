import { randomUUID } from 'node:crypto'
import { Metadata, Server, type ServerOptions } from '@tus/server'
import { log } from '#platform/log.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { inTime } from '#platform/concurrency/concurrency.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { recordOf, type UploadRecord } from './videos/uploads/upload-records.server.ts'
import { storageFull, storageRefusalOf, type ThrownRefusal } from './videos/uploads/upload-refusals.server.ts'
import {
  finishUpload,
  isComplete,
  isThrownRefusal,
  locks,
  noSuchUpload,
  storageInProgress,
  unlessStoredElsewhere,
  uploads,
} from './videos/uploads/unfinished-uploads.server.ts'
import { findVideo, type StoredVideo } from './videos.server.ts'
import { videoBytesMax, videoUploadAddress, whyNotUpload } from './video-upload.ts'
import { displayedName } from './displayed-name.ts'

/** This is less than any proxy’s timeout; storing continues in the background. */
const storingTimeoutMilliseconds = 20_000
const methods = 'POST, HEAD, PATCH, DELETE, OPTIONS'
const notValid = 'Cette demande d’envoi n’est pas valable.'

export interface UploadEndpoint {
  address: string
  describe: (
    metadata: Record<string, string | null>,
    request: Request,
  ) => Promise<Outcome<{ name: string; path: string | null }>>
  takesFirstBytes: boolean
}

const endpointOfPages: UploadEndpoint = {
  address: videoUploadAddress,
  describe: async ({ filename }) => done({ name: filename ?? '', path: null }),
  takesFirstBytes: false,
}

/**
 * tus 1.0.0, https://tus.io/protocols/resumable-upload: the answer to the last PATCH, and to any HEAD after it, names
 * the stored video in `Content-Location`. Only the owner sees an upload.
 */
export async function receiveVideo(
  request: Request,
  owner: string,
  endpoint: UploadEndpoint = endpointOfPages,
): Promise<Response> {
  return receive(request, owner, endpoint).catch((problem: unknown) => {
    const why = storageRefusalOf(problem)
    if (!why) throw problem
    log.error({ problem, method: request.method }, 'an upload failed')
    return responseTo(why)
  })
}

async function receive(request: Request, owner: string, endpoint: UploadEndpoint): Promise<Response> {
  if (!methods.split(', ').includes(request.method)) return refuseMethod()
  if (request.method === 'OPTIONS') return protocol(request, endpoint)
  if (request.headers.get('tus-resumable') !== '1.0.0')
    return refusal(412, notValid, { 'tus-version': '1.0.0', 'tus-resumable': '1.0.0' })
  if (request.method === 'POST') return begin(request, owner, endpoint)

  const id = idOf(request, endpoint.address)
  const record = id ? await uploads().find(id) : null
  if (record?.owner === owner)
    return (await isComplete(record)) ? complete(request, record, endpoint) : protocol(request, endpoint)
  const video = id && !record ? await findVideo(id) : null
  return video?.uploadedBy === owner ? afterwards(request, video) : responseTo(noSuchUpload)
}

export async function hasRoomFor(bytes: number): Promise<boolean> {
  try {
    await uploads().requireDiskSpace(bytes)
    return true
  } catch (problem) {
    if (problem === storageFull) return false
    throw problem
  }
}

export function refuseMethod(): Response {
  return refusal(405, 'Cette adresse ne sert qu’à envoyer des vidéos.', { allow: methods })
}

async function begin(request: Request, owner: string, endpoint: UploadEndpoint): Promise<Response> {
  const { headers } = request
  const declaredLength = headers.get('upload-length') ?? ''
  const metadata = metadataOf(headers.get('upload-metadata'))
  if (restOf(request, endpoint.address) || !/^\d{1,15}$/.test(declaredLength) || !metadata)
    return refusal(400, notValid)
  if (headers.has('upload-defer-length') || headers.has('upload-concat')) return refusal(400, notValid)
  const hasBytes = headers.get('content-type') === 'application/offset+octet-stream'
  if (hasBytes && !endpoint.takesFirstBytes) return refusal(400, notValid)
  const description = await endpoint.describe(metadata, request)
  if (!description.ok) return refusal(description.refusal.status, description.refusal.sentence)
  const { name, path } = description.value
  const why = whyNotUpload({ name, bytes: Number(declaredLength) })
  if (why) return refusal({ bytes: 413, empty: 400, type: 415 }[why.kind], why.sentence)
  headers.set(
    'upload-metadata',
    Metadata.stringify({ name: displayedName(name, 'vidéo'), owner, ...(path !== null && { path }) }),
  )
  return protocol(request, endpoint)
}

function metadataOf(header: string | null): Record<string, string | null> | null {
  try {
    return header ? Metadata.parse(header) : {}
  } catch {
    return null
  }
}

async function complete(request: Request, record: UploadRecord, endpoint: UploadEndpoint): Promise<Response> {
  if (request.method === 'DELETE')
    return (await unlessStoredElsewhere(record.id, () => protocol(request, endpoint))) ?? responseTo(storageInProgress)
  const outcome = await finishInTime(record)
  if (!outcome.ok) return responseTo(outcome.refusal)
  return afterwards(request, outcome.value)
}

function afterwards({ method }: Request, video: StoredVideo): Response {
  if (method !== 'HEAD') return refusal(409, 'Cette vidéo est déjà enregistrée.')
  const bytes = String(video.bytes)
  return new Response(null, {
    headers: {
      'tus-resumable': '1.0.0',
      'cache-control': 'no-store',
      'upload-offset': bytes,
      'upload-length': bytes,
      'content-location': video.address,
    },
  })
}

/** `finishUpload` itself never fails: what fails here is the wait. */
function finishInTime(record: UploadRecord): Promise<Outcome<StoredVideo, ThrownRefusal>> {
  return inTime(finishUpload(record), storingTimeoutMilliseconds).catch(() => refused(storageInProgress))
}

const servers = new Map<string, Server>()

function tus(address: string): Server {
  const server = servers.get(address) ?? new Server({ ...options(address), datastore: uploads() })
  servers.set(address, server)
  return server
}

function options(address: string): ServerOptions {
  return {
    path: address,
    locker: locks,
    maxSize: videoBytesMax,
    relativeLocation: true,
    lockDrainTimeout: 100,
    namingFunction: () => randomUUID(),
    getFileIdFromRequest: (request) => idOf(request, address) ?? undefined,
    onUploadFinish: async (_, upload) => {
      const outcome = await finishInTime(recordOf(upload))
      if (!outcome.ok) throw outcome.refusal
      return { headers: { 'content-location': outcome.value.address } }
    },
    onResponseError: toRefusal,
  }
}

async function protocol(request: Request, { address }: UploadEndpoint): Promise<Response> {
  const { status, body, headers: tusHeaders } = await tus(address).handleWeb(request)
  if (status === 400) return refusal(400, notValid)
  const headers = new Headers([...tusHeaders].filter(([name]) => !name.startsWith('access-control-')))
  const metadata = headers.get('upload-metadata')
  if (metadata) headers.set('upload-metadata', Metadata.stringify({ filename: Metadata.parse(metadata).name ?? '' }))
  return new Response(body, { status, headers })
}

const sentences: Record<number, string> = {
  403: notValid,
  404: noSuchUpload.body,
  409: 'L’envoi a continué ailleurs\u00a0: il reprend là où il en est.',
  410: noSuchUpload.body,
  413: 'L’envoi est plus long que ce qui était annoncé.',
  501: notValid,
}

function toRefusal(request: Request, problem: unknown): ThrownRefusal {
  const why = problem === storageFull ? storageFull : storageRefusalOf(problem)
  if (why) {
    log.warn({ problem }, 'an upload could not be written')
    return why
  }
  if (!isThrownRefusal(problem) || problem.status_code === 500) {
    log.error({ problem, method: request.method }, 'an upload failed')
    return { status_code: 500, body: 'Erreur inattendue' }
  }
  const { status_code } = problem
  return { status_code, body: sentences[status_code] ?? problem.body }
}

function idOf(request: { url: string }, address: string): string | null {
  const rest = restOf(request, address)
  return isUuid(rest) ? rest : null
}

function restOf({ url }: { url: string }, address: string): string {
  return new URL(url).pathname.slice(address.length).replace(/^\//, '')
}

function responseTo({ status_code, body }: ThrownRefusal): Response {
  return refusal(status_code, body)
}

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  const all = { ...headers, 'tus-resumable': '1.0.0', 'content-type': 'text/plain; charset=utf-8' }
  return new Response(sentence, { status, headers: { ...all, 'cache-control': 'no-store' } })
}
