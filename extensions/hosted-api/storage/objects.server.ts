import { z } from 'zod'
import { trashMedia } from '#features/articles/media-trash.server.ts'
import { contentTypeOf, publicAddress, type Bucket } from '#features/media/file-name.ts'
import { findFile, readFile } from '#features/media/files.server.ts'
import { storeObject } from './object-upload.server.ts'
import {
  findObject,
  listStoredObjects,
  sortColumns,
  type ListedObject,
  type StoredObject,
} from './stored-objects.server.ts'
import { serveFile } from '#features/media/serve-file.server.ts'
import { readUpTo, WholeResponse } from '#platform/http/documents/whole-response.server.ts'
import { jsonAnswer, readJsonText } from '../json-body.server.ts'
import { CallError } from '../call-error.ts'
import type { Call } from '../protocol.server.ts'
import { bucketOf, invalidRequest, noSuchObject, pathIn, requireFileWriter, storageErrorOf } from './requests.server.ts'

const hour = 'public, max-age=3600'

/** Serves the same bytes to everybody as the address that pages use. */
export async function serveObject({ request, params, url: { searchParams } }: Call): Promise<Response> {
  const bucket = bucketOf(params.bucket)
  const otherParameter = [...searchParams.keys()].find((name) => name !== 'download' && name !== 'cacheNonce')
  if (otherParameter !== undefined)
    throw invalidRequest(`Paramètre non proposé ici\u00a0: ${otherParameter.slice(0, 60)}.`)
  const object = await findObject(bucket, pathIn(params.path))
  const file = object && (await findFile(bucket, object.key))
  if (!object || !file) throw noSuchObject()
  const contentType = contentTypeOf(object.key) ?? ''
  const read: Parameters<typeof serveFile>[1]['read'] = (range) => readFile(bucket, object.key, range)
  const answer = await serveFile(request, { ...file, contentType, cacheControl: hour, read })
  const name = searchParams.get('download')
  if (name !== null)
    answer.headers.set('content-disposition', attachment(name || (object.path.split('/').at(-1) ?? '')))
  return answer
}

const invisible = /[\p{Cc}\p{Cf}/\\]/gu

/** https://www.rfc-editor.org/rfc/rfc6266#section-4.3 */
function attachment(name: string): string {
  const value = encodeURIComponent(name.toWellFormed().replaceAll(invisible, '')).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${value}`
}

export async function describeObject({ params }: Call): Promise<Response> {
  const bucket = bucketOf(params.bucket)
  const object = await findObject(bucket, pathIn(params.path))
  if (!object) throw noSuchObject()
  return jsonAnswer(describeInfo(object, bucket))
}

export async function uploadObject({ request, params }: Call): Promise<Response> {
  const writer = await requireFileWriter(request)
  const bucket = bucketOf(params.bucket)
  const path = pathIn(params.path)
  if (request.headers.has('x-metadata')) throw invalidRequest('Les métadonnées d’un fichier ne sont pas proposées ici.')
  const replaces = request.method === 'PUT' || request.headers.get('x-upsert') === 'true'
  const outcome = await storeObject(request, bucket, { path, replaces }, writer.id)
  if (!outcome.ok) throw storageErrorOf(outcome.refusal)
  return jsonAnswer({ Id: outcome.value.key, Key: `${bucket}/${path}` })
}

const listingMax = 1000
const removedMax = 1000
const bodyBytesMax = 2 * 1024 * 1024

export const listing = z.strictObject({
  prefix: z.string().max(400).default(''),
  search: z.string().max(200).default(''),
  limit: z.int().min(1).max(listingMax).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  sortBy: z
    .strictObject({
      column: z.enum(sortColumns).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

export async function listBucket({ request, params }: Call): Promise<Response> {
  await requireFileWriter(request)
  const bucket = bucketOf(params.bucket)
  const { prefix, search, ...rest } = await bodyOf(listing, request)
  if (/[/\p{Cc}\p{Cs}]/u.test(search)) throw invalidRequest('search\u00a0: le début d’un nom, sans dossier.')
  const folder = prefix === '' ? '' : pathIn(prefix.replace(/\/$/, ''))
  const entries = await listStoredObjects(bucket, { ...rest, folder, search })
  return jsonAnswer(entries.map(describeEntry))
}

export const removal = z.strictObject({ prefixes: z.array(z.string()).min(1).max(removedMax) })

export async function removeObjects({ request, params }: Call): Promise<Response> {
  const writer = await requireFileWriter(request)
  const bucket = bucketOf(params.bucket)
  const { prefixes } = await bodyOf(removal, request)
  const matches: (StoredObject | null)[] = []
  for (const path of prefixes) matches.push(await findObject(bucket, pathIn(path)))
  const objects = new Map(matches.filter((object) => object !== null).map((object) => [object.key, object]))
  const addresses = [...objects.keys()].map((key) => publicAddress(bucket, key))
  const outcome = await trashMedia(addresses, writer)
  if (!outcome.ok) throw new CallError(409, 'Conflict', outcome.refusal.sentence)
  return jsonAnswer([...objects.values()].map((object) => describeRemoval(object, bucket)))
}

async function bodyOf<Form extends z.ZodType>(form: Form, request: Request): Promise<z.output<Form>> {
  // The address receives files too, whose bodies have limits of their own.
  const body = await readUpTo(new Response(request.body ?? ''), bodyBytesMax)
  if (!(body instanceof WholeResponse)) throw new CallError(413, 'Payload too large', 'Le message est trop volumineux.')
  const result = form.safeParse(readJsonText(await body.text()))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const place = issue?.path.join('.') || (issue?.code === 'unrecognized_keys' ? issue.keys.join(', ') : '')
  throw invalidRequest(`Cette demande n’est pas valable ici${place ? `\u00a0: ${place.slice(0, 100)}` : ''}.`)
}

const cacheControl = 'max-age=3600'

/** The shape that `list` and `remove` of the client expect. The id is the key, which also ends the address on pages. */
function describeEntry({ name, file }: ListedObject) {
  if (!file) return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
  const at = file.createdAt.toISOString()
  const metadata = {
    eTag: `"${file.key}"`,
    size: file.bytes,
    mimetype: contentTypeOf(file.key),
    cacheControl,
    lastModified: at,
    contentLength: file.bytes,
    httpStatusCode: 200,
  }
  return { name, id: file.key, updated_at: at, created_at: at, last_accessed_at: at, metadata }
}

function describeRemoval(file: StoredObject, bucket: Bucket) {
  return { ...describeEntry({ name: file.path, file }), bucket_id: bucket }
}

function describeInfo(file: StoredObject, bucket: Bucket) {
  const at = file.createdAt.toISOString()
  return {
    id: file.key,
    version: file.key,
    name: file.path,
    bucket_id: bucket,
    size: file.bytes,
    content_type: contentTypeOf(file.key),
    cache_control: cacheControl,
    etag: `"${file.key}"`,
    metadata: {},
    last_modified: at,
    created_at: at,
  }
}
