import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { sessionDaysMax, unconfirmedDaysMax } from './account.ts'
import { peopleAuditLog, sessions, users, verifications } from './account-tables.server.ts'
import { deleteUnusedAccountData } from './accounts-cleanup.server.ts'
import { addPerson } from './people.server.ts'

useDatabase()

const start = new Date('2026-11-12T08:00:00Z')
const after = (days: number, seconds = 0) => new Date(start.getTime() + (days * 24 * 60 * 60 + seconds) * 1000)

beforeEach(async () => {
  stopClock(start)
  await db.delete(users)
})
afterEach(startClock)

const emails = async () => (await db.select({ email: users.email }).from(users)).map(({ email }) => email).toSorted()

test('an account that is never confirmed is forgotten after seven days, a confirmed one is not', async () => {
  await db.insert(users).values({ email: 'lise@example.org', name: '', emailVerified: false, createdAt: start })
  await addPerson({ email: 'anouk@example.org', password: 'trois perles', role: 'user', username: null })
  stopClock(after(unconfirmedDaysMax))
  await deleteUnusedAccountData()
  expect(await emails()).toEqual(['anouk@example.org', 'lise@example.org'])
  stopClock(after(unconfirmedDaysMax, 1))
  await deleteUnusedAccountData()
  expect(await emails()).toEqual(['anouk@example.org'])
})

test('sessions and codes that expired are forgotten, the others stay', async () => {
  const userId = await addPerson({ email: 'anouk@example.org', password: 'trois perles', role: 'user', username: null })
  for (const expiresAt of [start, after(1)]) {
    await db.insert(sessions).values({ userId, token: crypto.randomUUID(), expiresAt })
    await db.insert(verifications).values({ identifier: 'sign-in-otp-anouk@example.org', value: '', expiresAt })
  }
  await deleteUnusedAccountData()
  expect(await db.select({ expiresAt: sessions.expiresAt }).from(sessions)).toEqual([{ expiresAt: after(1) }])
  expect(await db.select({ expiresAt: verifications.expiresAt }).from(verifications)).toEqual([{ expiresAt: after(1) }])
})

test('a session ends half a year after its sign-in, however much it is used', async () => {
  const userId = await addPerson({ email: 'anouk@example.org', password: 'trois perles', role: 'user', username: null })
  const opened = { userId, token: 'a', createdAt: start, updatedAt: after(sessionDaysMax), expiresAt: after(200) }
  await db.insert(sessions).values(opened)
  stopClock(after(sessionDaysMax))
  await deleteUnusedAccountData()
  expect(await db.$count(sessions)).toBe(1)
  stopClock(after(sessionDaysMax, 1))
  await deleteUnusedAccountData()
  expect(await db.$count(sessions)).toBe(0)
})

test('what administrators decided about people is forgotten after twelve months', async () => {
  for (const changedAt of ['2025-11-12T07:59:59Z', '2025-11-12T08:00:00Z']) {
    await db.insert(peopleAuditLog).values({
      adminId: crypto.randomUUID(),
      personId: crypto.randomUUID(),
      adminName: 'Maïwenn',
      personName: 'Gaëtan',
      change: 'suspended',
      changedAt: new Date(changedAt),
    })
  }
  await deleteUnusedAccountData()
  expect(await db.select({ changedAt: peopleAuditLog.changedAt }).from(peopleAuditLog)).toEqual([
    { changedAt: new Date('2025-11-12T08:00:00Z') },
  ])
})
