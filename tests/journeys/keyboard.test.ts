// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, expectAccessible, useSharedJourney, phone } from '../support/browser.ts'
import { focused, tabTo } from '../support/keyboard.ts'

const { openPage } = useSharedJourney()

test('the first Tab skips to the content', async () => {
  const page = await openPage({ at: '/' })
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Aller au contenu')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu')
})

test.each(['Enter', 'Space'])('%s opens the card that has the focus, and the back button leads back', async (key) => {
  const page = await openPage({ at: '/bracelets' })
  await tabTo(page, /^Voir l'article Jade/)
  await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: /^Jade/ }).waitFor()
  await tabTo(page, 'Retour')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bracelets')
})

test('a member comments with the keyboard alone', async () => {
  const page = await openPage({ as: 'anouk', at: '/pendentifs' })
  await tabTo(page, /^Voir l'article Triskèle/)
  await page.keyboard.press('Space')
  await page.getByRole('heading', { level: 1, name: /^Triskèle/ }).waitFor()
  for (
    let presses = 0;
    presses < 60 && !(await page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'));
    presses++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('Au clavier seulement.')
  await tabTo(page, 'Envoyer')
  await page.keyboard.press('Enter')
  await page.getByText('Merci pour votre commentaire !').waitFor()
})

/** A browser without `command` buttons, where the menu opens as a popover. */
async function withoutCommands(page: Page): Promise<void> {
  await page.route(/\/(?:compte)?$/, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replaceAll(/ command(?:for)?="[\w-]+"/g, '')
    await route.fulfill({ response: answer, body: html })
  })
}

test.each([
  { path: '/', as: undefined, commands: true },
  { path: '/', as: undefined, commands: false },
  { path: '/compte/profil', as: 'maiwenn', commands: true },
] as const)(
  'the menu of a phone keeps the focus in itself on $path (commands: $commands), and gives it back',
  async ({ path, as, commands }) => {
    const page = await openPage({ viewport: { width: 390, height: 800 }, ...(as && { as }) })
    if (!commands) await withoutCommands(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const covered = () =>
      page.evaluate(() => {
        const at = document.activeElement
        return at !== null && at !== document.body && !at.closest('#menu')
      })
    await tabTo(page, 'Ouvrir le menu')
    await page.keyboard.press('Enter')
    await menu.waitFor()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press(key)
        expect(await covered(), `${key} ${presses}`).toBe(false)
      }
    }
    // Where a popover has no modal loop, Tab also leads to the browser's own buttons.
    await tabTo(page, 'Accueil')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    expect(await focused(page)).toBe('Ouvrir le menu')
    // A press beside it closes it too.
    await page.keyboard.press('Enter')
    await menu.waitFor()
    await page.mouse.click(12, 400)
    await menu.waitFor({ state: 'hidden' })
    await page.keyboard.press('Tab')
    expect(await covered()).toBe(true)
  },
)

test('changing tabs of the account moves the focus to the title of the tab, back and forth', async () => {
  const page = await openPage({ as: 'maiwenn', at: '/compte' })
  await page.waitForLoadState('networkidle')
  const tabs = [
    'Profil',
    'Mes commentaires',
    'Gestion des articles',
    'Modération',
    'Tous les commentaires',
    'Photos et films',
    'Lectures',
    'Recherches',
    'Réglages',
    'Personnes',
    'Site et sauvegarde',
    'Sécurité',
  ]
  const title = () =>
    page.evaluate(() => (document.activeElement?.tagName === 'H1' ? document.activeElement.textContent : null))
  for (const tab of tabs) {
    await page
      .getByRole('navigation', { name: 'Compte' })
      .getByRole('link', { name: new RegExp(`^${tab}`) })
      .press('Enter')
    await expect.poll(title).toBe(tab)
    await expect.poll(() => page.title()).toContain(tab)
  }
  await page.goBack()
  await expect.poll(title).toBe('Site et sauvegarde')
})

/** The text of the focused element, else its name. */
const focusText = (page: Page) =>
  expect.poll(() =>
    page.evaluate(() => {
      const at = document.activeElement
      if (!at || at === document.body) return 'nothing'
      return at.textContent || at.getAttribute('name')
    }),
  )

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
}

