// Needs servers that start for the first time, each with its embedded PostgreSQL, and an SMTP server.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentOf, titleOf } from '../support/article-editor.ts'
import { expectAccessibleEverywhere, hydrated, useBrowser, openHydrated } from '../support/browser.ts'
import { startMailServer } from '../support/mail-server.ts'
import { runProgram } from '../support/program.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'

const email = 'lise@example.org'
const password = 'pierre de lune et corail'
const server = {} as Server
const openPage = useBrowser(server)
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
})
beforeEach(async () => {
  mail.received.length = 0
  const env = { DEMO: 'off', ADMIN_EMAIL: email, ADMIN_PASSWORD: password, SMTP_URL: mail.url, BACKUP: 'off' }
  Object.assign(server, await startServer({ database: 'embedded', env }))
})
afterAll(async () => {
  await stopServers()
  await mail.close()
})

const legal = {
  'Nom, ou raison sociale': 'Lise Morvan',
  Statut: 'Entrepreneur individuel',
  'Adresse postale': '1 quai du Port, Brest',
  Téléphone: '02 98 00 00 00',
  'E-mail de contact': email,
  SIRET: '732 829 320 00074',
  'Directeur ou directrice de la publication': 'Lise Morvan',
  'Nom de l’hébergeur': 'Hébergeur',
  'Adresse de l’hébergeur': '2 rue des Machines, Rennes',
  'Téléphone de l’hébergeur': '02 99 00 00 00',
}

/** With the mark of a missing answer, which goes away once it is saved. */
const fieldOf = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}(?: \\(à compléter\\))?$`))

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = fieldOf(page, label)
    await field.fill(value)
    await field.press('Enter')
    await page.locator('.saved-field').filter({ has: field }).getByText('Enregistré', { exact: true }).waitFor()
  }
}

test('from the first sign-in to the last step of an empty blog, by touch', async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, touch: true })
  const show = async (done: number) => {
    await page.getByRole('link', { name: 'Aujourd’hui' }).tap()
    await page.getByRole('heading', { name: `Mettre le blog en route ${done} sur 5` }).waitFor()
  }

  await openHydrated(page, '/compte')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).tap()
  await page.getByRole('heading', { name: 'Mettre le blog en route 0 sur 5' }).waitFor()
  await page.getByText('Ici, vous lirez chaque commentaire avant qu’il paraisse.').waitFor()
  await hydrated(page)
  await expectAccessibleEverywhere(page)

  await page.getByRole('link', { name: 'Choisir' }).tap()
  await page.getByLabel('Nom du blog').waitFor()
  await hydrated(page)
  await page.getByLabel('Nom du blog').fill('Perles d’eau')
  await page.getByRole('button', { name: 'Mettre en ligne' }).tap()
  await page.getByRole('banner').getByText('Perles d’eau').waitFor()
  await show(0)
  await page.getByRole('link', { name: 'Choisir' }).tap()
  await page.getByLabel('Adresse de la boutique').waitFor()
  await hydrated(page)
  await fillIn(page, { 'Adresse de la boutique': 'boutique.example.org' })
  await show(1)
  await page.getByText('Perles d’eau · boutique.example.org').waitFor()

  await page.getByRole('link', { name: 'Envoyer un essai' }).tap()
  await page.getByRole('button', { name: 'Envoyer un message d’essai' }).tap()
  await page.getByText(`Regardez s’il arrive à l’adresse ${email}.`).waitFor()
  expect(mail.received).toMatchObject([{ to: [email] }])
  await show(2)
  await hydrated(page)

  await page.getByRole('link', { name: 'Ajouter un article' }).tap()
  const editor = page.getByRole('dialog', { name: 'Ajouter un article' })
  await titleOf(editor).fill('Jade')
  await contentOf(editor).fill('Une pierre verte.')
  await editor.getByRole('button', { name: 'Publier' }).tap()
  await page.getByText('Article publié avec succès !').waitFor()
  await page.getByText('1 article publié.').waitFor()

  await page.getByRole('link', { name: 'Compléter' }).tap()
  await page.getByRole('heading', { name: 'Pages légales' }).waitFor()
  await hydrated(page)
  await fillIn(page, legal)
  await page.getByText('Partiellement conforme', { exact: true }).tap()
  await fillIn(page, { 'Date de la déclaration': '2026-11-01' })
  await page.getByText('Vos pages légales sont incomplètes.').waitFor({ state: 'detached' })
  await show(4)
  await page.getByText('son état dit comment en faire une').waitFor()

  const backup = await runProgram(['scripts/backup.ts'], server.dataDir)
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('Sauvegarde faite') })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Aujourd’hui' }).waitFor()
  expect(await page.getByText('Mettre le blog en route').count()).toBe(0)
})
