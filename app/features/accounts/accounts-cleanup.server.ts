import { and, eq, lt, lte } from 'drizzle-orm'
import { daysAgo, monthsAgo, now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { sessionDaysMax, unconfirmedDaysMax } from './account.ts'
import {
  emailChanges,
  knownDevices,
  peopleAuditLog,
  sessions,
  signInCodes,
  users,
  verifications,
} from './account-tables.server.ts'
import { isNotSuspended } from './people.server.ts'

export const peopleAuditLogMonthsMax = 12

export async function deleteUnusedAccountData(): Promise<void> {
  const isOldUnconfirmed = and(eq(users.emailVerified, false), lt(users.createdAt, daysAgo(unconfirmedDaysMax)))
  await db.delete(users).where(and(isOldUnconfirmed, isNotSuspended()))
  const at = now()
  for (const table of [sessions, verifications, emailChanges, signInCodes, knownDevices])
    await db.delete(table).where(lte(table.expiresAt, at))
  await db.delete(sessions).where(lt(sessions.createdAt, daysAgo(sessionDaysMax)))
  await db.delete(peopleAuditLog).where(lt(peopleAuditLog.changedAt, monthsAgo(peopleAuditLogMonthsMax)))
}
