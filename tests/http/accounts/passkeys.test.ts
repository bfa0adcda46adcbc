import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passkeys } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { password, useMembers } from '../../support/members.ts'
import { text, useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)

async function addKey(userId: string, name: string, createdAt = new Date('2026-03-14T10:00:00Z')): Promise<string> {
  const key = { publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false }
  const [row] = await db
    .insert(passkeys)
    .values({ ...key, userId, name, createdAt, credentialID: randomUUID() })
    .returning()
  return row?.id ?? ''
}

describe('with a new password', () => {
  const namesOf = async (id: string) =>
    (await db.select().from(passkeys).where(eq(passkeys.userId, id))).map(({ name }) => name).toSorted()

  test('passkeys are shown with their dates, and stay unless they are ticked', async () => {
    const { id, email, jar } = await members.newSignedInMember()
    const lost = await addKey(id, 'Ancien téléphone')
    await addKey(id, 'Ordinateur')
    const page = await jar.read('/compte/profil')
    expect(page).toContain('Clés d’accès à retirer')
    expect(page).toMatch(
      /<input type="checkbox" name="removePasskey-[\w-]+"[^>]*><span>Ancien téléphone, ajoutée le 14 mars 2026/,
    )
    expect((await members.changePassword(jar, { [`removePasskey-${lost}`]: 'on' })).status).toBe(303)
    expect(await namesOf(id)).toEqual(['Ordinateur'])
    expect(await members.subjectsSentTo(email)).toEqual(
      expect.arrayContaining(['Mot de passe changé', 'Clé d’accès retirée']),
    )
  })

  test('nothing is removed when the change is refused, nor of anybody else, and the choice stays', async () => {
    const { id, jar } = await members.newSignedInMember()
    const other = await members.newSignedInMember()
    const mine = await addKey(id, 'La mienne')
    const theirs = await addKey(other.id, 'La leur')
    const answer = await members.changePassword(jar, { currentPassword: 'faux', [`removePasskey-${mine}`]: 'on' })
    await expectAnswer(answer, 400, /<input type="checkbox"[^>]*checked[^>]*><span>La mienne/)
    expect(await namesOf(id)).toEqual(['La mienne'])
    const fields = { [`removePasskey-${theirs}`]: 'on', 'removePasskey-perle': 'on', 'removePasskey-': 'on' }
    expect((await members.changePassword(jar, fields)).status).toBe(303)
    expect([await namesOf(id), await namesOf(other.id)]).toEqual([['La mienne'], ['La leur']])
  })

  test('nothing is asked of whoever has neither a passkey nor two-step sign-in: the current one is enough', async () => {
    const { jar } = await members.newSignedInMember()
    expect(await jar.read('/compte/profil')).not.toMatch(/Clés d’accès à retirer|Code à 6 chiffres/)
    expect((await jar.post('/compte/cles-acces/options', { password })).status).toBe(200)
    expect((await members.changePassword(jar)).status).toBe(303)
  })
})

test('the owner of a passkey hears of its removal', async () => {
  const { id, email, jar } = await members.newSignedInMember()
  const key = await addKey(id, 'Perdue')
  expect((await jar.post(`/compte/cles-acces/${key}/suppression`)).status).toBe(303)
  expect(await members.subjectsSentTo(email)).toContain('Clé d’accès retirée')
})

test('the page of a forgotten password says that sessions are closed and passkeys removed', async () => {
  const { email } = await members.newSignedInMember()
  const page = await site.get(`/compte/nouveau-mot-de-passe?jeton=${await members.askForReset(email)}`)
  expect(await text(page)).toContain('Toutes les sessions ouvertes seront fermées et les clés d’accès supprimées')
})
