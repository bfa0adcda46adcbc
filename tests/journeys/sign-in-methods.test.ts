// Needs a server of its own: passwords and sign-in methods change.
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { worldPeople } from '../../database/world/people.ts'
import { appCode } from '../support/authenticator.ts'
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts'
import { emailsTo, linkInEmailTo } from '../support/outbox.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const openPage = useBrowser(server)
const members = () => inject('worldPasswords').members

test('Hakim forgot his password: an email lets him choose another one', async () => {
  const { email } = worldPeople.hakim
  const page = await openPage({ expectedErrors: [/400/, /410/] })
  await page.goto('/compte')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await page.getByRole('heading', { name: 'Mot de passe oublié' }).waitFor()
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await page.getByText('un message vient d’y être envoyé').waitFor()
  const link = await linkInEmailTo(email, '/compte/nouveau-mot-de-passe', server.dataDir)
  await page.goto(link)
  await expectAccessible(page)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une perle de Kairouan')
  await page.getByLabel('Confirmer le mot de passe').fill('une perle de Sousse')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Les mots de passe ne correspondent pas.').waitFor()
  await page.getByLabel('Confirmer le mot de passe').fill('une perle de Kairouan')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await page.getByText('Mot de passe mis à jour avec succès.').waitFor()
  await signIn(page, email, 'une perle de Kairouan')
  await page.goto(link)
  await page.getByText('Ce lien a expiré ou a déjà servi.').waitFor()
  await expectAccessible(page)
})

test('Inès signs in with a mailed code, without script too', async () => {
  const { email } = worldPeople.ines
  for (const javaScript of [true, false]) {
    const page = await openPage({ javaScript, expectedErrors: [/400/] })
    await page.goto('/compte')
    await page.getByRole('link', { name: 'Recevoir un code par e-mail' }).click()
    await page.getByRole('heading', { name: 'Recevoir un code' }).waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Envoyer le code' }).click()
    await page.getByRole('heading', { name: 'Saisir le code' }).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
    await page.getByLabel('Code à 6 chiffres').fill('12')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByText('Saisissez le code à 6 chiffres.').waitFor()
    if (javaScript) await expectAccessible(page)
    const message = (await emailsTo(email, server.dataDir)).findLast(({ subject }) => /^\d{6}/.test(subject))
    await page.getByLabel('Code à 6 chiffres').fill(message?.subject.slice(0, 6) ?? '')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByTitle(email).waitFor()
  }
})

test('Gaëtan protects his account with an app, and comes in with a code, then with a recovery code', async () => {
  const { email } = worldPeople.gaetan
  const page = await openPage({ as: 'gaetan', expectedErrors: [/40[01]/] })
  await page.goto('/compte/securite')
  await page.getByRole('link', { name: 'Activer la validation en deux étapes' }).click()
  await page.getByRole('button', { name: 'Continuer' }).waitFor()
  await page.getByLabel('Mot de passe actuel').fill('ce n’est pas lui')
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByText('Le mot de passe actuel est incorrect.').waitFor()
  await page.getByLabel('Mot de passe actuel').fill(members())
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByRole('img', { name: 'Code QR' }).waitFor()
  await expectAccessible(page)
  const key = (await page.locator('.setup-key').textContent()) ?? ''
  await page.getByLabel('Code à 6 chiffres').fill('000 000')
  await page.getByRole('button', { name: 'Activer' }).click()
  await page.getByText('Ce code est incorrect.').waitFor()
  await page.getByLabel('Code à 6 chiffres').fill(await appCode(key))
  await page.getByRole('button', { name: 'Activer' }).click()
  await page.getByRole('heading', { name: 'Validation en deux étapes activée' }).waitFor()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'C’est noté' }).click()
  await page.getByText('Il vous reste 10 codes de secours').waitFor()
  await expectAccessible(page)

  const sayCode = async (code: string) => {
    await page.goto('/compte')
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByText('Déconnexion réussie').waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Mot de passe').fill(members())
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await page.getByRole('heading', { name: 'Validation en deux étapes' }).waitFor()
    await page.getByLabel('Code à 6 chiffres').fill(code)
    await page.getByRole('button', { name: 'Se connecter' }).click()
  }
  await sayCode(await appCode(key, 1))
  await page.getByTitle(email).waitFor()
  await sayCode(codes[0] ?? '')
  await page.getByTitle(email).waitFor()
  await sayCode(codes[0] ?? '')
  await page.getByText('Ce code de secours est incorrect ou a déjà servi.').waitFor()
  await expectAccessible(page)
})

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
  const page = await openPage({ expectedErrors: [/403/] })
  await page.goto('/compte')
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
  await page.goto('/compte/second-facteur')
  await hydrated(page)
  await page.getByLabel(/^Mot de passe/).fill(members())
  await page.getByRole('button', { name: 'Continuer' }).press('Enter')
  const key = await page.locator('code.setup-key').textContent()
  await expect.poll(focused).toBe('Validation en deux étapes')
  await page.getByLabel(/^Code à 6/).fill(await appCode(key ?? ''))
  await page.getByRole('button', { name: 'Activer' }).press('Enter')
  await expect.poll(focused).toBe('Validation en deux étapes activée')
})

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe').fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByTitle(email).waitFor()
}

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
