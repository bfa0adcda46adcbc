import { randomInt } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { emailOTP, twoFactor } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { log } from '#platform/log.server.ts'
import type { Email } from '#platform/mail/email.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { codeMinutes, passwordCharactersMax, passwordCharactersMin, recoveryMinutes, sessionDays } from './account.ts'
import {
  passkeys,
  secondFactors,
  sessions,
  signInAccounts,
  userRoles,
  users,
  verifications,
} from './account-tables.server.ts'
import {
  deviceCookieAttributes,
  deviceCookieName,
  forgetKnownDevices,
  rememberDevice,
} from './sign-in/known-devices.server.ts'
import { endEmailChange, endPendingAccess } from './pending-access.server.ts'
import { alreadyMemberEmail, confirmAddressEmail, newPasswordEmail } from './emails.ts'

const daySeconds = 24 * 60 * 60
const emailHits = { hits: 15, seconds: 60 * 60 }
const confirmationEmails: Limit = { name: 'confirm-letter', ...emailHits }
const alreadyMemberEmails: Limit = { name: 'already-member-letter', ...emailHits }
const recoveryEmails: Limit = { name: 'recovery-letter', ...emailHits }

/** Past the limit nothing is sent, and the page says the same. */
async function enqueueWithin(limit: Limit, outgoing: Email): Promise<void> {
  if (!(await hit(limit, outgoing.to))) await enqueueEmail(outgoing)
}

const recoveryCodes = 10
/** Without look-alikes such as 0/o and 1/l: codes are copied by hand. */
const recoverySigns = 'abcdefghjkmnpqrstuvwxyz23456789'

function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => recoverySigns[randomInt(recoverySigns.length)]).join('')
  return Array.from({ length: recoveryCodes }, () => `${group()}-${group()}-${group()}`)
}

