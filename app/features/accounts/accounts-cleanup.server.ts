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
  await deleteOldUnconfirmedAccounts()
  await deleteExpiredRows()
  await deleteOldSessions()
  await deleteOldPeopleAuditLog()
}

async function deleteOldUnconfirmedAccounts(): Promise<void> {
  const before = daysAgo(unconfirmedDaysMax)
  await db.delete(users).where(and(eq(users.emailVerified, false), lt(users.createdAt, before), isNotSuspended()))
}

async function deleteExpiredRows(): Promise<void> {
  const at = now()
  for (const table of [sessions, verifications, emailChanges, signInCodes, knownDevices]) {
    await db.delete(table).where(lte(table.expiresAt, at))
  }
}

async function deleteOldSessions(): Promise<void> {
  const before = daysAgo(sessionDaysMax)
  await db.delete(sessions).where(lt(sessions.createdAt, before))
}

async function deleteOldPeopleAuditLog(): Promise<void> {
  await db.delete(peopleAuditLog).where(lt(peopleAuditLog.changedAt, monthsAgo(peopleAuditLogMonthsMax)))
}
