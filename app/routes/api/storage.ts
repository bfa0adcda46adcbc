import { answerFailures } from '#features/api/answer-failures.server.ts'
import { refuseFailedStorage } from '#features/api/storage/storage-endpoint.server.ts'

export const middleware = [answerFailures(refuseFailedStorage)]
