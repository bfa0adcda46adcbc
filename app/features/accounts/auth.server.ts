import { randomInt } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { emailOTP, twoFactor } from 'better-auth/plugins'
import { eq } from 'drizzle-orm'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit.server.ts'
import { log } from '#platform/log.server.ts'
import type { Letter } from '#platform/mail/letter.ts'
import { post } from '#platform/mail/post.server.ts'
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
import { forgetTrustedDevices } from './trusted-devices.server.ts'
import {
  alreadyMemberLetter,
  codeLetter,
  confirmAddressLetter,
  confirmNewAddressLetter,
  newPasswordLetter,
} from './letters.ts'

const daySeconds = 24 * 60 * 60
/** Of each kind, for one mailbox: whoever asks, nobody's mailbox is filled. */
const letterHits = { hits: 15, seconds: 60 * 60 }
const confirmLetters: Limit = { name: 'confirm-letter', ...letterHits }
const memberLetters: Limit = { name: 'already-member-letter', ...letterHits }
const recoveryLetters: Limit = { name: 'recovery-letter', ...letterHits }
const codeLetters: Limit = { name: 'code-letter', ...letterHits }

/** Past the limit the page says the same and no letter leaves. */
async function postWithin(limit: Limit, letter: Letter): Promise<void> {
  if (!(await hit(limit, letter.to))) await post(letter)
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
function secondFactorAfterEveryDoor() {
  const plugin = twoFactor({
    issuer: config.siteName,
    twoFactorCookieMaxAge: 10 * 60,
    backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: makeRecoveryCodes },
  })
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (context: Parameters<typeof hook.matcher>[0]) =>
      hook.matcher(context) || context.path === '/sign-in/email-otp',
  }))
  return { ...plugin, hooks: { ...plugin.hooks, after } }
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
    sendResetPassword: ({ user, token }) => postWithin(recoveryLetters, newPasswordLetter(user.email, config, token)),
    // Whoever opened the letter has the mailbox: a second letter to say so would prove nothing more.
    onPasswordReset: async ({ user }) => {
      await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
      // Whoever had got in may have left a key behind, or a device that is trusted.
      await db.delete(passkeys).where(eq(passkeys.userId, user.id))
      await forgetTrustedDevices(user.id)
    },
    // The page answers the same for a known address; its owner learns by mail that somebody tried.
    onExistingUserSignUp: ({ user }) => postWithin(memberLetters, alreadyMemberLetter(user.email, config)),
  },
  emailVerification: {
    sendOnSignUp: true,
    // The refusal offers to send the letter again: nobody asked for one by mistyping a form.
    sendOnSignIn: false,
    autoSignInAfterVerification: true,
    expiresIn: 60 * 60,
    // Who changes address signed in, and so had confirmed the one before.
    sendVerificationEmail: ({ user, token }) =>
      postWithin(
        confirmLetters,
        (user.emailVerified ? confirmNewAddressLetter : confirmAddressLetter)(user.email, config, token),
      ),
  },
  user: { changeEmail: { enabled: true } },
  // Sensitive changes ask for the password, however young the session is.
  session: { expiresIn: sessionDays * daySeconds, updateAge: daySeconds, freshAge: 0 },
  plugins: [
    secondFactorAfterEveryDoor(),
    emailOTP({
      disableSignUp: true,
      expiresIn: codeMinutes * 60,
      allowedAttempts: 3,
      storeOTP: 'hashed',
      sendVerificationOTP: async ({ email, otp, type }) => {
        if (type === 'sign-in') await postWithin(codeLetters, codeLetter(email, config, otp))
      },
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
