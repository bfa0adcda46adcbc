import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPasswordHashes, replacePassword } from '../../../database/world/stored-people.ts'
import { verifyPassword } from '#features/accounts/password-hash.server.ts'
import { users } from '#features/accounts/account-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { settings } from '#platform/settings-tables.server.ts'
import { seedEmptyDatabase } from '../../../database/world/first-start.ts'
import { useDatabase } from '../../support/database.ts'

/* Needs an empty database: starts are functions here, and end with their connections. */
useDatabase()

const { adminPassword, demo } = config
beforeEach(async () => {
  Object.assign(config, { adminPassword: null, demo: false })
  await db.delete(users)
  await db.delete(settings)
})
afterEach(() => Object.assign(config, { adminPassword, demo }))

/** PostgreSQL releases the lock, as at the end of a process. */
async function endOfStart(): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid, 10000) from pg_locks
    where locktype = 'advisory' and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())`)
}

async function startThatIsCut() {
  const { firstStart } = await seedEmptyDatabase()
  await endOfStart()
  return firstStart
}

const made = ({ adminPassword: password }: Awaited<ReturnType<typeof startThatIsCut>>) =>
  typeof password === 'object' ? (password?.made ?? null) : password

async function opens(password: string | null): Promise<boolean> {
  const [admin] = await listPasswordHashes()
  return verifyPassword({ hash: admin?.hash ?? '', password: password ?? '' })
}

test('each start that is cut is followed by one with another password, until one was shown', async () => {
  const first = made(await startThatIsCut())
  const { firstStart, remember } = await seedEmptyDatabase()
  expect(made(firstStart)).not.toBe(first)
  expect([await opens(first), await opens(made(firstStart))]).toEqual([false, true])
  await remember()
  expect(made(await startThatIsCut())).toBeNull()
  expect(await opens(made(firstStart))).toBe(true)
})

test('a password that was changed since is nobody else’s to replace', async () => {
  await startThatIsCut()
  const [admin] = await listPasswordHashes()
  await replacePassword(admin?.hash ?? '', 'trois perles bleues')
  expect(made(await startThatIsCut())).toBeNull()
  expect(made(await startThatIsCut())).toBeNull()
  expect(await opens('trois perles bleues')).toBe(true)
})

test('ADMIN_PASSWORD given after a start that was cut counts once: what is chosen later stays', async () => {
  await startThatIsCut()
  config.adminPassword = 'pierre de lune et corail'
  expect(made(await startThatIsCut())).toBe('given')
  expect(await opens('pierre de lune et corail')).toBe(true)
  const [admin] = await listPasswordHashes()
  await replacePassword(admin?.hash ?? '', 'trois perles bleues')
  expect(made(await startThatIsCut())).toBeNull()
  expect(await opens('trois perles bleues')).toBe(true)
})

test('of two starts at once the second waits until the first has shown its password', async () => {
  const { firstStart, remember } = await seedEmptyDatabase()
  const second = seedEmptyDatabase()
  await remember()
  expect(made((await second).firstStart)).toBeNull()
  expect(await opens(made(firstStart))).toBe(true)
})
