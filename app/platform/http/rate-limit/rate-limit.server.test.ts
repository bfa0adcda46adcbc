import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { resetLimit, hit, type Limit } from './rate-limit.server.ts'
import { rateLimits } from './rate-limit-tables.server.ts'

useDatabase()

const signIns: Limit = { name: 'sign-in', hits: 3, seconds: 120 }

beforeEach(async () => {
  stopClock('2026-11-12T08:00:00Z')
  await db.delete(rateLimits)
})
afterEach(startClock)

test('an attempt above the limit gets the delay after which it is allowed again', async () => {
  for (let attempt = 0; attempt < 3; attempt++) expect(await hit(signIns, 'lise@example.org')).toBeNull()
  expect(await hit(signIns, 'lise@example.org')).toEqual({ retryAfterSeconds: 120 })
  stopClock('2026-11-12T08:01:30.500Z')
  expect(await hit(signIns, 'lise@example.org')).toEqual({ retryAfterSeconds: 30 })
  stopClock('2026-11-12T08:02:00Z')
  expect(await hit(signIns, 'lise@example.org')).toBeNull()
})

test('each key and each limit has its own count', async () => {
  for (let attempt = 0; attempt < 4; attempt++) await hit(signIns, 'lise@example.org')
  expect(await hit(signIns, 'marc@example.org')).toBeNull()
  expect(await hit({ ...signIns, name: 'letters' }, 'lise@example.org')).toBeNull()
  expect(await hit(signIns, 'lise@example.org')).not.toBeNull()
})

test('attempts at the same moment are all counted', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => hit(signIns, 'lise@example.org')))
  expect(answers.filter((answer) => answer === null)).toHaveLength(3)
})

test('an attempt counts even when what it attempted is rolled back', async () => {
  const failing = transaction(async () => {
    for (let attempt = 0; attempt < 3; attempt++) await hit(signIns, 'lise@example.org')
    throw new Error('wrong password')
  })
  await expect(failing).rejects.toThrow('wrong password')
  expect(await hit(signIns, 'lise@example.org')).not.toBeNull()
})

test('a reset limit starts again from zero', async () => {
  for (let attempt = 0; attempt < 4; attempt++) await hit(signIns, 'lise@example.org')
  await resetLimit(signIns, 'lise@example.org')
  expect(await hit(signIns, 'lise@example.org')).toBeNull()
})

test('the table holds no address in clear, and old counts are deleted', async () => {
  await hit(signIns, 'lise@example.org')
  await hit({ ...signIns, seconds: 86_400 }, '203.0.113.7')
  expect(JSON.stringify(await db.select().from(rateLimits))).not.toMatch(/lise|example|203/)
  stopClock('2026-11-12T08:10:00Z')
  await hit(signIns, 'marc@example.org')
  expect(await db.$count(rateLimits)).toBe(2)
})
