import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { userRoles } from '#features/accounts/account-tables.server.ts'
import { db, dedicatedConnection } from '#platform/database.server.ts'
import {
  activeAdmins,
  auditLog,
  decisionAddress,
  peopleList,
  roleOf,
  usePeople,
  visibleText,
} from '../../support/people.ts'
import { password } from '../../support/members.ts'
import { useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const { ids, jars, changePerson, promote, demote } = usePeople(site)

describe('a role', () => {
  test('changes after a page that says who and what', async () => {
    const asked = await visibleText(await site.get(decisionAddress(ids.anouk, 'role'), { as: jars.maiwenn }))
    expect(asked).toContain('Quel rôle pour Anouk\u00a0?')
    const promoted = await promote(ids.anouk, jars.maiwenn)
    expect(promoted.headers.get('location')).toBe(peopleList)
    expect(await visibleText(await site.get(peopleList, { as: withNotice(promoted) }))).toContain(
      'Anouk\u00a0: le rôle est maintenant «\u00a0Administrateur\u00a0».',
    )
  })

  test('is one of four: anything else is refused', async () => {
    for (const fields of [{}, { role: '' }, { role: 'owner' }, { role: 'ADMIN' }]) {
      const response = await changePerson(ids.anouk, 'role', jars.maiwenn, fields as Record<string, string>)
      expect(response.status).toBe(400)
      expect(await visibleText(response)).toContain('Choisissez un rôle')
    }
    expect((await roleOf(ids.anouk))?.role).toBe('user')
  })

  test.each([
    ['author', 'a nommé Anouk auteur', [200, 200, 403, 403]],
    ['editor', 'a nommé Anouk éditeur', [200, 200, 200, 403]],
    ['admin', 'a nommé Anouk administrateur', [200, 200, 200, 200]],
  ])('of an %s opens what it is for', async (role, sentence, statuses) => {
    expect((await changePerson(ids.anouk, 'role', jars.maiwenn, { role })).status).toBe(303)
    // Programs see administrators and users.
    const rows = role === 'admin' ? { role, teamRole: null } : { role: 'user', teamRole: role }
    expect(await roleOf(ids.anouk)).toMatchObject(rows)
    const places = ['/compte/aujourdhui', '/compte/articles', '/compte/moderation', peopleList]
    const answers = await Promise.all(places.map((place) => site.get(place, { as: jars.anouk })))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(await visibleText(await site.get(`${peopleList}?filtre=equipe`, { as: jars.maiwenn }))).toContain(sentence)
    await demote(ids.anouk, jars.maiwenn)
    expect((await site.get('/compte/articles', { as: jars.anouk })).status).toBe(403)
  })

  test('of a person without a row yet can change: they were members', async () => {
    await db.delete(userRoles).where(eq(userRoles.userId, ids.ines))
    expect((await promote(ids.ines, jars.maiwenn)).status).toBe(303)
    expect((await roleOf(ids.ines))?.role).toBe('admin')
    await db.update(userRoles).set({ username: 'Inès' }).where(eq(userRoles.userId, ids.ines))
  })

  test('is given up when another administrator stays; the list is closed from then on', async () => {
    expect((await demote(ids.yann, jars.yann)).headers.get('location')).toBe('/compte/profil')
    expect(await visibleText(await site.get('/compte/profil', { as: jars.yann }))).toContain(
      'Vous n’avez plus le rôle d’administrateur.',
    )
    expect((await site.get(peopleList, { as: jars.yann })).status).toBe(403)
    expect(await visibleText(await site.get(peopleList, { as: jars.maiwenn }))).toContain('Yann a quitté son rôle')
  })

  test('of a suspended administrator does not count as one who stays', async () => {
    await changePerson(ids.yann, 'suspension', jars.maiwenn)
    expect((await demote(ids.maiwenn, jars.maiwenn)).status).toBe(409)
    await changePerson(ids.yann, 'retablissement', jars.maiwenn)
    jars.yann = await site.signIn('yann@example.org', password)
  })
})

describe('two administrators at the same moment', () => {
  /** All have passed the authorization check and wait for the same lock, so none sees what the others do. */
  async function atOnce(...ask: (() => Promise<Response>)[]): Promise<Response[]> {
    const lockHolder = await dedicatedConnection()
    try {
      await lockHolder.query(`select pg_advisory_lock(hashtext('administrators'))`)
      const answers = Promise.all(ask.map((run) => run()))
      while ((await waiting(lockHolder)) < ask.length) await pause(10)
      await lockHolder.query(`select pg_advisory_unlock(hashtext('administrators'))`)
      return await answers
    } finally {
      await lockHolder.end()
    }
  }
  const waiting = async (lockHolder: Connection): Promise<number> => {
    const { rows } = await lockHolder.query<{ count: number }>(
      `select count(*)::int as count from pg_locks
       where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.count ?? 0
  }
  const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted()

  beforeEach(async () => {
    jars.maiwenn = await site.signInAs('maiwenn')
    jars.yann = await site.signIn('yann@example.org', password)
  })

  test('who demote each other: one stays, and the other learns that they no longer decide', async () => {
    const answers = await atOnce(
      () => demote(ids.yann, jars.maiwenn),
      () => demote(ids.maiwenn, jars.yann),
    )
    expect(statuses(answers)).toEqual([303, 403])
    const refused = answers.find(({ status }) => status === 403)
    expect(refused && (await visibleText(refused))).toContain('Seuls les administrateurs décident des rôles')
    expect(await activeAdmins()).toBe(1)
    expect(await auditLog()).toHaveLength(1)
  })

  type Decision = () => Promise<Response>
  const suspend = (id: string, as: Jar) => changePerson(id, 'suspension', as)

  test.each<[what: string, one: Decision, other: Decision, refusal: number, admins: number]>([
    ['suspend each other', () => suspend(ids.yann, jars.maiwenn), () => suspend(ids.maiwenn, jars.yann), 403, 1],
    ['both give up the role', () => demote(ids.yann, jars.yann), () => demote(ids.maiwenn, jars.maiwenn), 409, 1],
    ['name the same person', () => promote(ids.anouk, jars.maiwenn), () => promote(ids.anouk, jars.yann), 409, 3],
  ])('who %s: one does, the other is refused', async (_, one, other, refusal, admins) => {
    expect(statuses(await atOnce(one, other))).toEqual([303, refusal])
    expect([await activeAdmins(), (await auditLog()).length]).toEqual([admins, 1])
  })
})

type Connection = Awaited<ReturnType<typeof dedicatedConnection>>

/** Maïwenn’s browser after this answer. */
function withNotice(response: Response): Jar {
  return new Map([...jars.maiwenn, ...site.jarOf(response)])
}
