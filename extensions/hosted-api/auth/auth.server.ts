import { CallError } from '../call-error.ts'
import { protocol } from '../protocol.server.ts'
import { changeAccount, createAccount, readAccount, reauthenticate } from './account.server.ts'
import { challengeFactor, enrolFactor, removeFactor, verifyChallenge } from './factors.server.ts'
import { recoverAccount, sendAgain, sendCode, verifyMailedCode } from './mailed-codes.server.ts'
import { countRecoveryCodes, refuseMoreCodes, renewCodes, verifyRecoveryCode } from './recovery-codes.server.ts'
import { closeSessions, openSession } from './sessions.server.ts'

const absentOperations: [RegExp, code: string][] = [
  [/\/user\/identities\//, 'manual_linking_disabled'],
  [/\/(authorize|callback|oauth\/.*|user\/oauth\/.*)$/, 'oauth_provider_not_supported'],
  [/\/sso/, 'saml_provider_disabled'],
  [/\/passkeys/, 'provider_disabled'],
  [/\/(admin|invite|generate_link)/, 'not_admin'],
]

/** https://supabase.com/docs/reference/self-hosting-auth */
export const auth = protocol({
  root: '/auth/v1',
  operations: {
    '/token': { POST: openSession },
    '/user': { GET: readAccount, PUT: changeAccount },
    '/reauthenticate': { GET: reauthenticate },
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
  absent: (path) => {
    const [, code = 'validation_failed'] = absentOperations.find(([pattern]) => pattern.test(path)) ?? []
    return new CallError(code === 'not_admin' ? 403 : 404, code, 'Cette opération n’est pas proposée ici.')
  },
  codeOfMethod: 'validation_failed',
  codeOfFailure: () => 'unexpected_failure',
})
