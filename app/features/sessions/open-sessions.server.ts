import { and, desc, eq, gt, ne, type SQL } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { announce } from '#platform/events.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { endPendingAccess } from '#features/accounts/pending-access.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { deviceName } from './tabs/device.ts'
import { accessChange } from '#features/accounts/account-events.ts'

const listedMax = 50

export type OpenSession = Awaited<ReturnType<typeof listOpenSessions>>[number]

export async function listOpenSessions(account: Account, sessionId: string) {
  const rows = await db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      openedAt: sessions.createdAt,
      usedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, account.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(eq(sessions.id, sessionId)), desc(sessions.updatedAt))
    .limit(listedMax)
  return rows.map(({ id, userAgent, address, openedAt, usedAt }) => ({
    id,
    device: deviceName(userAgent),
    address: address || null,
    openedAt: openedAt.toISOString(),
    usedAt: usedAt.toISOString(),
    current: id === sessionId,
  }))
}

/** An unknown session, or somebody else’s, is told as one that was closed before. */
export async function closeSession(account: Account, currentId: string, id: string): Promise<Outcome<number>> {
  if (id.toLowerCase() === currentId) return refused({ status: 409, sentence: ownSession })
  return done(isUuid(id) ? await closeSessions(account, eq(sessions.id, id)) : 0)
}

const ownSession = 'Cette session est celle de cet appareil\u00a0: pour la fermer, déconnectez-vous.'

export async function closeOtherSessions(account: Account, currentId: string): Promise<number> {
  await endPendingAccess(account.id)
  return closeSessions(account, ne(sessions.id, currentId))
}

export function closeSessionsBut(account: Account, token: string): Promise<number> {
  return closeSessions(account, ne(sessions.token, token))
}

/** @returns how many were closed, not counting expired ones */
async function closeSessions(account: Account, which: SQL): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, account.id), which))
    .returning({ expiresAt: sessions.expiresAt })
  if (rows.length > 0) await announce(accessChange, { personId: account.id })
  return rows.filter(({ expiresAt }) => expiresAt > now()).length
}
