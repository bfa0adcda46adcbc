import { answerFailures } from '#features/api/answer-failures.server.ts'
import { refuseFailedAuth } from '#features/api/auth/auth-answers.server.ts'

export const middleware = [answerFailures(refuseFailedAuth)]
