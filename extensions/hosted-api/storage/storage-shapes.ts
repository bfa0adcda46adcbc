import { z } from 'zod'
import { reasonForPrograms, reasonForPeople } from '../describing.ts'

const moment = z.iso.datetime()

export const uploadedShape = z.strictObject({
  Id: z.string().describe('Le nom sous lequel les pages le montrent\u00a0: /media/article-images/…'),
  Key: z.string().describe('Le compartiment et le nom.'),
})

export const listedShape = z.strictObject({
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

export const removedShape = z.strictObject({ ...listedShape.shape, bucket_id: z.string() })

export const infoShape = z.strictObject({
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

export const storageErrorShape = z.strictObject({
  statusCode: z.string().describe('Le code HTTP.'),
  error: reasonForPrograms,
  message: reasonForPeople,
})
