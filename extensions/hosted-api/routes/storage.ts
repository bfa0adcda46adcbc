import { answerFailures } from '#features/site/answer-failures.server.ts'
import { refuseFailedStorage } from '../storage/storage-endpoint.server.ts'

export const middleware = [answerFailures(refuseFailedStorage)]
