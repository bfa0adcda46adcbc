// Needs a server of its own, on a database that this file changes.
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../database/world/people.ts'
import { useJourney } from '../support/browser.ts'
import { useDatabase } from '../support/database.ts'
import { linkInEmailTo } from '../support/outbox.ts'
import { idOf } from '../support/rows.ts'
import { accountOf, openTab, signInForm, signInOn } from '../support/account-tabs.ts'

/** The five events of a session, each seen in another tab of the same browser. */

useDatabase('world')
const { server, openPage } = useJourney({ database: 'own' })

const sessionMilliseconds = 30 * 24 * 3600 * 1000
/** A request of an expired session: the browser logs each 401. */
const over = /401|403/
/** Records the messages of other tabs. @returns their types, in order. */
async function listen(tab: Page): Promise<() => Promise<string[]>> {
  await tab.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new BroadcastChannel('amulette.session').addEventListener('message', ({ data }) => heard.push(data.type))
  })
  return () => tab.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

test('signed in: the sign-in form of another tab becomes the account', async () => {
  const one = await openPage({ at: '/compte' })
  const other = await openTab(one.context(), '/compte')
  const heard = await listen(other)
  await signInOn(one, 'soline')
  await accountOf(other, 'soline').waitFor()
  await other.getByRole('link', { name: 'Mes commentaires' }).waitFor()
  expect(await heard()).toContain('signed-in')
  expect((await one.evaluate(() => JSON.stringify(localStorage))).toLowerCase()).not.toMatch(/soline|@|example/)
})

test('signed out: nothing of the person stays in another tab', async () => {
  const one = await openPage({ as: 'soline', at: '/compte' })
  const other = await openTab(one.context(), '/compte/commentaires')
  const heard = await listen(other)
  await one.getByRole('button', { name: 'Se déconnecter' }).click()
  await signInForm(other).waitFor()
  expect(await other.getByText(worldPeople.soline.email).count()).toBe(0)
  expect(await heard()).toContain('signed-out')
})

test('token refreshed: another tab hears that the session was really renewed', async () => {
  const one = await openPage({ as: 'hakim' })
  const context = one.context()
  await context.clock.install()
  await one.goto('/compte')
  const other = await openTab(context, '/compte')
  const heard = [await listen(one), await listen(other)]
  const mine = eq(sessions.userId, await idOf('hakim'))
  const expiresAt = new Date(Date.now() + 80_000)
  await db.update(sessions).set({ expiresAt }).where(mine)
  await context.clock.fastForward(sessionMilliseconds - 70_000)
  // The first tab renewed it; the other one was notified.
  const all = async () => (await Promise.all(heard.map((types) => types()))).flat()
  await expect.poll(all).toContain('token-refreshed')
  const [row] = await db.select().from(sessions).where(mine)
  expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(sessionMilliseconds - 60_000)
  for (const tab of [one, other]) await accountOf(tab, 'hakim').waitFor()
})

async function recoverPassword(page: Page, email: string): Promise<void> {
  await page.goto('/compte/mot-de-passe-oublie')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await page.getByText('un message vient d’y être envoyé').waitFor()
  await page.goto(await linkInEmailTo(email, '/compte/nouveau-mot-de-passe', server.dataDir))
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une perle de Kairouan')
  await page.getByLabel('Confirmer le mot de passe').fill('une perle de Kairouan')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Mot de passe mis à jour avec succès.').waitFor()
}

test('password recovery: another tab of that account asks for the new password', async () => {
  const { email } = worldPeople.gaetan
  const one = await openPage({ as: 'gaetan', expectedErrors: [over] })
  const other = await openTab(one.context(), '/compte')
  const heard = await listen(other)
  await recoverPassword(one, email)
  await signInForm(other).waitFor()
  await other.getByText('Votre session est terminée. Reconnectez-vous.').waitFor()
  expect(await other.getByText(email).count()).toBe(0)
  await expect.poll(heard).toContain('password-recovery')
})

test('password recovery of another account leaves a tab signed in', async () => {
  const one = await openPage({ as: 'soline', expectedErrors: [over] })
  const other = await openTab(one.context(), '/compte')
  const heard = await listen(other)
  const asked = other.waitForResponse('**/compte/session')
  await recoverPassword(one, worldPeople.ines.email)
  expect((await asked).status()).toBe(200)
  expect(await heard()).toContain('password-recovery')
  await accountOf(other, 'soline').waitFor()
})

test('user updated: another tab shows the new username and the new e-mail', async () => {
  const one = await openPage({ as: 'anouk', at: '/compte' })
  const other = await openTab(one.context(), '/compte')
  const heard = await listen(other)
  const formOf = (title: string) => one.locator('form', { has: one.getByRole('heading', { name: title, exact: true }) })
  await formOf('Pseudo').getByLabel('Pseudo').fill('Anouk des rivières')
  await formOf('Pseudo').getByRole('button', { name: 'Enregistrer' }).click()
  const name = other.getByLabel('Pseudo', { exact: true })
  await expect.poll(() => name.inputValue()).toBe('Anouk des rivières')
  expect(await heard()).toEqual(['user-updated'])

  const email = 'anouk.des.rivieres@example.org'
  await formOf('E-mail').getByLabel('E-mail').fill(email)
  await formOf('E-mail').getByLabel('Mot de passe actuel').fill(inject('worldPasswords').members)
  await formOf('E-mail').getByRole('button', { name: 'Enregistrer' }).click()
  await one.getByText('Email mis à jour avec succès.').waitFor()
  await one.goto(await linkInEmailTo(email, '/compte/email/confirmation', server.dataDir))
  await one.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await one.getByTitle(email).waitFor()
  await other.getByTitle(email).waitFor()
  expect(await heard()).toEqual(['user-updated', 'user-updated'])
})

/** An administrator in the queue, whose account another one changes. */
async function reader(name: string): Promise<{ page: Page; changePerson: (noun: string) => Promise<void> }> {
  const email = `${name}@example.org`
  const password = 'second administrateur'
  const id = await addPerson({ email, password, role: 'admin', username: null })
  const page = await openPage({ expectedErrors: [over] })
  await page.context().request.post('/compte/connexion', {
    form: { email, password },
    headers: { origin: server.origin },
    maxRedirects: 0,
  })
  await page.goto('/compte/moderation')
  await page.waitForLoadState('load')
  await page.getByRole('button', { name: 'Actualiser' }).waitFor()
  const owner = await openPage({ as: 'maiwenn' })
  return {
    page,
    async changePerson(noun) {
      const headers = { origin: server.origin }
      const address = `/compte/personnes/${id}/${noun}`
      const answer = await owner
        .context()
        .request.post(address, { form: { role: 'user', change: 'suspended' }, headers, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
    },
  }
}

test('whoever is demoted while they read the queue sees at once that it is closed to them', async () => {
  const { page, changePerson } = await reader('retrograde')
  const asked = page.waitForResponse('**/compte/session')
  await changePerson('role')
  expect((await asked).status()).toBe(200)
  await page.getByText('Cette page est réservée aux éditeurs et aux administrateurs.').waitFor()
  expect(await page.getByRole('button', { name: 'Actualiser' }).count()).toBe(0)
})

test('whoever is suspended while they read the queue is signed out at once', async () => {
  const { page, changePerson } = await reader('suspendu')
  await changePerson('restriction')
  await page.getByText('Votre session est terminée. Reconnectez-vous.').waitFor()
  await signInForm(page).waitFor()
})
