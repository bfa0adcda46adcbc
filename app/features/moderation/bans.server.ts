import { eq } from 'drizzle-orm'
import { displayName, type Account } from '#features/accounts/account.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { commentBans } from '#features/comments/comment-tables.server.ts'
import { now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { isUuid } from '#platform/keyset.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { whyNotBan, whyNotLiftBan, type BannedOrNot } from './bans.ts'

export interface Commenter extends BannedOrNot {
  name: string
  banReason: string | null
}

export interface BanRefusal {
  status: 403 | 404 | 409
  sentence: string
}

export async function findCommenter(id: string): Promise<Commenter | null> {
  if (!isUuid(id)) return null
  const [row] = await db
    .select({ email: users.email, username: userRoles.username, role: userRoles.role, reason: commentBans.reason })
    .from(users)
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(commentBans, eq(commentBans.userId, users.id))
    .where(eq(users.id, id))
  if (!row) return null
  const { reason } = row
  const role = row.role === 'admin' ? 'admin' : 'user'
  return { id, role, name: displayName(row), banned: reason !== null, banReason: reason }
}

/** The member can still read, sign in and remove their comments, but not write any. */
export async function banMember(
  id: string,
  admin: Account | null,
  reason: string,
): Promise<Outcome<Commenter, BanRefusal>> {
  return changeBan(id, admin, whyNotBan, async (bannedBy) => {
    await db.insert(commentBans).values({ userId: id, reason, bannedBy, bannedAt: now() })
  })
}

export async function liftBan(id: string, admin: Account | null): Promise<Outcome<Commenter, BanRefusal>> {
  return changeBan(id, admin, whyNotLiftBan, async () => {
    await db.delete(commentBans).where(eq(commentBans.userId, id))
  })
}

function changeBan(
  id: string,
  admin: Account | null,
  whyNot: (member: BannedOrNot | null, account: Account | null) => string | null,
  carryOut: (adminId: string) => Promise<void>,
): Promise<Outcome<Commenter, BanRefusal>> {
  return transaction(async () => {
    // Serialises decisions of several administrators about one member.
    if (isUuid(id)) await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    const member = await findCommenter(id)
    const sentence = whyNot(member, admin)
    if (admin?.role !== 'admin') return refused({ status: 403, sentence: sentence ?? '' })
    if (sentence || !member) return refused({ status: member ? 409 : 404, sentence: sentence ?? '' })
    await carryOut(admin.id)
    return done(member)
  })
}
