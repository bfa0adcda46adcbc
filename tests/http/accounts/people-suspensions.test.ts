import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sessions, userRoles } from '#features/accounts/account-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { auditLog, decisionAddress, peopleList, usePeople, visibleText } from '../../support/people.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const { ids, jars, changePerson, promote, demote } = usePeople(site)

describe('a suspension', () => {
  afterEach(async () => {
    jars.anouk = await site.signInAs('anouk')
  })

  test('closes every session of one person at once and refuses every sign-in until the account is reinstated', async () => {
    const elsewhere = await site.signInAs('anouk')
    const soline = await site.signInAs('soline')
    expect((await changePerson(ids.anouk, 'suspension', jars.maiwenn)).status).toBe(303)
    expect(await db.$count(sessions, eq(sessions.userId, ids.anouk))).toBe(0)
    expect((await site.get('/compte/commentaires', { as: soline })).status).toBe(200)
    for (const as of [jars.anouk, elsewhere]) expect((await site.get('/compte/commentaires', { as })).status).toBe(302)
    const email = worldPeople.anouk.email
    const refused = await site.post('/compte/connexion', { email, password: site.passwords.members })
    expect(refused.status).toBe(403)
    expect(await visibleText(refused)).toContain(
      'Ce compte est suspendu. Pour en savoir plus, écrivez à l’équipe du site.',
    )
    // Without the password, the answer does not reveal that the account is suspended.
    expect((await site.post('/compte/connexion', { email, password: 'une autre perle' })).status).toBe(401)
    expect(await db.$count(sessions, eq(sessions.userId, ids.anouk))).toBe(0)
    expect((await changePerson(ids.anouk, 'retablissement', jars.maiwenn)).status).toBe(303)
    expect((await site.get('/compte/commentaires', { as: await site.signInAs('anouk') })).status).toBe(200)
    expect(await auditLog()).toEqual([
      ['Maïwenn', 'suspended', 'Anouk'],
      ['Maïwenn', 'reinstated', 'Anouk'],
    ])
  })

  test('comes back to the list as it was, and to this site only', async () => {
    const back = `${peopleList}?q=ano&filtre=suspendus`
    const page = await text(
      await site.get(`${decisionAddress(ids.anouk, 'suspension')}?retour=${encodeURIComponent(back)}`, {
        as: jars.maiwenn,
      }),
    )
    expect(page).toContain(`name="returnTo" value="${back.replaceAll('&', '&amp;')}"`)
    expect(
      (await changePerson(ids.anouk, 'suspension', jars.maiwenn, { returnTo: back })).headers.get('location'),
    ).toBe(back)
    const elsewhere = await changePerson(ids.anouk, 'retablissement', jars.maiwenn, { returnTo: '//ailleurs.fr' })
    expect(elsewhere.headers.get('location')).toBe(peopleList)
  })
})

describe('the audit log', () => {
  test('says who did what to whom, when, newest first, under the names of then', async () => {
    stopClock('2026-11-20T09:12:00Z')
    await promote(ids.anouk, jars.maiwenn)
    stopClock('2026-11-21T10:05:00Z')
    await changePerson(ids.hakim, 'suspension', jars.yann)
    stopClock('2026-11-21T10:06:00Z')
    await changePerson(ids.hakim, 'retablissement', jars.yann)
    stopClock('2026-11-22T10:05:00Z')
    await demote(ids.anouk, jars.yann)
    startClock()
    await db.update(userRoles).set({ username: 'Anouk L.' }).where(eq(userRoles.userId, ids.anouk))
    const page = await visibleText(await site.get(peopleList, { as: jars.maiwenn }))
    await db.update(userRoles).set({ username: 'Anouk' }).where(eq(userRoles.userId, ids.anouk))
    const sentences = [
      'Yann a retiré à Anouk son rôlele 22 novembre 2026 à 11\u00a0h\u00a005',
      'Yann a rétabli h.benalile 21 novembre 2026 à 11\u00a0h\u00a006',
      'Yann a suspendu h.benalile 21 novembre 2026 à 11\u00a0h\u00a005',
      'Maïwenn a nommé Anouk administrateurle 20 novembre 2026 à 10\u00a0h\u00a012',
    ]
    expect(page).toContain(sentences.join(''))
  })
})
