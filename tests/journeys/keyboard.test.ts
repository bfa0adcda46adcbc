// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSharedServer } from '../support/server.ts'

const server = useSharedServer()
const openPage = useBrowser(server)

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
  )

/** Presses Tab until an element with this name has the focus; fails after a hundred. */
async function tabTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press(key)
    const found = await focused(page)
    if (typeof name === 'string' ? found === name : name.test(found)) return
  }
  throw new Error(`The focus never came to ${name}.`)
}

test('the first Tab skips to the content', async () => {
  const page = await openPage()
  await page.goto('/')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Aller au contenu')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu')
})

test.each(['Enter', 'Space'])('%s opens the card that has the focus, and the back button leads back', async (key) => {
  const page = await openPage()
  await page.goto('/bracelets')
  await tabTo(page, /^Voir l'article Jade/)
  await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: /^Jade/ }).waitFor()
  await tabTo(page, 'Retour')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bracelets')
})

test('a member comments with the keyboard alone', async () => {
  const page = await openPage({ as: 'anouk' })
  await page.goto('/pendentifs')
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

test('an administrator moderates with the keyboard alone', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await page.goto('/compte')
  await tabTo(page, /^Modération/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Modération' }).waitFor()
  await tabTo(page, /^Valider le commentaire d/)
  await page.keyboard.press('Enter')
  await page.getByText('Commentaire validé et publié !').waitFor()
  await page.reload()
  await tabTo(page, /^Rejeter le commentaire d/)
  await page.keyboard.press('Enter')
  await page.getByText('Commentaire rejeté et supprimé.').waitFor()
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
    await page.goto(path)
    await page.waitForLoadState('networkidle')
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
  const page = await openPage({ as: 'maiwenn' })
  await page.goto('/compte')
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
