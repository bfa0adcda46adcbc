import { eq } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { displayName, isAdmin, type Account } from './account.ts'
import { peopleJournal, sessions, userRoles } from './account-tables.server.ts'
import { findPerson } from './people-list.server.ts'
import { withAdministratorsLocked } from './people.server.ts'
import {
  whyNotDemote,
  whyNotPromote,
  whyNotReinstate,
  whyNotSuspend,
  type ListedPerson,
  type PeopleChange,
  type PersonState,
} from './person.ts'

export interface PeopleRefusal {
  status: 403 | 404 | 409
  sentence: string
}

type Decided = Promise<Outcome<ListedPerson, PeopleRefusal>>

/** A member becomes an administrator. */
export function promote(id: string, admin: Account): Decided {
  return decide(id, admin, 'promoted', whyNotPromote, () => setRole(id, 'admin'))
}

export function demote(id: string, admin: Account): Decided {
  return decide(id, admin, 'demoted', whyNotDemote, () => setRole(id, 'user'))
}

/** Nobody any more from this moment on: every session is closed, every door is shut. */
export function suspend(id: string, admin: Account): Decided {
  return decide(id, admin, 'suspended', whyNotSuspend, async () => {
    await db.update(userRoles).set({ suspendedAt: now() }).where(eq(userRoles.userId, id))
    await db.delete(sessions).where(eq(sessions.userId, id))
  })
}

export function reinstate(id: string, admin: Account): Decided {
  return decide(id, admin, 'reinstated', whyNotReinstate, async () => {
    await db.update(userRoles).set({ suspendedAt: null }).where(eq(userRoles.userId, id))
  })
}

type Rule = (person: PersonState, admin: Account | null, activeAdmins: string[]) => string | null

/** One decision about administrators at a time, on every replica: two at once could leave none. */
async function decide(
  id: string,
  admin: Account,
  change: PeopleChange,
  whyNot: Rule,
  carryOut: () => Promise<void>,
): Decided {
  return withAdministratorsLocked(async (activeAdmins) => {
    // Whoever was demoted or suspended while waiting decides nothing any more.
    const deciding = isAdmin(admin) && activeAdmins.includes(admin.id) ? admin : null
    const person = await findPerson(id)
    if (!person) return refused({ status: 404, sentence: 'Personne introuvable.' })
    const reason = whyNot(person, deciding, activeAdmins)
    if (reason) return refused({ status: deciding ? 409 : 403, sentence: reason })
    await db.insert(userRoles).values({ userId: id, role: 'user', username: null }).onConflictDoNothing()
    await carryOut()
    await db.insert(peopleJournal).values({
      adminId: admin.id,
      adminName: displayName(admin),
      personId: id,
      personName: person.name,
      change,
      changedAt: now(),
    })
    return done(person)
  })
}

async function setRole(id: string, role: 'admin' | 'user'): Promise<void> {
  await db.update(userRoles).set({ role }).where(eq(userRoles.userId, id))
}
