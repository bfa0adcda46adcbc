import { hash } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInAccounts } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { newMember } from '../../support/members.ts'
import { useSite } from '../../support/site.ts'

const site = useSite()
const password = 'trois perles de corail'

async function memberWith(imported: string) {
  const member = await newMember()
  const own = eq(signInAccounts.userId, member.id)
  await db.update(signInAccounts).set({ password: imported }).where(own)
  const stored = async () => (await db.select().from(signInAccounts).where(own))[0]?.password
  const signIn = async (typed: string) =>
    (await site.post('/compte/connexion', { email: member.email, password: typed })).status
  return { stored, signIn }
}

test('a password that comes from elsewhere opens the account, and is hashed anew the first time', async () => {
  const imported = await hash(password, 5)
  const { stored, signIn } = await memberWith(imported)
  expect(await signIn('trois perles de jade')).not.toBe(303)
  expect(await stored()).toBe(imported)
  expect(await signIn(password)).toBe(303)
  expect(await stored()).toMatch(/^\$scrypt\$/)
  expect(await signIn(password)).toBe(303)
  expect(await signIn('trois perles de jade')).not.toBe(303)
})

test('a malformed hash, or one that would take days, opens nothing and answers like a wrong password', async () => {
  const salted = 'a'.repeat(53)
  for (const imported of [`$2b$31$${salted}`, '$2b$10$', '$2b$10$short', 'x', `$2b$99$${salted}`]) {
    const { stored, signIn } = await memberWith(imported)
    expect(await signIn(password), imported).toBe(401)
    expect(await stored()).toBe(imported)
  }
})
