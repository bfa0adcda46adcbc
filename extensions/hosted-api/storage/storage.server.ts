import { protocol } from '../protocol.server.ts'
import { CallError } from '../call-error.ts'
import { describeObject, listBucket, removeObjects, serveObject, uploadObject } from './objects.server.ts'
import { announceResumable, receiveResumable } from './resumable-upload.server.ts'

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