/** Asks for the second factor after every sign-in method: Better Auth's plugin does so after a password only. */
function secondFactorAfterEveryMethod() {
  const plugin = twoFactor({
    issuer: config.siteName,
    twoFactorCookieMaxAge: 10 * 60,
    // It would lock the owner out too: see `countAttempt`.
    accountLockout: { enabled: false },
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: makeRecoveryCodes },
  })
  const after = plugin.hooks.after.map((hook) => ({
    handler: async (context: Parameters<typeof hook.handler>[0]) => {
      await readTwoStepsAgain(context as unknown as SignedInContext)
      return hook.handler(context)
    },
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) || context.path === '/sign-in/email-otp',
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
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

/** Runs after the two-factor plugin's hook, which revokes the session while a code is missing. */
function rememberDeviceAfterSignIn() {
  const handler = createAuthMiddleware(async (context) => {
    const opened = context.context.newSession
    if (!opened) return
    const token = await rememberDevice(opened.user.id, context.headers ?? new Headers())
    context.setCookie(deviceCookieName, token, deviceCookieAttributes)
  })
  const matcher = ({ path }: { path?: string }) => signInPaths.includes(path ?? '')
  return { id: 'known-devices', hooks: { after: [{ matcher, handler }] } }
}

interface SignedInContext {
  context: { newSession: { user: { id: string; twoFactorEnabled?: boolean } } | null }
}

/** Read again: two-step sign-in may have been activated since the request began. */
async function readTwoStepsAgain({ context }: SignedInContext): Promise<void> {
  const user = context.newSession?.user
  if (!user) return
  const [row] = await db.select({ twoFactorEnabled: users.twoFactorEnabled }).from(users).where(eq(users.id, user.id))
  user.twoFactorEnabled = row?.twoFactorEnabled ?? true
}

/** Better Auth, called on the server only (`auth.api`): every sign-in goes through our forms and their limits. */
export const auth = betterAuth({
  appName: config.siteName,
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
    requireEmailVerification: true,
    autoSignIn: false,
    minPasswordLength: passwordCharactersMin,
    maxPasswordLength: passwordCharactersMax,
    resetPasswordTokenExpiresIn: recoveryMinutes * 60,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: ({ user, token }) => enqueueWithin(recoveryEmails, newPasswordEmail(user.email, config, token)),
    // Following the link proves that the mailbox is theirs: no second confirmation is needed.
    onPasswordReset: async ({ user }) => {
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
      // An intruder may have added a passkey or a trusted device.
      await db.delete(passkeys).where(eq(passkeys.userId, user.id))
      await endPendingAccess(user.id)
      await forgetKnownDevices(user.id)
      await endEmailChange(user.id)
    },
    // The page says the same for a known address; its owner learns of the attempt by e-mail.
    onExistingUserSignUp: ({ user }) => enqueueWithin(alreadyMemberEmails, alreadyMemberEmail(user.email, config)),
  },
  emailVerification: {
    sendOnSignUp: true,
    sendOnSignIn: false,
    autoSignInAfterVerification: true,
    expiresIn: 60 * 60,
    sendVerificationEmail: ({ user, token }) =>
      enqueueWithin(confirmationEmails, confirmAddressEmail(user.email, config, token)),
  },
  // No grace period: sensitive changes ask for the password, however recent the session is.
  session: { expiresIn: sessionDays * daySeconds, updateAge: daySeconds, freshAge: 0 },
  plugins: [
    secondFactorAfterEveryMethod(),
    emailOTP({
      disableSignUp: true,
      expiresIn: codeMinutes * 60,
      storeOTP: 'hashed',
      // Replaced by `sign-in-codes.server.ts`, where several codes stay valid.
      sendVerificationOTP: async () => {},
    }),
    passkey({
      rpName: config.siteName,
      rpID: new URL(config.siteUrl).hostname,
      origin: new URL(config.siteUrl).origin,
      // Replaces password and second factor, so the authenticator must verify its user (finger, face or PIN).
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: { afterVerification: ({ verification }) => requireKnownOwner(verification.registrationInfo) },
      authentication: { afterVerification: ({ verification }) => requireKnownOwner(verification.authenticationInfo) },
      advanced: { webAuthnChallengeCookie: 'passkey' },
    }),
    rememberDeviceAfterSignIn(),
  ],
  advanced: {
    cookiePrefix: 'amulette',
    useSecureCookies: config.siteUrl.startsWith('https:'),
    database: { generateId: 'uuid' },
    ipAddress: { ipAddressHeaders: ['x-client-ip'] },
  },
  databaseHooks: {
    user: {
      create: {
        after: async (user) => {
          await db.insert(userRoles).values({ userId: user.id, role: 'user', username: null }).onConflictDoNothing()
        },
      },
    },
    session: {
      create: {
        // Every sign-in method creates a session here: the one place where a suspended person is refused.
        before: async (session) => {
          const [role] = await db
            .select({ suspendedAt: userRoles.suspendedAt })
            .from(userRoles)
            .where(eq(userRoles.userId, session.userId))
          if (role?.suspendedAt) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_SUSPENDED' })
        },
      },
    },
  },
  telemetry: { enabled: false },
  // Its info messages contain e-mail addresses.
  logger: {
    level: 'warn',
    log: (level, message) => log[level === 'debug' ? 'debug' : level === 'info' ? 'info' : level](message),
  },
})

async function requireKnownOwner(information: { userVerified: boolean } | undefined): Promise<undefined> {
  if (!information?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'OWNER_NOT_VERIFIED' })
}

/** Requests without this cookie skip the database. */
export const sessionCookieName = `${config.siteUrl.startsWith('https:') ? '__Secure-' : ''}amulette.session_token`

export function sessionTokenIn(headers: Headers): string {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${sessionCookieName}=`))
  const value = cookie?.slice(sessionCookieName.length + 1).split(';')[0] ?? ''
  const [token] = decodeURIComponent(value).split('.')
  if (!token) throw new Error('The answer opens no session.')
  return token
}
