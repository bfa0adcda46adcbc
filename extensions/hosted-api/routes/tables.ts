import { answerFailures } from '#features/site/answer-failures.server.ts'
import { refuseFailedTable } from '../tables/table-endpoint.server.ts'

export const middleware = [answerFailures(refuseFailedTable)]
