import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { peopleAuditLog, userRoles } from '#features/accounts/account-tables.server.ts'

import { db } from '#platform/database.server.ts'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { useMembers } from './members.ts'
import { idOf } from './rows.ts'
import { text, type Jar, type Session, type Site } from './site.ts'

export const peopleList = '/compte/personnes'

type Noun = 'role' | 'suspension' | 'retablissement'

/** The people of the world, and a second administrator. Before each test both have their role, and nobody is suspended. */
export function usePeople(site: Site) {
  const ids = {} as Record<WorldName | 'yann', string>
  const jars = {} as Record<'maiwenn' | 'yann' | 'anouk', Session>

  beforeAll(async () => {
    const yann = await useMembers(site).addYann()
    ids.yann = yann.id
    jars.yann = yann.jar
    for (const name of Object.keys(worldPeople) as WorldName[]) ids[name] = await idOf(name)
    jars.maiwenn = await site.signInAs('maiwenn')

    jars.anouk = await site.signInAs('anouk')
  })

  beforeEach(async () => {
    await db.update(userRoles).set({ role: 'user', teamRole: null, suspendedAt: null })
    for (const id of [ids.maiwenn, ids.yann]) {
      await db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, id))
    }
    await db.delete(peopleAuditLog)
  })

  const changePerson = (id: string, noun: Noun, as: Jar | undefined, fields: Record<string, string> = {}) =>
    site.post(decisionAddress(id, noun), { ...(noun !== 'role' && { change: changes[noun] }), ...fields }, { as })
  return {
    ids,
    jars,
    changePerson,
    promote: (id: string, as: Jar | undefined) => changePerson(id, 'role', as, { role: 'admin' }),
    demote: (id: string, as: Jar | undefined) => changePerson(id, 'role', as, { role: 'user' }),
    /** Maïwenn is the last administrator. */
    demoteYann: () => db.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, ids.yann)),
  }
}

const changes = { suspension: 'suspended', retablissement: 'reinstated' }
export const decisionAddress = (id: string, noun: Noun) =>
  `${peopleList}/${id}/${noun === 'role' ? noun : 'restriction'}`

export const roleOf = async (id: string) => (await db.select().from(userRoles).where(eq(userRoles.userId, id)))[0]

export const activeAdmins = () => db.$count(userRoles, and(eq(userRoles.role, 'admin'), isNull(userRoles.suspendedAt)))

export const auditLog = async () =>
  (await db.select().from(peopleAuditLog)).map(({ change, adminName, personName }) => [adminName, change, personName])

/** Without tags and scripts. */
export const visibleText = async (response: Response) =>
  (await text(response)).replaceAll(/<script[^>]*>.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, '')
