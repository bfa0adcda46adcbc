import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { linkInEmailTo } from '../../support/outbox.ts'
import { password, tokenOf, useMembers } from '../../support/members.ts'
import { text, useSite } from '../../support/site.ts'

const site = useSite('world')
const people = useMembers(site)
const prefix = 'Erreur lors de la mise à jour du pseudo : '
const claim = `${prefix}Ce pseudo laisserait croire que vous parlez au nom du site. Choisissez-en un autre.`
const similar = `${prefix}Ce pseudo ressemble trop à celui de quelqu’un d’autre. Choisissez-en un autre.`

async function usernameOf(email: string): Promise<string | null> {
  const [row] = await db
    .select({ username: userRoles.username })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(eq(users.email, email))
  return row?.username ?? null
}

test.each([
  ['', 400, 'Veuillez saisir un pseudo valide.'],
  ['ab', 400, 'Le pseudo doit contenir au moins 3 caractères.'],
  ['a'.repeat(31), 400, 'Le pseudo doit contenir au plus 30 caractères.'],
  ['moi@example.org', 400, 'Un pseudo ne peut pas être une adresse.'],
  ['Anоuk, о cyrillique', 400, 'Veuillez saisir un pseudo valide.'],
  ['L’équipe du site', 403, claim],
  ['Maıwenn', 409, similar],
])('the username « %s » is refused with its reason, and stays in the field', async (username, status, sentence) => {
  const soline = await site.signInAs('soline')
  const response = await soline.post('/compte/pseudo', { username })
  expect(response.status).toBe(status)
  const page = await text(response)
  expect(page).toContain(sentence)
  expect(page).toContain(`value="${username}"`)
})

test('of two members who ask for similar names at once, one gets theirs', async () => {
  const jars = await Promise.all([people.newSignedInMember(), people.newSignedInMember()])
  const answers = await Promise.all(
    ['Perle de nuit', 'Per1e de nuit'].map((username, index) =>
      site.post('/compte/pseudo', { username }, { as: jars[index]?.jar }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
})

test.each(['admin', 'maiwenn', 'soline'])('who signs up as %s@… starts under a number', async (name) => {
  const email = `${name}@ailleurs.example`
  const signUp = await site.post('/compte/inscription', { email, password: 'perle de pluie' })
  expect(signUp.status).toBe(303)
  expect(await usernameOf(email)).toMatch(/^Membre \d+$/)
})

test('a new address shows no name that could be taken for somebody else’s', async () => {
  const { jar, email } = await people.newSignedInMember()
  expect(await usernameOf(email)).toBeNull()
  const next = 'moderation@ailleurs.example'
  await jar.post('/compte/email', { email: next, currentPassword: password })
  await site.deliverEmails()
  const token = tokenOf(await linkInEmailTo(next, '/compte/email/confirmation'))
  expect((await jar.post('/compte/email/confirmation', { token })).status).toBe(303)
  expect(await usernameOf(next)).toMatch(/^Membre \d+$/)
})
