import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { isSameText } from '#platform/signature.server.ts'
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
import { digestFor } from './sessions.server.ts'

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
    /** Proves later that this list showed the session, even once it is deleted. */
    proof: proofOf(account, id),
  }))
}

/** `absent` does not reveal whether the session never existed or belongs to somebody else. */
export type ClosingRefusal = { kind: 'absent' } | { kind: 'refused'; sentence: string }

/** @param proof from the list, for a session that is already gone */
export async function closeSession(
  account: Account,
  currentId: string,
  id: string,
  proof: string,
): Promise<Outcome<'closed' | 'closed-before', ClosingRefusal>> {
  if (id.toLowerCase() === currentId) return refused({ kind: 'refused', sentence: ownSession })
  if (!isUuid(id)) return refused({ kind: 'absent' })
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, account.id)))
    .returning({ expiresAt: sessions.expiresAt })
  if (rows[0]) {
    await announce(accessChange, { personId: account.id })
    return done(rows[0].expiresAt > now() ? 'closed' : 'closed-before')
  }
  return isProof(account, id, proof) ? done('closed-before') : refused({ kind: 'absent' })
}

const ownSession = 'Cette session est celle de cet appareil\u00a0: pour la fermer, déconnectez-vous.'

export async function closeOtherSessions(account: Account, currentId: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, account.id), ne(sessions.id, currentId)))
    .returning({ expiresAt: sessions.expiresAt })
  await endPendingAccess(account.id)
  await announce(accessChange, { personId: account.id })
  return countOpen(rows)
}

/** @returns how many were closed, not counting expired ones */
export async function closeSessionsBut(account: Account, token: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, account.id), ne(sessions.token, token)))
    .returning({ expiresAt: sessions.expiresAt })
  if (rows.length > 0) await announce(accessChange, { personId: account.id })
  return countOpen(rows)
}

function countOpen(rows: { expiresAt: Date }[]): number {
  return rows.filter(({ expiresAt }) => expiresAt > now()).length
}

function proofOf(account: Account, id: string): string {
  return digestFor('listed', account.id, id.toLowerCase())
}

function isProof(account: Account, id: string, proof: string): boolean {
  return isSameText(proof, proofOf(account, id))
}
