import { displayName, type Account } from '#features/accounts/account.ts'
import { lockPerson, roleOf } from '#features/accounts/people.server.ts'
import { findAuthor } from '#features/accounts/authors.server.ts'
import { deleteBan, findBan, saveBan } from '#features/comments/moderation-rules.server.ts'
import { transaction } from '#platform/database.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { whyNotModerate } from './moderation.ts'
import { whyNotBan, whyNotLiftBan, type BannedOrNot } from './bans.ts'

export interface Commenter extends BannedOrNot {
  name: string
  banReason: string | null
}

export async function findCommenter(id: string): Promise<Commenter | null> {
  if (!isUuid(id)) return null
  const person = await findAuthor(id)
  if (!person) return null
  const role = (await roleOf(id))?.role ?? 'user'
  const banReason = (await findBan(id))?.reason ?? null
  return { id, role, name: displayName(person), banned: banReason !== null, banReason }
}

/** A banned member can still read, sign in and remove their comments. */
export async function banMember(id: string, admin: Account | null, reason: string): Promise<Outcome<Commenter>> {
  return changeBan(id, admin, whyNotBan, (bannedBy) => saveBan(id, bannedBy, reason))
}

export async function liftBan(id: string, admin: Account | null): Promise<Outcome<Commenter>> {
  return changeBan(id, admin, whyNotLiftBan, () => deleteBan(id))
}

function changeBan(
  id: string,
  admin: Account | null,
  whyNot: (member: BannedOrNot | null, account: Account | null) => string | null,
  carryOut: (adminId: string) => Promise<void>,
): Promise<Outcome<Commenter>> {
  return transaction(async () => {
    // The lock lets the second of two administrators read what the first one decided.
    await lockPerson(id, 'update')
    const member = await findCommenter(id)
    const forbidden = whyNotModerate(admin)
    if (forbidden || !admin) return refused({ status: 403, sentence: forbidden ?? '' })
    const sentence = whyNot(member, admin)
    if (sentence || !member) return refused({ status: member ? 409 : 404, sentence: sentence ?? '' })
    await carryOut(admin.id)
    return done(member)
  })
}
