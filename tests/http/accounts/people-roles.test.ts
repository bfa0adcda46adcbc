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
  test('changes after a page that says who and what, and back', async () => {
    const asked = await visibleText(await site.get(decisionAddress(ids.anouk, 'role'), { as: jars.maiwenn }))
    expect(asked).toContain('Nommer Anouk administrateur\u00a0?')
    const promoted = await promote(ids.anouk, jars.maiwenn)
    expect(promoted.headers.get('location')).toBe(peopleList)
    expect(await visibleText(await site.get(peopleList, { as: withNotice(promoted) }))).toContain(
      'Anouk a le rôle d’administrateur.',
    )
    expect((await site.get('/compte/moderation', { as: jars.anouk })).status).toBe(200)
    expect(await visibleText(await site.get(decisionAddress(ids.anouk, 'role'), { as: jars.maiwenn }))).toContain(
      'Retirer à Anouk le rôle',
    )
    expect((await demote(ids.anouk, jars.maiwenn)).status).toBe(303)
    expect((await site.get('/compte/moderation', { as: jars.anouk })).status).toBe(403)
    expect(await auditLog()).toEqual([
      ['Maïwenn', 'promoted', 'Anouk'],
      ['Maïwenn', 'demoted', 'Anouk'],
    ])
  })

  test('that was changed already is not changed again', async () => {
    await promote(ids.anouk, jars.maiwenn)
    const again = await promote(ids.anouk, jars.yann)
    expect(again.status).toBe(409)
    const page = await visibleText(again)
    expect(page).toContain('Ce compte a déjà le rôle d’administrateur.')
    // The notice must not contradict the page.
    expect(page).not.toContain('Quitter le rôle')
    expect(page).toContain('Retour à la liste')
    expect((await roleOf(ids.anouk))?.role).toBe('admin')
    expect((await demote(ids.soline, jars.maiwenn)).status).toBe(409)
    expect(await auditLog()).toHaveLength(1)
  })

  test('is one of two: anything else is refused', async () => {
    for (const fields of [{}, { role: '' }, { role: 'owner' }, { role: 'ADMIN' }, { role: 'admin\0' }]) {
      const response = await changePerson(ids.anouk, 'role', jars.maiwenn, fields as Record<string, string>)
      expect(response.status).toBe(400)
      expect(await visibleText(response)).toContain('Choisissez un rôle')
    }
    expect((await roleOf(ids.anouk))?.role).toBe('user')
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
    expect(await visibleText(await site.get(peopleList, { as: jars.maiwenn }))).toContain(
      'Yann a quitté le rôle d’administrateur',
    )
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
