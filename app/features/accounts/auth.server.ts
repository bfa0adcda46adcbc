import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth/minimal'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { emailOTP } from 'better-auth/plugins/email-otp'
import { eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { productName } from '#platform/product-name.ts'
import { db } from '#platform/database.server.ts'
import { cookieNameOf, cookiePrefix, isSecure } from '#platform/http/cookies.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { log } from '#platform/log.server.ts'
import type { EmailTemplate } from '#platform/mail/email-template.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { codeMinutes, confirmationMinutes, recoveryMinutes, sessionDays } from './account.ts'
import { passwordCharactersMax, passwordCharactersMin } from '#platform/password-limits.ts'
import {
  passkeys,
  secondFactors,
  sessions,
  signInAccounts,
  userRoles,
  users,
  verifications,
} from './account-tables.server.ts'
import { deviceCookieAttributes, deviceCookieName, deleteKnownDevices, rememberDevice } from './known-devices.server.ts'
import { deleteAttempt } from './sign-up-attempts.server.ts'
import { secondFactorAfterEveryMethod } from './two-step/second-factor-plugin.server.ts'
import { logSecurity } from './security-log.server.ts'
import { endEmailChange, endPendingAccess } from './pending-access.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'
import { neutralUsernameFor, usernameColumns } from './usernames.server.ts'
import { alreadyMemberEmail, confirmAddressEmail, newPasswordEmail } from './emails.server.ts'
import { mailboxOf, requestLimits } from './request-limits.server.ts'

const daySeconds = 24 * 60 * 60

async function enqueueWithin(limit: Limit, outgoing: EmailTemplate): Promise<void> {
  if (!(await hit(limit, mailboxOf(outgoing.to)))) await enqueueEmail(outgoing)
}

const signInPaths = [
  '/sign-in/email',
  '/sign-in/email-otp',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/verify-email',
  '/change-password',
]

/** This must run after the two-factor plugin's hook, which revokes the session while a code is missing. */
function rememberDeviceAfterSignIn() {
  const handler = createAuthMiddleware(async (context) => {
    const session = context.context.newSession
    if (!session) return
    const token = await rememberDevice(session.user.id, context.headers ?? new Headers())
    context.setCookie(deviceCookieName, token, deviceCookieAttributes)
  })
  const matcher = ({ path }: { path?: string }) => signInPaths.includes(path ?? '')
  return { id: 'known-devices', hooks: { after: [{ matcher, handler }] } }
}

/** Better Auth is called on the server only (`auth.api`): every sign-in goes through our forms and their limits. */
export const auth = betterAuth({
  appName: productName,
  baseURL: config.siteUrl,
  secret: config.sessionSecret,
  database: drizzleAdapter(db, {
    provider: 'pg',
    schema: {
      user: users,
      session: sessions,
      account: signInAccounts,
      verification: verifications,
      twoFactor: secondFactors,
      passkey: passkeys,
    },
  }),
  emailAndPassword: {
    enabled: true,
    password: { hash: hashPassword, verify: verifyPassword },
    requireEmailVerification: true,
    autoSignIn: false,
    minPasswordLength: passwordCharactersMin,
    maxPasswordLength: passwordCharactersMax,
    resetPasswordTokenExpiresIn: recoveryMinutes * 60,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }) =>
      enqueueWithin(requestLimits.passwordResetEmailsPerRecipient, newPasswordEmail(user.email, token)),
    onPasswordReset: async ({ user }) => {
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
      if (!user.emailVerified) await deleteAttempt(user.email)
      // An intruder may have added a passkey or a trusted device.
      await db.delete(passkeys).where(eq(passkeys.userId, user.id))
      await endPendingAccess(user.id)
      await deleteKnownDevices(user.id)
      await endEmailChange(user.id)
    },
    onExistingUserSignUp: ({ user }) =>
      enqueueWithin(requestLimits.alreadyMemberEmailsPerRecipient, alreadyMemberEmail(user.email)),
  },
  emailVerification: {
    sendOnSignUp: true,
    sendOnSignIn: false,
    autoSignInAfterVerification: true,
    expiresIn: confirmationMinutes * 60,
    sendVerificationEmail: ({ user, token }) =>
      enqueueWithin(requestLimits.confirmationEmailsPerRecipient, confirmAddressEmail(user.email, token)),
  },
  // There is no grace period: pages ask for the password before sensitive changes, however recent the session is.
  session: { expiresIn: sessionDays * daySeconds, updateAge: daySeconds, freshAge: 0 },
  plugins: [
    secondFactorAfterEveryMethod(),
    emailOTP({
      disableSignUp: true,
      expiresIn: codeMinutes * 60,
      storeOTP: 'hashed',
      // `sign-in-codes.server.ts` replaces this, because there several codes stay valid.
      sendVerificationOTP: async () => {},
    }),
    passkey({
      rpID: new URL(config.siteUrl).hostname,
      origin: new URL(config.siteUrl).origin,
      // A passkey replaces both password and second factor, so the authenticator must verify its user.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: { afterVerification: ({ verification }) => requireKnownOwner(verification.registrationInfo) },
      authentication: { afterVerification: ({ verification }) => requireKnownOwner(verification.authenticationInfo) },
      advanced: { webAuthnChallengeCookie: 'passkey' },
    }),
    rememberDeviceAfterSignIn(),
  ],
  advanced: {
    cookiePrefix,
    useSecureCookies: false,
    defaultCookieAttributes: { secure: isSecure },
    database: { generateId: 'uuid' },
    ipAddress: { ipAddressHeaders: ['x-client-ip'] },
  },
  databaseHooks: {
    user: {
      create: {
        after: async (user) => {
          const columns = usernameColumns(await neutralUsernameFor(user.email))
          await db
            .insert(userRoles)
            .values({ userId: user.id, role: 'user', ...columns })
            .onConflictDoNothing()
        },
      },
    },
    session: {
      create: {
        // Every sign-in method creates its session here, so this is where suspended people are refused.
        before: async (session) => {
          const [role] = await db
            .select({ suspendedAt: userRoles.suspendedAt })
            .from(userRoles)
            .where(eq(userRoles.userId, session.userId))
          if (role?.suspendedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' })
        },
        after: async ({ userId }, context) =>
          logSecurity('session opened', { personId: userId, requestId: context?.headers?.get('x-request-id') ?? null }),
      },
    },
  },
  telemetry: { enabled: false },
  logger: {
    level: 'warn',
    log: (level, message) => log[level === 'debug' ? 'debug' : level === 'info' ? 'info' : level](message),
  },
})

async function requireKnownOwner(information: { userVerified: boolean } | undefined): Promise<undefined> {
  if (!information?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'OWNER_NOT_VERIFIED' })
}

export const sessionCookieName = cookieNameOf('session_token')

export const secondStepCookieName = cookieNameOf('two_factor')

export function sessionTokenIn(headers: Headers): string {
  return signedCookieIn(headers, sessionCookieName)
}

export function signedCookieIn(headers: Headers, name: string): string {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  const value = cookie?.slice(name.length + 1).split(';')[0] ?? ''
  const [token] = decodeURIComponent(value).split('.')
  if (!token) throw new Error(`The answer sets no ${name}.`)
  return token
}
