import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { addPerson } from '#features/accounts/people.server.ts'
import type { FirstStartBanner } from '../../server/banner.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { dedicatedConnection, transaction } from '#platform/database.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { fillWorld } from './seed.ts'
import { findFirstAdminEmail, isAnyoneThere, listPasswordHashes, replacePassword } from './stored-people.ts'
import { worldPeople } from './people.ts'

/** These hashes belong to passwords that a start made and has not shown yet: the next start replaces them. */
const firstStartSettings = {
  name: 'first-start',
  schema: z.object({
    unshown: z
      .object({ admin: z.string().nullable(), members: z.array(z.string()) })
      .nullable()
      .default(null),
  }),
}

interface Settled {
  firstStart: FirstStartBanner
  /** Call this once the banner is shown. Until then, another start on this database waits. */
  remember: () => Promise<void>
}

export async function seedEmptyDatabase(): Promise<Settled> {
  const lock = await dedicatedConnection()
  lock.on('error', () => undefined) // lost with the database: the queries that follow fail, and say so
  try {
    await lock.query(`select pg_advisory_lock(hashtext('first-start'))`)
    const firstStart = await transaction(async () =>
      (await isAnyoneThere()) ? renewUnshownPasswords() : addFirstPeople(),
    )
    if (isToBeShown(firstStart)) {
      const remember = async () => {
        await forgetUnshown()
        await lock.end()
      }
      return { firstStart, remember }
    }
    await lock.end()
    return { firstStart, remember: () => Promise.resolve() }
  } catch (problem) {
    await lock.end()
    throw problem
  }
}

function isToBeShown({ adminPassword, member }: FirstStartBanner): boolean {
  return member !== null || (adminPassword !== null && adminPassword !== 'given')
}

const againMilliseconds = 10_000

/** Retries until it succeeds, because passwords that were shown must not be replaced. */
async function forgetUnshown(): Promise<void> {
  for (;;) {
    try {
      return await writeSettings(firstStartSettings, { unshown: null })
    } catch (problem) {
      log.warn({ problem }, 'that passwords were shown could not be stored yet')
      await pause(againMilliseconds, undefined, { ref: false })
    }
  }
}

async function addFirstPeople(): Promise<FirstStartBanner> {
  const { password, adminPassword } = firstPassword()
  const people = config.demo ? await addWorld(password) : await addAdmin(password)
  const firstStart = { ...people, adminPassword }
  if (!isToBeShown(firstStart)) return firstStart
  const hashes = await listPasswordHashes()
  const admin =
    adminPassword === 'given' ? null : (hashes.find(({ email }) => email === people.adminEmail)?.hash ?? null)
  const members = hashes.filter(({ email }) => email !== people.adminEmail).map(({ hash }) => hash)
  await writeSettings(firstStartSettings, { unshown: { admin, members } })
  return firstStart
}

async function addAdmin(password: string): Promise<Omit<FirstStartBanner, 'adminPassword'>> {
  const adminEmail = config.adminEmail ?? 'administrateur@example.org'
  await addPerson({ email: adminEmail, password, role: 'admin', username: null })
  return { adminEmail, member: null }
}

async function addWorld(password: string): Promise<Omit<FirstStartBanner, 'adminPassword'>> {
  const members = readablePassword()
  const { admin } = await fillWorld({ admin: password, members, adminEmail: config.adminEmail })
  return { adminEmail: admin.email, member: { email: worldPeople.anouk.email, password: members } }
}

/** Passwords of other people, and those that were changed since, stay. */
async function renewUnshownPasswords(): Promise<FirstStartBanner> {
  const adminEmail = await findFirstAdminEmail()
  const { unshown } = await readSettings(firstStartSettings)
  if (!unshown) return { adminEmail, adminPassword: null, member: null }
  const { password, adminPassword } = firstPassword()
  const admin = unshown.admin && (await replacePassword(unshown.admin, password))
  const membersPassword = readablePassword()
  const hashes = await Promise.all(unshown.members.map((hash) => replacePassword(hash, membersPassword)))
  const members = hashes.filter((hash) => hash !== null)
  const member = members.length > 0 ? { email: worldPeople.anouk.email, password: membersPassword } : null
  const firstStart = { adminEmail, adminPassword: admin ? adminPassword : null, member }
  const left = { admin: adminPassword === 'given' ? null : admin, members }
  await writeSettings(firstStartSettings, { unshown: isToBeShown(firstStart) ? left : null })
  return firstStart
}

function firstPassword(): { password: string; adminPassword: FirstStartBanner['adminPassword'] } {
  if (config.adminPassword !== null) return { password: config.adminPassword, adminPassword: 'given' }
  const password = readablePassword()
  return { password, adminPassword: { made: password } }
}

/** Contains 79 bits. */
function readablePassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join(''),
  )
  return groups.join('-')
}
