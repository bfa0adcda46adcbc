// Needs a server of its own: it decides on comments.
import { test } from 'vitest'
import { openArticle, titleOf } from '../support/article-editor.ts'
import { expectAccessible, expectAccessibleEverywhere, hydrated, useJourney } from '../support/browser.ts'
import { linkInEmailTo } from '../support/outbox.ts'
import { sendComment } from '../support/sign-in.ts'
import { worldPeople } from '../../database/world/people.ts'

const { server, openPage } = useJourney({ keepsSessions: true })
const lapis = 'Lapis-lazuli, un fragment de nuit piqué d’or'

test('what a press opens is accessible too: menu, windows of the editor, decided comments', async () => {
  const visitor = await openPage({ viewport: { width: 320, height: 800 }, at: '/' })
  await visitor.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await visitor.getByRole('navigation', { name: 'Menu' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await visitor.emulateMedia({ colorScheme })
    await expectAccessible(visitor)
  }

  const page = await openPage({ as: 'maiwenn', at: '/compte/moderation' })
  await hydrated(page)
  for (const decision of ['Valider', 'Rejeter']) {
    const row = page.locator('[data-comment]:not(.decided)').first()
    const decided = await page.locator('.decided').count()
    await row.getByRole('button', { name: new RegExp(`^${decision} le`) }).click()
    await page.locator('.decided').nth(decided).waitFor()
  }
  await expectAccessibleEverywhere(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  const editor = await openArticle(page, lapis)
  await editor.getByRole('button', { name: 'Choisir dans la médiathèque' }).first().click()
  const library = page.getByRole('dialog', { name: 'Médiathèque' })
  await library.getByRole('checkbox').or(library.getByRole('button')).first().waitFor()
  await expectAccessibleEverywhere(page)
  await page.keyboard.press('Escape')
  await library.waitFor({ state: 'hidden' })
  await titleOf(editor).fill('Un autre titre')
  await editor.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.getByRole('alertdialog').waitFor()
  await expectAccessibleEverywhere(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oublier' }).click()
  await editor.waitFor({ state: 'detached' })
})

test('what only an email leads to is accessible too', async () => {
  await sendComment(server.origin, 'ines', /\/article\/malachite-[\w-]+/, 'À décider depuis un téléphone.')
  const page = await openPage()
  for (const address of ['/rejet', '/lettres/arret']) {
    await page.goto(await linkInEmailTo(worldPeople.maiwenn.email, address, server.dataDir))
    await expectAccessibleEverywhere(page)
  }
})
