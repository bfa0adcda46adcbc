import { config } from '#platform/config.server.ts'
import { db, isUniqueViolation, transaction } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import type { Limit } from '#platform/http/rate-limit.server.ts'
import { post } from '#platform/mail/post.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import type { Account } from './account.ts'
import { userRoles } from './account-tables.server.ts'
import { auth } from './auth.server.ts'
import { confirmIdentity } from './identity.server.ts'
import type { IdentityProof } from './identity.ts'
import { addressChangedLetter, passwordChangedLetter } from './letters.ts'
import { accessChanged, personRenamed } from './person-events.ts'
import { forgetUnconfirmed } from './people.server.ts'
import { removePasskeys } from './passkeys.server.ts'
import { forgetTrustedDevices } from './trusted-devices.server.ts'
import { weakPasswordCode } from './password-rule.server.ts'
import { access, inSteps, refusal, withinLimits, type Access } from './access.server.ts'

const addressChanges: Limit = { name: 'address-change', hits: 5, seconds: 60 * 60 }
const passwordChanges: Limit = { name: 'password-change', hits: 10, seconds: 15 * 60 }

export async function changeUsername(account: Account, username: string): Promise<Outcome<string, string>> {
  try {
    await transaction(async () => {
      await db
        .insert(userRoles)
        .values({ userId: account.id, username })
        .onConflictDoUpdate({ target: userRoles.userId, set: { username } })
      await announce(personRenamed, { id: account.id })
    })
    return done(username)
  } catch (problem) {
    if (isUniqueViolation(problem)) return refused('Ce pseudo est déjà pris.')
    throw problem
  }
}

/** The new address is confirmed by a letter to it; the old one is told. The same answer when it belongs to someone else. */
export async function requestEmailChange(
  account: Account,
  { email: newEmail, ...proof }: { email: string } & IdentityProof,
  request: Request,
): Promise<Access> {
  if (newEmail === account.email) return refused(refusal(400, 'UNCHANGED'))
  // Whoever only found an open session must not carry the account away.
  const unproved = await confirmIdentity(account, proof, request)
  if (unproved) return refused(unproved)
  const tooMany = await withinLimits([addressChanges, account.id])
  if (tooMany) return refused(tooMany)
  return inSteps(() =>
    access(() =>
      transaction(async () => {
        // Somebody who signed up with this address and never confirmed it does not keep it.
        await forgetUnconfirmed(newEmail)
        const asked = await auth.api.changeEmail({ body: { newEmail }, headers: request.headers, returnHeaders: true })
        await post(addressChangedLetter(account.email, config))
        return asked
      }),
    ),
  )
}

/** Closes the other sessions: whoever knew the old password is out. A passkey stays unless its owner chose it here. */
export async function changePassword(
  account: Account,
  { newPassword, ...proof }: { newPassword: string } & IdentityProof,
  removedPasskeys: string[],
  request: Request,
): Promise<Access> {
  const weak = weakPasswordCode(newPassword, account.email)
  if (weak) return refused(refusal(400, weak))
  const tooMany = await withinLimits([passwordChanges, account.id])
  if (tooMany) return refused(tooMany)
  const unproved = await confirmIdentity(account, proof, request)
  if (unproved) return refused(unproved)
  return access(() =>
    transaction(async () => {
      const changed = await auth.api.changePassword({
        body: { currentPassword: proof.password, newPassword, revokeOtherSessions: true },
        headers: request.headers,
        returnHeaders: true,
      })
      await forgetTrustedDevices(account.id)
      await announce(accessChanged, { personId: account.id })
      await post(passwordChangedLetter(account.email, config))
      await removePasskeys(account, removedPasskeys)
      return changed
    }),
  )
}
