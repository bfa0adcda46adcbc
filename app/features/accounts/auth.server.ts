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
/** Of each kind, for one mailbox: whoever asks, nobody's mailbox is filled. */
const emailHits = { hits: 15, seconds: 60 * 60 }
const confirmationEmails: Limit = { name: 'confirm-letter', ...emailHits }
const alreadyMemberEmails: Limit = { name: 'already-member-letter', ...emailHits }
const recoveryEmails: Limit = { name: 'recovery-letter', ...emailHits }

/** Past the limit the page says the same and no letter leaves. */
async function enqueueWithin(limit: Limit, outgoing: Email): Promise<void> {
  if (!(await hit(limit, outgoing.to))) await enqueueEmail(outgoing)
}

const recoveryCodes = 10
/** Without look-alikes: they are copied by hand. */
const recoverySigns = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Twelve signs each, 59 bits, in groups of four. */
function makeRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => recoverySigns[randomInt(recoverySigns.length)]).join('')
  return Array.from({ length: recoveryCodes }, () => `${group()}-${group()}-${group()}`)
}

/** A mailed code replaces the password, never the second factor: the plugin itself asks for it after a password only. */
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

/** Where the service opens a session for somebody who proved who they are; not where it renews one. */
const signInPaths = [
  '/sign-in/email',
  '/sign-in/email-otp',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/verify-email',
  '/change-password',
]

/** Stands after the second factor's own hook, which takes the session back while a code is missing. */
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

/** What the service's types do not say of the context of a hook. */
interface SignedInContext {
  context: { newSession: { user: { id: string; twoFactorEnabled?: boolean } } | null }
}

/** The sign-in read it before it compared the password; since then two-step sign-in may have been activated. */
async function readTwoStepsAgain({ context }: SignedInContext): Promise<void> {
  const user = context.newSession?.user
  if (!user) return
  const [row] = await db.select({ twoFactorEnabled: users.twoFactorEnabled }).from(users).where(eq(users.id, user.id))
  user.twoFactorEnabled = row?.twoFactorEnabled ?? true
}

/**
 * The auth service, called on the server only (`auth.api`): no address of its own is open to the network, so every door
 * goes through our forms, their limits and their sentences.
 */
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
    // Whoever opened the letter has the mailbox: a second letter to say so would prove nothing more.
    onPasswordReset: async ({ user }) => {
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
      // Whoever had got in may have left a key behind, or a device that is trusted.
      await db.delete(passkeys).where(eq(passkeys.userId, user.id))
      await endPendingAccess(user.id)
      await forgetKnownDevices(user.id)
      await endEmailChange(user.id)
    },
    // The page answers the same for a known address; its owner learns by mail that somebody tried.
    onExistingUserSignUp: ({ user }) => enqueueWithin(alreadyMemberEmails, alreadyMemberEmail(user.email, config)),
  },
  emailVerification: {
    sendOnSignUp: true,
    // The refusal offers to send the letter again: nobody asked for one by mistyping a form.
    sendOnSignIn: false,
    autoSignInAfterVerification: true,
    expiresIn: 60 * 60,
    sendVerificationEmail: ({ user, token }) =>
      enqueueWithin(confirmationEmails, confirmAddressEmail(user.email, config, token)),
  },
  // Sensitive changes ask for the password, however young the session is.
  session: { expiresIn: sessionDays * daySeconds, updateAge: daySeconds, freshAge: 0 },
  plugins: [
    secondFactorAfterEveryMethod(),
    emailOTP({
      disableSignUp: true,
      expiresIn: codeMinutes * 60,
      storeOTP: 'hashed',
      // Ours are made and sent by `sign-in-codes.server.ts`, where one code does not end another.
      sendVerificationOTP: async () => {},
    }),
    passkey({
      rpName: config.siteName,
      rpID: new URL(config.siteUrl).hostname,
      origin: new URL(config.siteUrl).origin,
      // It stands for the password and the second factor: it must know its owner, by a finger, a face or a PIN.
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
        // Every door makes a session: the one place where a suspended person is stopped.
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
  // Its informations repeat addresses.
  logger: {
    level: 'warn',
    log: (level, message) => log[level === 'debug' ? 'debug' : level === 'info' ? 'info' : level](message),
  },
})

async function requireKnownOwner(information: { userVerified: boolean } | undefined): Promise<undefined> {
  if (!information?.userVerified) throw new APIError('UNAUTHORIZED', { code: 'OWNER_NOT_VERIFIED' })
}

/** Name of the cookie that says a session may exist; without it nobody asks the database. */
export const sessionCookieName = `${config.siteUrl.startsWith('https:') ? '__Secure-' : ''}amulette.session_token`

/** The token of the session that an answer opens: its cookie is `token.signature`. */
export function sessionTokenIn(headers: Headers): string {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${sessionCookieName}=`))
  const value = cookie?.slice(sessionCookieName.length + 1).split(';')[0] ?? ''
  const [token] = decodeURIComponent(value).split('.')
  if (!token) throw new Error('The answer opens no session.')
  return token
}
