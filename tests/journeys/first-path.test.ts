// Runs on the shared server.
import { expect, test } from 'vitest'
import { expectAccessible, useSharedJourney } from '../support/browser.ts'
import { linkInEmailTo } from '../support/outbox.ts'

const { server, openPage } = useSharedJourney()

test('Lise joins, confirms by mail and comments; a wrong password gets a kind answer', async () => {
  const lise = await openPage({ expectedErrors: [/400/], at: '/' })
  await lise.getByRole('link', { name: "Voir l'article Lapis-lazuli, un fragment de nuit piqué d’or" }).first().click()
  const article = lise.url()
  await lise.getByText('Vous devez être connecté pour laisser un commentaire.').waitFor()
  await lise.getByRole('link', { name: 'Se connecter' }).click()

  await lise.getByText('Créer un compte', { exact: true }).click()
  await lise.getByLabel('E-mail').fill('lise@example.org')
  await lise.getByLabel('Mot de passe').fill('perle de pluie')
  await lise.getByRole('button', { name: 'Créer un compte' }).click()
  await lise.getByText("Vérifiez vos emails pour confirmer l'inscription.").waitFor()

  await lise.goto(await linkInEmailTo('lise@example.org', '/compte/confirmation', server.dataDir))
  await lise.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await lise.getByTitle('lise@example.org').waitFor()
  await lise.getByText('Utilisateur', { exact: true }).waitFor()

  await lise.goto(article)
  await lise.getByRole('button', { name: 'Envoyer' }).click()
  await lise.getByText('Veuillez saisir un commentaire.').waitFor()
  expect(await lise.getByLabel('Votre commentaire').evaluate((field) => field === document.activeElement)).toBe(true)
  await lise.getByLabel('Votre commentaire').fill('Je l’ai lu deux fois.')
  await lise.getByRole('button', { name: 'Envoyer' }).click()
  await lise
    .getByText('Merci pour votre commentaire ! Il sera publié après validation par un administrateur.')
    .waitFor()
  expect(await lise.getByLabel('Votre commentaire').inputValue()).toBe('')
  await lise.goto('/compte/commentaires')
  await lise.getByText('En attente').waitFor()

  const maiwenn = await openPage({ expectedErrors: [/401/], at: '/compte' })
  await maiwenn.getByLabel('E-mail').fill('maiwenn@example.org')
  await maiwenn.getByLabel('Mot de passe').fill('faux')
  await maiwenn.getByRole('button', { name: 'Se connecter' }).click()
  await maiwenn.getByText('E-mail ou mot de passe incorrect.').waitFor()
  expect(await maiwenn.getByLabel('E-mail').inputValue()).toBe('maiwenn@example.org')
})

test('Maïwenn writes with a photo, finds the article by search, edits and deletes it', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/400/], at: '/' })
  await page
    .getByRole('link', { name: 'Ajouter un article' })
    .or(page.getByRole('button', { name: 'Ajouter un article' }))
    .click()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await editor.getByRole('button', { name: 'Publier' }).click()
  await editor.getByText('Tous les champs sont obligatoires').first().waitFor()

  await editor.getByRole('textbox', { name: 'Titre' }).fill('Grenat, la braise dans la poche')
  await editor.getByLabel('Bracelet').check()
  await editor.getByRole('textbox', { name: 'Contenu' }).click()
  await page.keyboard.type('Un éclat rouge, gardé dans la doublure.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Les colporteurs en glissaient un sous la ceinture.')
  await editor.getByLabel('Ajouter des photos').setInputFiles('database/world/pictures/bracelet-cornaline.webp')
  await page.getByText("L'image a été correctement ajoutée !").waitFor()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Publier' }).click()
  await page.getByText('Article publié avec succès !').waitFor()
  await editor.waitFor({ state: 'detached' })

  await page.goto('/chercher')
  await page.getByLabel('Rechercher un article').fill('GRENAT')
  await page.keyboard.press('Enter')
  await page.getByText('1 résultat(s) pour «\u00a0GRENAT\u00a0»').waitFor()
  await page.getByRole('link', { name: /^Voir l'article Grenat/ }).click()
  await page.getByText('Les colporteurs en glissaient').waitFor()
  expect(
    await page
      .locator('.opening img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(300)

  await page
    .getByRole('link', { name: /^Modifier/ })
    .or(page.getByRole('button', { name: /^Modifier/ }))
    .click()
  const edited = page.getByRole('dialog', { name: 'Modifier l’article' })
  await edited.getByRole('textbox', { name: 'Titre' }).fill('Grenat, la braise gardée')
  await edited.getByRole('button', { name: 'Mettre en ligne' }).click()
  await page.getByText('Article mis à jour !').waitFor()
  await page.getByRole('heading', { level: 1, name: 'Grenat, la braise gardée' }).waitFor()

  await page
    .getByRole('link', { name: /^Supprimer/ })
    .or(page.getByRole('button', { name: /^Supprimer/ }))
    .click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer cet article ?' })
  await question.getByText('dans la corbeille').waitFor()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByText('Article supprimé.').waitFor()
})
