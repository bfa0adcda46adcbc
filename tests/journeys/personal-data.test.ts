// Needs a server of its own: accounts are deleted.
import { readFile } from 'node:fs/promises'
import { expect, inject, test } from 'vitest'
import { expectAccessibleEverywhere, useJourney } from '../support/browser.ts'
import { emailsTo } from '../support/outbox.ts'

const { server, openPage } = useJourney()

test('Soline exports her data, then deletes her account and leaves her comments', async () => {
  const { members } = inject('worldPasswords')
  const page = await openPage({ as: 'soline', expectedErrors: [/40[01]/], at: '/compte' })
  await page.getByRole('heading', { name: 'Vos données' }).waitFor()
  await expectAccessibleEverywhere(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger mes données' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^amulette-donnees-\d{4}-\d\d-\d\d\.json$/)
  const everything = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(everything.compte).toMatchObject({ email: 'soline@example.org', pseudo: 'Soline' })
  expect(everything.commentaires).toHaveLength(9)
  const { adresse, texte } = everything.commentaires.find((comment: { état: string }) => comment.état === 'Publié')

  await page.getByRole('link', { name: 'Supprimer mon compte' }).click()
  await page.getByRole('heading', { name: 'Supprimer votre compte' }).waitFor()
  expect(await page.getByLabel('Les laisser sur le site').isChecked()).toBe(true)
  await expectAccessibleEverywhere(page)
  await page.getByRole('link', { name: 'Annuler' }).click()
  await page.getByRole('link', { name: 'Supprimer mon compte' }).click()
  await page.getByLabel('Les supprimer aussi').check()
  await page.getByLabel('Mot de passe actuel').fill('faux')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await page.getByText('Le mot de passe actuel est incorrect.').waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password')
  expect(await page.getByLabel('Les supprimer aussi').isChecked()).toBe(true)
  await expectAccessibleEverywhere(page)
  await page.getByLabel('Les laisser sur le site').check()
  await page.getByLabel('Mot de passe actuel').fill(members)
  await page.keyboard.press('Enter')

  await page.getByText('Votre compte est supprimé.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  await page.goto(new URL(adresse).pathname)
  const comment = page.locator('.comment').filter({ hasText: texte })
  expect(await comment.locator('header b').textContent()).toBe('Compte supprimé')
  await page.goto('/compte')
  await page.getByLabel('E-mail').fill('soline@example.org')
  await page.getByLabel('Mot de passe').fill(members)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.getByText('E-mail ou mot de passe incorrect.').waitFor()
  const emails = await emailsTo('soline@example.org', server.dataDir)
  expect(emails.map(({ subject }) => subject)).toEqual(['Compte supprimé — Amulette'])
})
