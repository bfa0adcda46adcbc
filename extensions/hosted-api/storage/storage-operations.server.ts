import { z } from 'zod'
import { buckets } from '#features/media/file-name.ts'
import { pictureBytesMax } from '#features/media/picture.ts'
import { videoBytesMax } from '#features/media/video-upload.ts'
import { describeCalls } from '../describing.ts'
import { listing, removal } from './objects.server.ts'
import videoTexts from './resumable-operations.json' with { type: 'json' }
import fileTexts from './storage-operations.json' with { type: 'json' }
import { infoShape, listedShape, removedShape, storageErrorShape, uploadedShape } from './storage-shapes.ts'

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
