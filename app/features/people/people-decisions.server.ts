import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { displayName, type Account, type Role, type SiteRole, type TeamRole } from '#features/accounts/account.ts'
import { peopleAuditLog, userRoles } from '#features/accounts/account-tables.server.ts'
import { invitations } from './invitation-tables.server.ts'
import { findPerson } from './people-list.server.ts'
import { lockPerson, lockAdministrators } from '#features/accounts/people.server.ts'
import { accessChange, personRename } from '#features/accounts/account-events.ts'
import {
  whyNotChangeRole,
  whyNotActAsAdmin,
  type AdminContext,
  type Person,
  type PersonChange,
  personMissing,
} from './person.ts'

export type PersonChangeOutcome = Outcome<Person>

const roleChanges: Record<SiteRole, PersonChange> = {
  user: 'demoted',
  author: 'author',
  editor: 'editor',
  admin: 'promoted',
}

/** @param role the final role, so that of two simultaneous requests the second does not undo the first */
export async function changeRole(id: string, role: SiteRole, admin: Account): Promise<PersonChangeOutcome> {
  const whyNot: Rule = (person, adminContext) => whyNotChangeRole(person, role, adminContext)
  return changePerson(id, admin, {
    change: roleChanges[role],
    whyNot,
    async carryOut() {
      const teamRole = role === 'author' || role === 'editor' ? role : null
      await writeRole(id, { role: role === 'admin' ? 'admin' : 'user', teamRole })
      if (role !== 'admin') await db.delete(invitations).where(eq(invitations.invitedBy, id))
      // Articles present only authors who are of the team.
      await announce(personRename, { id })
    },
  })
}

type Rule = (person: Person, adminContext: AdminContext) => string | null | Promise<string | null>

interface PersonDecision {
  change: PersonChange
  reason?: string | null
  whyForbidden?: (adminContext: AdminContext) => string | null
  whyNot: Rule
  carryOut: (email: string) => Promise<void>
}

/** Serialises decisions about a person: the second request waits, then reads the state that the first one left. */
export async function changePerson(
  id: string,
  admin: Account,
  { change, reason, whyForbidden = whyNotActAsAdmin, whyNot, carryOut }: PersonDecision,
): Promise<PersonChangeOutcome> {
  return lockAdministrators(async (activeAdminIds) => {
    const adminContext = { actingAdminId: admin.id, activeAdminIds }
    const forbidden = whyForbidden(adminContext)
    if (forbidden) return refused({ status: 403, sentence: forbidden })
    // This lock keeps the person from being deleted in the middle of a decision about them.
    const account = await lockPerson(id, 'no key update')
    const person = account && (await findPerson(id))
    if (!person) return refused({ status: 404, sentence: personMissing })
    const refusal = await whyNot(person, adminContext)
    if (refusal) return refused({ status: 409, sentence: refusal })
    await carryOut(account.email)
    await announce(accessChange, { personId: id })
    await db.insert(peopleAuditLog).values({
      adminId: admin.id,
      personId: id,
      adminName: displayName(admin),
      personName: person.name,
      change,
      reason,
      changedAt: now(),
    })
    return done(person)
  })
}

export async function writeRole(
  userId: string,
  values: { role?: Role; teamRole?: TeamRole | null; suspendedAt?: Date | null },
): Promise<void> {
  await db
    .insert(userRoles)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userRoles.userId, set: values })
}
