// Needs a server of its own: it counts the comments that wait.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, button } from '../support/browser.ts'
import { focused } from '../support/keyboard.ts'
import { focusedRow, rowOf, useModerationJourney } from '../support/moderation-pages.ts'

const { openQueue, comment } = useModerationJourney()

/** Reports whether the focus was ever on the page itself, if only for a frame. */
async function watchFocus(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const watch = () => {
      if (document.activeElement === document.body) document.documentElement.dataset.lost = 'yes'
      requestAnimationFrame(watch)
    }
    watch()
  })
  return () => page.evaluate(() => document.documentElement.dataset.lost === 'yes')
}

test.each(['Tab', 'Shift+Tab'])(
  'a decision stays in its place; the focus is on the next comment, and one %s leads to « Annuler »',
  async (key) => {
    await comment('ines', `Rejeté trop vite, ${key}.`)
    await comment('ines', `Le suivant, ${key}.`)
    const page = await openQueue()
    const next = rowOf(page, `Rejeté trop vite, ${key}.`)
    const row = rowOf(page, `Le suivant, ${key}.`)
    const remove = row.getByRole('button', { name: /^Rejeter le/ })
    await remove.focus()
    const isLost = await watchFocus(page)
    await remove.press('Enter')
    await page
      .getByRole('status')
      .filter({
        hasText:
          /^Commentaire d’Inès rejeté\. Commentaire suivant\u00a0: Inès\. Pour annuler\u00a0: touche Tabulation\.$/,
      })
      .waitFor()
    await row.getByText('Rejeté', { exact: true }).waitFor()
    await row.getByText('Commentaire rejeté et supprimé.').waitFor()
    await row.getByText(/^Annulation possible jusqu’à \d+\u00a0h\u00a0\d\d$/).waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    expect(await focusedRow(page)).toBe(`Valider: Rejeté trop vite, ${key}.`)
    await expectAccessible(page)
    await page.keyboard.press(key)
    expect(await focusedRow(page)).toBe(`Annuler: Le suivant, ${key}.`)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Décision annulée.' }).waitFor()
    await row.getByRole('button', { name: /^Valider le/ }).waitFor()
    expect(await focusedRow(page)).toBe(`Valider: Le suivant, ${key}.`)
    expect(await page.getByText('Commentaire rejeté et supprimé.').count()).toBe(0)
    expect(await isLost()).toBe(false)
    await next.waitFor()
    await expectAccessible(page)
  },
)

test('a decision outlives a refresh in its place, and the page: the comment’s own page undoes it', async () => {
  await comment('soline', 'Validé, puis quitté.')
  const page = await openQueue()
  const row = rowOf(page, 'Validé, puis quitté.')
  await row.getByRole('button', { name: /^Valider le/ }).click()
  await row.getByText('Validé', { exact: true }).waitFor()
  // Without the pointer, the other rows may move.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Actualiser' }).focus()
  await comment('gaetan', 'Arrivé après la décision.')
  await rowOf(page, 'Arrivé après la décision.').waitFor()
  await row.getByRole('button', { name: /^Annuler la validation/ }).waitFor()
  await page.reload()
  await page.getByText(/à revoir ou à annuler$/).click()
  await page.getByRole('link', { name: 'Validé\u00a0: commentaire de Soline' }).first().click()
  const undo = page.getByRole('button', { name: /^Annuler la validation/ })
  await undo.waitFor()
  await expectAccessible(page)
  await page.waitForLoadState('networkidle')
  await undo.focus()
  const isLost = await watchFocus(page)
  await page.keyboard.press('Enter')
  await page.getByText('Décision annulée.').waitFor()
  await expect.poll(() => focused(page)).toBe('Commentaire de Soline')
  expect(await isLost()).toBe(false)
  // Decided by keyboard: one Tab leads to « Annuler ».
  // A pending comment is rejected here as in the queue.
  await page.getByRole('button', { name: /^Rejeter le commentaire/ }).press('Enter')
  await page.getByText('Commentaire rejeté et supprimé.').waitFor()
  await undoFocusReached(page)
})

async function undoFocusReached(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Votre décision' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SECTION')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Annuler le rejet/)
}

test('several comments are decided and undone together, one Tab away too', async () => {
  for (const text of ['Clavier zéro.', 'Clavier un.', 'Clavier deux.']) await comment('anouk', text)
  const page = await openQueue()
  await page.getByRole('link', { name: 'Choisir plusieurs' }).click()
  for (const text of ['Clavier un.', 'Clavier deux.']) await rowOf(page, text).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Valider la sélection (2)' }).press('Enter')
  await page.getByText('2 commentaires validés et publiés.').waitFor()
  await expect.poll(() => focusedRow(page)).toBe('Valider: Clavier zéro.')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Annuler les 2')
  await page.keyboard.press('Enter')
  await page.getByText('2 décisions annulées.').waitFor()
  await expect.poll(() => focusedRow(page)).toBe('Valider: Clavier deux.')
  await expectAccessible(page)
})

test('a key that is held down decides one comment, not the one that gets the focus', async () => {
  await comment('hakim', 'Touche tenue, le suivant.')
  await comment('hakim', 'Touche tenue.')
  const page = await openQueue()
  const validate = rowOf(page, 'Touche tenue.').getByRole('button', { name: /^Valider le/ })
  await validate.focus()
  await page.keyboard.down('Enter')
  await expect.poll(() => focusedRow(page)).toBe('Valider: Touche tenue, le suivant.')
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await page.keyboard.press('Tab')
  expect(await focusedRow(page)).toBe('Annuler: Touche tenue.')
  await button(rowOf(page, 'Touche tenue, le suivant.'), /^Valider le/).waitFor()
})
