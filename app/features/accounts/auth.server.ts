import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit.server.ts'
import { log } from '#platform/log.server.ts'
import { post } from '#platform/mail/post.server.ts'
import { passwordCharactersMax, passwordCharactersMin } from './account.ts'
import { sessions, signInAccounts, userRoles, users, verifications } from './account-tables.server.ts'
import { alreadyMemberLetter, confirmAddressLetter } from './letters.ts'

const daySeconds = 24 * 60 * 60
const confirmLetters: Limit = { name: 'confirm-letter', hits: 5, seconds: 60 * 60 }

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
    schema: { user: users, session: sessions, account: signInAccounts, verification: verifications },
  }),
  emailAndPassword: {
    enabled: true,
    requireEmailVerification: true,
    autoSignIn: false,
    minPasswordLength: passwordCharactersMin,
    maxPasswordLength: passwordCharactersMax,
    revokeSessionsOnPasswordReset: true,
    // The page answers the same for a known address; its owner learns by mail that somebody tried.
    onExistingUserSignUp: ({ user }) => post(alreadyMemberLetter(user.email, config)),
  },
  emailVerification: {
    sendOnSignUp: true,
    sendOnSignIn: true,
    autoSignInAfterVerification: true,
    expiresIn: 60 * 60,
    sendVerificationEmail: async ({ user, token }) => {
      // Whatever asks for it, nobody's mailbox is filled: past the limit the page says the same and no letter leaves.
      if (!(await hit(confirmLetters, user.email))) await post(confirmAddressLetter(user.email, config, token))
    },
  },
  user: { changeEmail: { enabled: true } },
  session: { expiresIn: 30 * daySeconds, updateAge: daySeconds },
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
  },
  telemetry: { enabled: false },
  logger: { log: (level, message) => log[level === 'debug' ? 'debug' : level === 'info' ? 'info' : level](message) },
})

/** Name of the cookie that says a session may exist; without it nobody asks the database. */
export const sessionCookieName = `${config.siteUrl.startsWith('https:') ? '__Secure-' : ''}amulette.session_token`
