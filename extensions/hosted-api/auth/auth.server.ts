import { CallError } from '../call-error.ts'
import { protocol } from '../protocol.server.ts'
import { changeAccount, createAccount, readAccount } from './account.server.ts'
import { challengeFactor, enrolFactor, removeFactor, verifyChallenge } from './factors.server.ts'
import { recoverAccount, sendAgain, sendCode, verifyMailedCode } from './mailed-codes.server.ts'
import { countRecoveryCodes, refuseMoreCodes, renewCodes, verifyRecoveryCode } from './recovery-codes.server.ts'
import { closeSessions, openSession } from './sessions.server.ts'

/** https://supabase.com/docs/reference/self-hosting-auth */
export const auth = protocol({
  root: '/auth/v1',
  operations: {
    '/token': { POST: openSession },
    '/user': { GET: readAccount, PUT: changeAccount },
    '/logout': { POST: closeSessions },
    '/signup': { POST: createAccount },
    '/recover': { POST: recoverAccount },
    '/otp': { POST: sendCode },
    '/verify': { POST: verifyMailedCode },
    '/resend': { POST: sendAgain },
    '/factors': { POST: enrolFactor },
    '/factors/recovery-codes': { GET: countRecoveryCodes, POST: refuseMoreCodes },
    '/factors/recovery-codes/regenerate': { POST: renewCodes },
    '/factors/recovery-codes/verify': { POST: verifyRecoveryCode },
    '/factors/:id': { DELETE: removeFactor },
    '/factors/:id/challenge': { POST: challengeFactor },
    '/factors/:id/verify': { POST: verifyChallenge },
  },
  shape: ({ status, code, message, more: { reasons } }) => ({
    code: status,
    error_code: code,
    msg: message,
    ...(reasons && { weak_password: { message, reasons } }),
  }),
  absent: new CallError(404, 'unexpected_failure', 'Cette opération n’est pas proposée ici.'),
  codeOfMethod: 'unexpected_failure',
  codeOfFailure: () => 'unexpected_failure',
})
