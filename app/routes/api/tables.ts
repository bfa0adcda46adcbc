import { answerFailures } from '#features/api/answer-failures.server.ts'
import { refuseFailedTable } from '#features/api/tables/table-endpoint.server.ts'

export const middleware = [answerFailures(refuseFailedTable)]
