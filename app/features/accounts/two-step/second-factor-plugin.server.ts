import { twoFactor } from 'better-auth/plugins/two-factor'
import { eq } from 'drizzle-orm'
import { db } from '#platform/database.server.ts'
import { users } from '../account-tables.server.ts'

/** Better Auth's plugin asks for the second factor after a password only; this one asks after every method. */
export function secondFactorAfterEveryMethod() {
  const plugin = twoFactor({
    twoFactorCookieMaxAge: 10 * 60,
    // A lockout would also keep the owner out; see `countAttempt`.
    accountLockout: { enabled: false },
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

interface SignedInContext {
  context: { newSession: { user: { id: string; twoFactorEnabled?: boolean } } | null }
}

async function readTwoStepsAgain({ context }: SignedInContext): Promise<void> {
  const user = context.newSession?.user
  if (!user) return
  const [row] = await db.select({ twoFactorEnabled: users.twoFactorEnabled }).from(users).where(eq(users.id, user.id))
  user.twoFactorEnabled = row?.twoFactorEnabled ?? true
}
