import { z } from 'zod'
import { buckets } from '#features/media/file-name.ts'
import { pictureBytesMax } from '#features/media/picture.ts'
import { videoBytesMax } from '#features/media/video-upload.ts'
import { describeCalls, reasonForPrograms, reasonForPeople } from '../describing.ts'
import { listing, removal } from './objects.server.ts'
import videoTexts from './resumable-operations.json' with { type: 'json' }
import fileTexts from './storage-operations.json' with { type: 'json' }

const moment = z.iso.datetime()

const uploadedShape = z.strictObject({
  Id: z.string().describe('Le nom sous lequel les pages le montrent\u00a0: /media/article-images/…'),
  Key: z.string().describe('Le compartiment et le nom.'),
})

const listedShape = z.strictObject({
  name: z.string(),
  id: z.string().nullable().describe('Null pour un dossier.'),
  updated_at: moment.nullable(),
  created_at: moment.nullable(),
  last_accessed_at: moment.nullable(),
  metadata: z
    .strictObject({
      eTag: z.string(),
      size: z.int().describe('En octets.'),
      mimetype: z.string(),
      cacheControl: z.string(),
      lastModified: moment,
      contentLength: z.int(),
      httpStatusCode: z.literal(200),
    })
    .nullable(),
})

const removedShape = z.strictObject({ ...listedShape.shape, bucket_id: z.string() })

const infoShape = z.strictObject({
  id: z.string(),
  version: z.string(),
  name: z.string(),
  bucket_id: z.string(),
  size: z.int().describe('En octets.'),
  content_type: z.string(),
  cache_control: z.string(),
  etag: z.string(),
  metadata: z.strictObject({}),
  last_modified: moment,
  created_at: moment,
})

const storageErrorShape = z.strictObject({
  statusCode: z.string().describe('Le code HTTP.'),
  error: reasonForPrograms,
  message: reasonForPeople,
})

const megabytes = (bytes: number) => bytes / 1024 / 1024
const refusal = { shape: storageErrorShape }
const none = { shape: null }
const file = { shape: null, type: '*/*' }

const fileOperations = describeCalls(fileTexts, {
  facts: { buckets, pictureMegabytes: megabytes(pictureBytesMax), videoMegabytes: megabytes(videoBytesMax) },
  refusal,
  calls: {
    'post /object/{bucket}/{path}': { shape: uploadedShape },
    'put /object/{bucket}/{path}': { shape: uploadedShape },
    'get /object/public/{bucket}/{path}': file,
    'get /object/{bucket}/{path}': file,
    'get /object/info/{bucket}/{path}': { shape: infoShape },
    'post /object/list/{bucket}': { body: listing, shape: z.array(listedShape) },
    'delete /object/{bucket}': { body: removal, shape: z.array(removedShape) },
  },
})

/** tus answers refusals as plain sentences; a missing right is answered in the shape of the other calls. */
const videoOperations = describeCalls(videoTexts, {
  refusal: { shape: z.string(), type: 'text/plain' },
  calls: {
    'post /upload/resumable': { others: { 401: refusal, 403: refusal } },
    'head /upload/resumable/{id}': { others: { 401: none, 403: none, 404: none, 412: none } },
    'patch /upload/resumable/{id}': { others: { 401: refusal } },
    'delete /upload/resumable/{id}': { others: { 401: refusal } },
  },
})

export const storageOperations = [...fileOperations, ...videoOperations]
