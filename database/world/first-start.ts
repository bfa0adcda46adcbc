import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { addPerson, findFirstAdminEmail, isAnyoneThere, setPassword } from '#features/accounts/people/people.server.ts'
import type { FirstStart } from '../../server/banner.ts'
import { config } from '#platform/config.server.ts'
import { dedicatedConnection, transaction } from '#platform/database.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { fillWorld } from './seed.ts'
import { worldPeople } from './people.ts'

/** Until the passwords that a start made were shown, whoever starts next makes others. */
const firstStartSettings = { name: 'first-start', schema: z.object({ isShown: z.boolean().default(true) }) }

interface Settled {
  firstStart: FirstStart
  /** To be called once it was shown. Another start on this database waits until then, or until this one is gone. */
  remember: () => Promise<void>
}

export async function settle(): Promise<Settled> {
  const lock = await dedicatedConnection()
  lock.on('error', () => undefined) // lost with the database: what follows fails, and says so
  try {
    await lock.query(`select pg_advisory_lock(hashtext('first-start'))`)
    const firstStart = await transaction(async () =>
      (await isAnyoneThere()) ? findOrRenewFirstPeople() : addFirstPeople(),
    )
    if (isToBeShown(firstStart)) {
      const remember = async () => {
        await writeSettings(firstStartSettings, { isShown: true })
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

function isToBeShown({ adminPassword, member }: FirstStart): boolean {
  return member !== null || (adminPassword !== null && adminPassword !== 'given')
}

async function addFirstPeople(): Promise<FirstStart> {
  const { password, adminPassword } = firstPassword()
  const added = config.demo ? await addWorld(password) : await addAdmin(password)
  const firstStart = { ...added, adminPassword }
  if (isToBeShown(firstStart)) await writeSettings(firstStartSettings, { isShown: false })
  return firstStart
}

async function addAdmin(password: string): Promise<Omit<FirstStart, 'adminPassword'>> {
  const adminEmail = config.adminEmail ?? 'administrateur@example.org'
  await addPerson({ email: adminEmail, password, role: 'admin', username: null })
  return { adminEmail, member: null }
}

async function addWorld(password: string): Promise<Omit<FirstStart, 'adminPassword'>> {
  const members = readablePassword()
  const { admin } = await fillWorld({ admin: password, members, adminEmail: config.adminEmail })
  return { adminEmail: admin.email, member: { email: worldPeople.anouk.email, password: members } }
}

async function findOrRenewFirstPeople(): Promise<FirstStart> {
  const adminEmail = await findFirstAdminEmail()
  const { isShown } = await readSettings(firstStartSettings)
  if (isShown || !adminEmail) return { adminEmail, adminPassword: null, member: null }
  const { password, adminPassword } = firstPassword()
  await setPassword(adminEmail, password)
  const members = readablePassword()
  const ofMembers = Object.values(worldPeople).filter(({ role }) => role !== 'admin')
  const isThere = await Promise.all(ofMembers.map(({ email }) => setPassword(email, members)))
  const member = isThere.includes(true) ? { email: worldPeople.anouk.email, password: members } : null
  return { adminEmail, adminPassword, member }
}

function firstPassword(): { password: string; adminPassword: FirstStart['adminPassword'] } {
  if (config.adminPassword !== null) return { password: config.adminPassword, adminPassword: 'given' }
  const made = readablePassword()
  return { password: made, adminPassword: { made } }
}

/** 16 characters without look-alikes, in groups: 79 bits. */
function readablePassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join(''),
  )
  return groups.join('-')
}
