import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { displayName, type Account, type Role, type SiteRole, type TeamRole } from '#features/accounts/account.ts'
import { endSessions } from '#features/accounts/pending-access.server.ts'
import { peopleAuditLog, userRoles } from '#features/accounts/account-tables.server.ts'
import { findPerson } from './people-list.server.ts'
import { lockPerson, lockAdministrators } from '#features/accounts/people.server.ts'
import { accessChange, personRename } from '#features/accounts/account-events.ts'
import {
  whyNotChangeRole,
  whyNotActAsAdmin,
  whyNotReinstate,
  whyNotSuspend,
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
  return changePerson(id, admin, roleChanges[role], whyNot, async () => {
    const teamRole = role === 'author' || role === 'editor' ? role : null
    await writeRole(id, { role: role === 'admin' ? 'admin' : 'user', teamRole })
    // Articles present only authors who are of the team.
    await announce(personRename, { id })
  })
}

/** @param suspendMemberData closes every session of the person */
export async function suspendPerson(
  id: string,
  admin: Account,
  suspendMemberData: (personId: string) => Promise<void>,
): Promise<PersonChangeOutcome> {
  return changePerson(id, admin, 'suspended', whyNotSuspend, async () => {
    await writeRole(id, { suspendedAt: now() })
    await suspendMemberData(id)
  })
}

export async function reinstatePerson(id: string, admin: Account): Promise<PersonChangeOutcome> {
  return changePerson(id, admin, 'reinstated', whyNotReinstate, async () => {
    await writeRole(id, { suspendedAt: null })
    // A sign-in concurrent with the suspension may have created one.
    await endSessions(id)
  })
}

type Rule = (person: Person, adminContext: AdminContext) => string | null

/** Serialises decisions about a person: the second request waits, then reads the state that the first one left. */
async function changePerson(
  id: string,
  admin: Account,
  change: PersonChange,
  whyNot: Rule,
  carryOut: () => Promise<void>,
): Promise<PersonChangeOutcome> {
  return lockAdministrators(async (activeAdminIds) => {
    const adminContext = { actingAdminId: admin.id, activeAdminIds }
    const forbidden = whyNotActAsAdmin(adminContext)
    if (forbidden) return refused({ status: 403, sentence: forbidden })
    // This lock keeps the person from being deleted in the middle of a decision about them.
    const person = (await lockPerson(id, 'no key update')) && (await findPerson(id))
    if (!person) return refused({ status: 404, sentence: personMissing })
    const refusal = whyNot(person, adminContext)
    if (refusal) return refused({ status: 409, sentence: refusal })
    await carryOut()
    await announce(accessChange, { personId: id })
    await db.insert(peopleAuditLog).values({
      adminId: admin.id,
      personId: id,
      adminName: displayName(admin),
      personName: person.name,
      change,
      changedAt: now(),
    })
    return done(person)
  })
}

async function writeRole(
  userId: string,
  values: { role?: Role; teamRole?: TeamRole | null; suspendedAt?: Date | null },
): Promise<void> {
  await db
    .insert(userRoles)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userRoles.userId, set: values })
}
