// Needs a server of its own: passwords and sign-in methods change.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { worldPeople } from '../../database/world/people.ts'
import { appCode } from '../support/authenticator.ts'
import { expectAccessible, expectAccessibleEverywhere, useJourney, openHydrated } from '../support/browser.ts'
import { emailsTo, linkInEmailTo } from '../support/outbox.ts'

const { server, openPage } = useJourney()
const members = () => inject('worldPasswords').members

test('Soline adds a passkey and comes in with it, without a password', async () => {
  const { email } = worldPeople.soline
  const page = await openPage({ as: 'soline', expectedErrors: [/40[01]/] })
  const authenticator = await addAuthenticator(page)
  await page.goto('/compte/securite')
  await page.getByLabel('Nom de la clé').fill('Téléphone')
  await page.getByLabel('Mot de passe actuel').fill('ce n’est pas lui')
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByText('Le mot de passe actuel est incorrect.').waitFor()
  await page.getByLabel('Mot de passe actuel').fill(members())
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await page.getByText('Clé d’accès ajoutée.').waitFor()
  await page.getByRole('button', { name: 'Supprimer la clé Téléphone' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Ajouter une clé d’accès')
  await expectAccessible(page)
  expect((await emailsTo(email, server.dataDir)).map(({ subject }) => subject)).toContain(
    'Clé d’accès ajoutée — Amulette',
  )

  await page.goto('/compte')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.getByTitle(email).waitFor()

  // A key without user verification is refused.
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
  await authenticator.verifyOwner(false)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.getByText('La clé d’accès n’a pas été utilisée.').waitFor()

  await authenticator.verifyOwner(true)
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.getByTitle(email).waitFor()
  await page.goto('/compte/securite')
  await page.getByRole('button', { name: 'Supprimer la clé Téléphone' }).click()
  await page.getByText('Clé d’accès supprimée.').waitFor()
  await page.goto('/compte')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await page.getByText('Cette clé d’accès n’est pas connue ici.').waitFor()
})

test('an address that is not confirmed can get its email again', async () => {
  const email = 'lettre.perdue@example.org'
  const page = await openPage({ expectedErrors: [/403/], at: '/compte' })
  await page.getByText('Créer un compte').click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe').fill('trois perles bleues')
  await page.getByRole('button', { name: 'Créer un compte' }).click()
  await page.getByText("Vérifiez vos emails pour confirmer l'inscription.").waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe').fill('trois perles bleues')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('Votre adresse n’est pas encore confirmée.').waitFor()
  await page.getByRole('button', { name: 'Renvoyer le message de confirmation' }).click()
  await page.getByText("Vérifiez vos emails pour confirmer l'inscription.").waitFor()
  await expect.poll(async () => (await emailsTo(email, server.dataDir)).length).toBe(2)
  await page.goto(await linkInEmailTo(email, '/compte/confirmation', server.dataDir))
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await page.getByTitle(email).waitFor()
})

test('each step of the activation of two-step sign-in begins at its title', async () => {
  const page = await openPage({ as: 'soline' })
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await openHydrated(page, '/compte/second-facteur')
  await page.getByLabel(/^Mot de passe/).fill(members())
  await page.getByRole('button', { name: 'Continuer' }).press('Enter')
  const key = await page.locator('code.setup-key').textContent()
  await expect.poll(focused).toBe('Validation en deux étapes')
  await page.getByRole('img', { name: 'Code QR' }).waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByLabel(/^Code à 6/).fill(await appCode(key ?? ''))
  await page.getByRole('button', { name: 'Activer' }).press('Enter')
  await expect.poll(focused).toBe('Validation en deux étapes activée')
  expect(await page.locator('.recovery-codes code').count()).toBe(10)
  await expectAccessibleEverywhere(page)
})

/** A virtual authenticator, by Chromium's DevTools protocol. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifyOwner: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}
