// Needs a server of its own: a member changes address. Scripts are off.
import { expect, test, inject } from 'vitest'
import { signInOn } from '../support/account-tabs.ts'
import { expectAccessible, useJourney, button } from '../support/browser.ts'
import { linkInEmailTo } from '../support/outbox.ts'
import { worldPeople } from '../../database/world/people.ts'

const { server, openPage } = useJourney()
const phone = { width: 390, height: 800 }

test('without script a visitor opens the menu, reads, searches, and is told about a wrong address', async () => {
  const page = await openPage({ javaScript: false, viewport: phone, expectedErrors: [/404/], at: '/' })
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Pendentifs' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pendentifs' }).waitFor()
  await page.getByRole('link', { name: /^Voir l'article Le nazar/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('gaetan.r').first().waitFor()
  await expectAccessible(page)
  await page.goto('/chercher')
  await page.getByLabel('Rechercher un article').fill('oeil')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByText(/résultat\(s\) pour «\u00a0oeil\u00a0»/).waitFor()
  await page.goto('/rien')
  await page.getByRole('heading', { name: 'Page introuvable' }).waitFor()
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click()
  await page.getByRole('heading', { name: 'Nouveautés' }).waitFor()
})

test('without script a member signs in, comments, and signs out', async () => {
  const page = await openPage({ javaScript: false, expectedErrors: [/40[01]/], at: '/compte' })
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('Remplissez tous les champs.').first().waitFor()
  await signInOn(page, 'ines')
  await page.getByTitle(worldPeople.ines.email).waitFor()
  await page.goto('/bracelets')
  await page.getByRole('link', { name: /^Voir l'article Onyx/ }).click()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Veuillez saisir un commentaire.').waitFor()
  await page.getByLabel('Votre commentaire').fill('Écrit sans script.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page
    .getByText('Merci pour votre commentaire ! Il sera publié après validation par un administrateur.')
    .waitFor()
  await page.goto('/compte')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
})

test('without script somebody who chose « Créer un compte » is signed up, not signed in', async () => {
  const page = await openPage({ javaScript: false, at: '/compte' })
  await page.getByText('Créer un compte').click()
  await page.getByLabel('E-mail').fill('sans.script@example.org')
  await page.getByLabel('Mot de passe').fill('perle de pluie')
  await page.keyboard.press('Enter')
  await page.getByText("Vérifiez vos emails pour confirmer l'inscription.").waitFor()
})

test('without script a member is told that a username is taken, and moves to another address', async () => {
  const page = await openPage({ javaScript: false, as: 'soline', expectedErrors: [/409/], at: '/compte' })
  const username = page.getByLabel('Pseudo', { exact: true })
  await username.fill('inès')
  await username.press('Enter')
  await page.getByText('Erreur lors de la mise à jour du pseudo : Ce pseudo est déjà pris.').waitFor()
  expect(await username.inputValue()).toBe('inès')

  const next = 'soline.ailleurs@example.org'
  const email = page.getByLabel('E-mail', { exact: true })
  await email.fill(next)
  await page
    .locator('form')
    .filter({ has: email })
    .getByLabel('Mot de passe actuel')
    .fill(inject('worldPasswords').members)
  await email.press('Enter')
  await page.getByText(`${next} attend votre confirmation.`).waitFor()
  await page.goto(await linkInEmailTo(next, '/compte/email/confirmation', server.dataDir))
  await page.getByText('soline@example.org').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await page.getByText('Votre nouvelle adresse est confirmée.').waitFor()
  await page.getByTitle(next).waitFor()
})

test('without script an administrator writes, moderates and deletes', async () => {
  const page = await openPage({ javaScript: false, as: 'maiwenn', expectedErrors: [/400/], at: '/compte/articles' })
  await page.getByRole('link', { name: 'Ajouter un article' }).click()
  await page.getByLabel('Titre').fill('Ambre, une larme de pin')
  await page.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Tous les champs sont obligatoires').first().waitFor()
  expect(await page.getByLabel('Titre').inputValue()).toBe('Ambre, une larme de pin')
  await page.getByLabel('Contenu').fill('Premier paragraphe.\n\nSecond paragraphe.')
  await page.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Article publié avec succès !').waitFor()

  await page.getByRole('button', { name: /^Autres actions pour Ambre/ }).click()
  await page.getByRole('link', { name: /^Supprimer.*Ambre/ }).click()
  await page.getByRole('heading', { name: 'Supprimer cet article ?' }).waitFor()
  await page.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByText('Article supprimé.').waitFor()
  await page.getByRole('button', { name: /^Annuler la suppression de l’article Ambre/ }).click()
  await page.getByText('Article remis.').waitFor()
  await page.getByRole('combobox', { name: 'Catégorie' }).selectOption('Pendentifs')
  await page.getByRole('button', { name: 'Afficher' }).click()
  await page.getByText(/^\d+ articles?, dont \d+ en ligne$/).waitFor()
  expect(new URL(page.url()).searchParams.get('categorie')).toBe('pendentif')

  await page.goto('/compte/moderation')
  await button(page, /^Valider le/)
    .first()
    .click()
  await page.getByText('Commentaire validé et publié !').waitFor()
  await button(page, /^Rejeter le/)
    .first()
    .click()
  await page.getByText('Commentaire rejeté et supprimé.').waitFor()
  await page.getByRole('button', { name: 'Actualiser' }).click()
  await page.getByRole('heading', { name: 'Modération' }).waitFor()
})
