import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { auditLog, decisionAddress, peopleList, usePeople, visibleText } from '../../support/people.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { ids, jars, changePerson, demoteYann } = usePeople(site)

/** Names in the table, from top to bottom. */
async function namesAt(address: string): Promise<string[]> {
  const page = await jars.maiwenn.read(address)
  return [...page.matchAll(/<bdi class="person-name">([^<]*)<\/bdi>/g)].map(([, name = '']) => name)
}

describe('an id that is nobody’s', () => {
  const forged = [
    '00000000-0000-4000-8000-000000000000',
    'pas-un-identifiant',
    '%00',
    '1%27%20or%201=1',
    'A'.repeat(4000),
  ]

  test.each(forged)('is not found: %.40s', async (id) => {
    for (const noun of ['role', 'suspension', 'retablissement'] as const) {
      const asked = await site.get(decisionAddress(id, noun), { as: jars.maiwenn })
      expect(asked.status).toBe(404)
      expect(await visibleText(asked)).toContain('Personne introuvable.')
      const reply = await changePerson(id, noun, jars.maiwenn, { role: 'admin' })
      expect(reply.status).toBe(404)
      expect(await visibleText(reply)).toContain('Personne introuvable.')
    }
    expect(await auditLog()).toEqual([])
  })
})

describe('the list', () => {
  test('shows name, role, since when and state', async () => {
    await db.update(userRoles).set({ suspendedAt: new Date() }).where(eq(userRoles.userId, ids.gaetan))
    const page = await jars.maiwenn.read(peopleList)
    const rows = page.split('<tr').map((row) => row.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
    const rowOf = (name: string) => rows.find((row) => row.includes(`> ${name} `))
    expect(rowOf('Anouk')).toMatch(/Anouk Utilisateur 1er octobre 2026 Actif Changer le rôle Suspendre ou interdire/)
    expect(rowOf('gaetan.r')).toMatch(/gaetan\.r Utilisateur 1er octobre 2026 Suspendu Rétablir/)
    expect(rowOf('Maïwenn')).toMatch(/Maïwenn \(vous\) Administrateur 1er octobre 2026 Actif Changer le rôle/)
  })

  test('offers the last administrator nothing against themselves, and says why', async () => {
    await demoteYann()
    const page = await visibleText(await site.get(`${peopleList}?q=ma%C3%AFwenn`, { as: jars.maiwenn }))
    expect(page).toContain('Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre.')
    expect(page).not.toContain('Changer le rôle')
  })

  test.each([
    ['MAIWENN', ['Maïwenn']],
    ['maïw', ['Maïwenn']],
    ['ines', ['Inès']],
    ['%20benali%20', ['h.benali']],
    ['anouk@example.org', ['Anouk']],
    ['%20Anouk@Example.ORG', ['Anouk']],
    ['%00anouk', ['Anouk']],
    // Part of an e-mail matches nobody: otherwise it could be guessed letter by letter.
    ['@example', []],
    ['anouk@', []],
    ['example.org', []],
    // The term is escaped, never a pattern.
    ['%25', []],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['\u202eAnouk', ['Anouk']],
    ['🔮', []],
    ['a'.repeat(6000), []],
  ])('is searched by shown name, or by whole e-mail: %.40s', async (term, names) => {
    expect(await namesAt(`${peopleList}?q=${term}`)).toEqual(names)
  })

  test('says how many were found, and what was typed stays', async () => {
    const page = await jars.maiwenn.read(`${peopleList}?q=jars.anouk&filtre=suspendus`)
    expect(page).toContain('0 personne pour «\u00a0<bdi>jars.anouk</bdi>\u00a0»')
    expect(page).toContain('value="jars.anouk"')
    expect(page).toContain('Personne ne correspond à cette recherche.')
  })

  test('is filtered', async () => {
    await changePerson(ids.soline, 'suspension', jars.maiwenn)
    expect((await namesAt(`${peopleList}?filtre=administrateurs`)).toSorted()).toEqual(['Maïwenn', 'Yann'])
    expect(await namesAt(`${peopleList}?filtre=suspendus`)).toEqual(['Soline'])
    expect(await namesAt(`${peopleList}?filtre=suspendus&q=jars.anouk`)).toEqual([])
    expect(await namesAt(`${peopleList}?filtre=autre`)).toHaveLength(7)
  })

  test('comes 25 at a time, newest first, and misses nobody', async () => {
    const added = Array.from({ length: 41 }, (_, index) => ({
      email: `page${index}@example.net`,
      name: '',
      // Many at the same moment, so that the cursor must distinguish them.
      createdAt: new Date(Date.UTC(2027, 0, 1 + Math.floor(index / 15))),
    }))
    await db.insert(users).values(added)
    const seen: string[][] = []
    let address: string | undefined = `${peopleList}?q=page`
    while (address) {
      const page = await jars.maiwenn.read(address)
      seen.push([...page.matchAll(/<bdi class="person-name">(page\d+)</g)].map(([, name = '']) => name))
      address = /href="([^"]*avant=[^"]*)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
    await db.delete(users).where(sql`${users.email} like '%@example.net'`)
    expect(seen.map((names) => names.length)).toEqual([25, 16])
    expect(new Set(seen.flat()).size).toBe(41)
    expect(Number(seen[0]?.[0]?.slice(4))).toBeGreaterThanOrEqual(30)
  })

  test('and all that surrounds it shows no e-mail but one’s own', async () => {
    await db.insert(users).values({ email: 'muette@example.com', name: 'muette@example.com' })
    await changePerson(ids.hakim, 'suspension', jars.maiwenn)
    const addresses = [peopleList, `${peopleList}?q=hakim`, `${peopleList}?q=${worldPeople.gaetan.email.slice(0, 5)}`]
    for (const noun of ['role', 'suspension', 'retablissement'] as const)
      addresses.push(decisionAddress(ids.hakim, noun))
    const answers: Response[] = []
    for (const address of addresses) {
      const [path, query = ''] = address.split('?')
      answers.push(await site.get(address, { as: jars.maiwenn }))
      answers.push(await site.get(`${path}.data?${query}`, { as: jars.maiwenn }))
    }
    answers.push(await changePerson(ids.hakim, 'suspension', jars.maiwenn))
    answers.push(await jars.maiwenn.post(`${decisionAddress(ids.hakim, 'suspension')}.data`))
    await db.delete(users).where(eq(users.email, 'muette@example.com'))
    for (const answer of answers) {
      const found = (await answer.text()).match(/[\w.]+@example\.\w+/g) ?? []
      expect(found.filter((address) => address !== 'maiwenn@example.org')).toEqual([])
    }
  })
})
