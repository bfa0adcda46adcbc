import { randomInt } from 'node:crypto'
import { addPerson, findFirstAdminEmail, isAnyoneThere } from '#features/accounts/people/people.server.ts'
import type { FirstStart } from '../../server/banner.ts'
import { config } from '#platform/config.server.ts'
import { lockedTransaction } from '#platform/database.server.ts'
import { fillWorld } from './seed.ts'
import { worldPeople } from './people.ts'

export async function settle(): Promise<FirstStart> {
  return lockedTransaction('first-start', async () => {
    if (await isAnyoneThere()) return { adminEmail: await findFirstAdminEmail(), adminPassword: null, member: null }
    const password = config.adminPassword ?? readablePassword()
    const adminPassword = config.adminPassword === null ? { made: password } : 'given'
    if (!config.demo) {
      const adminEmail = config.adminEmail ?? 'administrateur@example.org'
      await addPerson({ email: adminEmail, password, role: 'admin', username: null })
      return { adminEmail, adminPassword, member: null }
    }
    const members = readablePassword()
    const { admin } = await fillWorld({ admin: password, members, adminEmail: config.adminEmail })
    return { adminEmail: admin.email, adminPassword, member: { email: worldPeople.anouk.email, password: members } }
  })
}

/** 16 characters without look-alikes, in groups: 79 bits. */
function readablePassword(): string {
  const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join(''),
  )
  return groups.join('-')
}
