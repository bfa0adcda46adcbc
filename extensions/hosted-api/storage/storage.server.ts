import { protocol, type Call } from '../protocol.server.ts'
import { CallError } from '../call-error.ts'
import { describeObject, listBucket, removeObjects, serveObject, uploadObject } from './objects.server.ts'
import { fileNameOf } from './object-path.ts'
import { pathConflict } from './object-upload.server.ts'
import { findObject } from './stored-objects.server.ts'
import { receiveVideo, type UploadEndpoint } from '#features/media/video-upload.server.ts'
import { done, refused } from '#platform/outcome.ts'
import { bucketOf, pathIn, requireFileWriter } from './requests.server.ts'

export const storage = protocol({
  root: '/storage/v1',
  operations: {
    '/object/public/:bucket/*path': { GET: serveObject },
    '/object/info/:bucket/*path': { GET: describeObject },
    '/object/list/:bucket': { POST: listBucket },
    '/object/:bucket': { DELETE: removeObjects },
    '/object/:bucket/*path': { GET: serveObject, POST: uploadObject, PUT: uploadObject },
    '/upload/resumable': { POST: receiveResumable, OPTIONS: announceResumable },
    '/upload/resumable/:id': {
      GET: receiveResumable,
      PATCH: receiveResumable,
      DELETE: receiveResumable,
      OPTIONS: announceResumable,
    },
  },
  shape: ({ status, code, message }) => ({ statusCode: String(status), error: code, message }),
  absent: new CallError(404, 'InvalidRequest', 'Cette opération n’est pas proposée ici.'),
  codeOfMethod: 'InvalidRequest',
  codeOfFailure: ({ status }) => (status === 503 ? 'SlowDown' : 'InternalError'),
})

const videosOnly =
  'Seules les vidéos s’envoient en plusieurs fois\u00a0; une image s’envoie entière, à /storage/v1/object/article-images/.'

const endpoint: UploadEndpoint = {
  address: '/storage/v1/upload/resumable',
  takesFirstBytes: true,
  async describe({ bucketName, objectName }, request) {
    try {
      const bucket = bucketOf(bucketName ?? '')
      if (bucket !== 'article-videos') return refused({ status: 400, sentence: videosOnly })
      const path = pathIn(objectName ?? '')
      const isFree = request.headers.get('x-upsert') === 'true' || !(await findObject(bucket, path))
      return isFree ? done({ name: fileNameOf(path), path }) : refused({ status: 409, sentence: pathConflict.sentence })
    } catch (problem) {
      if (problem instanceof CallError) return refused({ status: problem.status, sentence: problem.message })
      throw problem
    }
  },
}

const bytesType = 'application/offset+octet-stream'

async function receiveResumable({ request }: Call): Promise<Response> {
  const writer = await requireFileWriter(request)
  if (request.method === 'PATCH' && request.headers.get('content-type') !== bytesType)
    return new Response(`Content-Type\u00a0: attendu ${bytesType}.`, {
      status: 415,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'tus-resumable': '1.0.0', 'cache-control': 'no-store' },
    })
  return receiveVideo(request, writer.id, endpoint)
}

/** Clients ask for the versions, extensions and size of tus before anybody signs in. */
function announceResumable({ request }: Call): Promise<Response> {
  return receiveVideo(request, '', endpoint)
}
