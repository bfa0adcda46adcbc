import { answerFailures } from '#features/site/answer-failures.server.ts'
import { refuseFailedAuth } from '../auth/auth-answers.server.ts'

export const middleware = [answerFailures(refuseFailedAuth)]