test('the rules of comments are saved: the focus and the place of the page stay, and the message goes when a field is refused', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone })
  await open(page, '/compte/moderation/reglages')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  const months = page.getByLabel('Durée de conservation de l’historique, en mois')
  await months.fill('13')
  await save.focus()
  const before = await page.evaluate(() => scrollY)
  await save.press('Enter')
  await page.getByText('Réglages enregistrés.').waitFor()
  await focusText(page).toBe('Enregistrer')
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(100)

  await months.press('ArrowUp')
  expect(await page.getByText('Réglages enregistrés.').count()).toBe(0)
})

test('a search among all comments, its filter, and a search among people lead to what they found', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await open(page, '/compte/commentaires/tous')
  await page.getByLabel('Texte, auteur ou article').fill('introuvable')
  await page.getByLabel('Texte, auteur ou article').press('Enter')
  await page.getByText('Aucun commentaire ne correspond.').waitFor()
  await focusText(page).toMatch(/^0 commentaire/)
  await page.getByLabel('État').selectOption('En attente')
  await page.waitForURL(/etat=/)
  await page.getByText('Aucun commentaire ne correspond.').waitFor()
  await expectAccessible(page)

  await open(page, '/compte/personnes')
  await page.getByLabel('Nom affiché ou e-mail exact').fill('anouk')
  await page.keyboard.press('Enter')
  await focusText(page).toMatch(/^1 personne pour/)
})

test('the focus stays near what was pressed: the question of a menu, a removed line, a useless button, a closed message', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await open(page, '/compte/articles')
  await page.getByLabel('Catégorie').press('ArrowDown')
  await page.waitForURL(/categorie=/)
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('categorie')
  await tabTo(page, /^Autres actions pour/)
  const menu = await focused(page)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Supprimer/)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(menu)

  await open(page, '/compte/apparence')
  await button(page, 'Ajouter une adresse').press('Enter')
  expect(await focused(page)).toBe('Adresse de votre page')
  await button(page, 'Retirer Adresse de votre page').press('Enter')
  await expect.poll(() => focused(page)).toBe('Ajouter une adresse')
  await button(page, 'Descendre Accueil').press('Enter')
  await button(page, 'Oublier').press('Enter')
  await page.getByText('Changements oubliés.').waitFor()
  expect(await focused(page)).toBe('Oublier')

  await open(page, '/compte/lettres')
  await button(page, 'Enregistrer').press('Enter')
  await button(page, 'Fermer le message').press('Enter')
  await expect.poll(() => focused(page)).toBe('Enregistrer')
})

test.each([
  { address: '/compte/personnes', send: 'Envoyer l’invitation', field: 'E-mail', javaScript: true },
  { address: '/compte/recherches', send: 'Ajouter', field: 'Mot cherché', javaScript: false },
])('a refused form that is a new page has the focus on « $field » (script: $javaScript)', async (form) => {
  const page = await openPage({ as: 'maiwenn', javaScript: form.javaScript, expectedErrors: [/400/] })
  await open(page, form.address)
  await button(page, form.send).press('Enter')
  await expect.poll(() => page.locator('[aria-invalid=true]:focus').count()).toBe(1)
  expect(await focused(page)).toBe(form.field)
})

test('at 400 % no band of the home scrolls sideways', async () => {
  const page = await openPage({ at: '/', viewport: { width: 320, height: 256 } })
  const widths = await page.locator('.grid').evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  expect(Math.max(...widths)).toBe(0)
})

test('whoever signed up is led to what comes next', async () => {
  const page = await openPage()
  await open(page, '/compte/inscription')
  await page.getByLabel('E-mail').fill('nouvelle@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('des perles rondes sur un fil')
  await page.getByRole('button', { name: 'Créer un compte' }).press('Enter')
  await page.getByText('Vérifiez vos emails').waitFor()
  await focusText(page).toContain("Vérifiez vos emails pour confirmer l'inscription.")
  expect(await page.title()).toContain('Message envoyé')
})

test('an error of signing in that arrives late is not shown on signing up', async () => {
  const page = await openPage({ expectedErrors: [/400|401/] })
  await open(page, '/compte')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/compte/connexion.data', async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel('E-mail', { exact: true }).fill('personne@example.org')
  await page.getByLabel('Mot de passe', { exact: true }).fill('une pierre inconnue')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.locator('.segmented-control').getByText('Créer un compte').click()
  const submit = page.locator('form button[type=submit]')
  await expect.poll(() => submit.isDisabled()).toBe(true)
  release()
  await expect.poll(() => submit.isDisabled()).toBe(false)
  expect(await page.getByText('E-mail ou mot de passe incorrect.').count()).toBe(0)
})
