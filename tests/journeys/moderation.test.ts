import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { WorldName } from '../../database/world/people.ts'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const openPage = useBrowser(server)
const patience = { timeout: 15_000 }

/** A comment, sent from its author's own browser. */
async function comment(as: WorldName, text: string): Promise<void> {
  const page = await openPage({ as })
  await page.goto('/bracelets')
  await page
    .getByRole('link', { name: /^Voir l'article Jade/ })
    .first()
    .click()
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Votre commentaire').fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Merci pour votre commentaire !').waitFor()
}

const rowOf = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.locator('td > p.comment-text', { hasText: text }) })

async function openQueue(options: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ as: 'maiwenn', ...options })
  await page.goto('/compte/moderation')
  await page.getByRole('heading', { name: 'Modération' }).waitFor()
  await page.waitForLoadState('load')
  await page.getByRole('button', { name: 'Raccourcis clavier' }).waitFor()
  return page
}

test('two windows side by side: a decision in one is seen in the other, and no row moves under a finger', async () => {
  const one = await openQueue({ expectedErrors: [/409/] })
  const other = await openQueue()
  await comment('soline', 'Vu dans deux fenêtres.')
  await rowOf(one, 'Vu dans deux fenêtres.').waitFor()
  await rowOf(other, 'Vu dans deux fenêtres.').waitFor()
  await expect.poll(() => one.title(), patience).toMatch(/^\(\d+\) Modération/)

  // One administrator reads the row, the other one decides.
  const row = rowOf(one, 'Vu dans deux fenêtres.')
  await row.hover()
  const place = await row.boundingBox()
  await rowOf(other, 'Vu dans deux fenêtres.')
    .getByRole('button', { name: /^Valider/ })
    .click()
  await other.getByText('Commentaire validé et publié !').waitFor()
  await row.getByText('Déjà traité').waitFor()
  await comment('gaetan', 'Arrivé pendant la lecture.')
  await one.getByRole('button', { name: '1 nouveau commentaire' }).waitFor()
  expect(await rowOf(one, 'Arrivé pendant la lecture.').count()).toBe(0)
  expect(await row.boundingBox()).toEqual(place)
  await expectAccessible(one)

  await one.getByRole('button', { name: '1 nouveau commentaire' }).click()
  await rowOf(one, 'Arrivé pendant la lecture.').waitFor()
  expect(await row.count()).toBe(0)
  await expect
    .poll(() => one.evaluate(() => document.activeElement?.textContent ?? ''), patience)
    .toContain('Arrivé pendant la lecture.')
}, 120_000)

/** The focused element: a row by its text, else its accessible name. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'nothing'
    const text = at.querySelector('td > p.comment-text')?.textContent
    return at.tagName === 'TR' ? `row: ${text}` : (at.getAttribute('aria-label') ?? at.textContent)
  })

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
    await page.getByRole('status').filter({ hasText: 'Commentaire rejeté et supprimé.' }).waitFor()
    await row.getByText('Rejeté', { exact: true }).waitFor()
    await row.getByText(/^possible jusqu’à \d+\u00a0h\u00a0\d\d$/).waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    expect(await focused(page)).toBe(`row: Rejeté trop vite, ${key}.`)
    await expectAccessible(page)
    await page.keyboard.press(key)
    expect(await focused(page)).toMatch(/^Annuler le rejet du commentaire d.*Le suivant/)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: 'Décision annulée.' }).waitFor()
    await row.getByRole('button', { name: /^Valider/ }).waitFor()
    expect(await focused(page)).toBe(`row: Le suivant, ${key}.`)
    expect(await page.getByText('Commentaire rejeté et supprimé.').count()).toBe(0)
    expect(await isLost()).toBe(false)
    await next.waitFor()
    await expectAccessible(page)
  },
  120_000,
)

test('a decision outlives a refresh in its place, and the page: the comment’s own page undoes it', async () => {
  await comment('soline', 'Validé, puis quitté.')
  const page = await openQueue()
  const row = rowOf(page, 'Validé, puis quitté.')
  await row.getByRole('button', { name: /^Valider/ }).click()
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
  await expect.poll(() => focused(page), patience).toBe('Commentaire de Soline')
  expect(await isLost()).toBe(false)
  // Decided by keyboard: one Tab leads to « Annuler ».
  await page.getByRole('button', { name: /^Supprimer le commentaire/ }).press('Enter')
  await page.getByText('Commentaire supprimé avec succès').waitFor()
  await undoFocusReached(page)
}, 120_000)

async function undoFocusReached(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Votre décision' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patience).toBe('SECTION')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Annuler la suppression/)
}

test.each(['/compte/moderation', '/compte/commentaires/tous'])(
  'on %s what was decided is said on the screen, however far down the list',
  async (address) => {
    const page = await openPage({ as: 'maiwenn', viewport: { width: 390, height: 600 } })
    await page.goto(address)
    await page.waitForLoadState('load')
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    await page
      .getByRole('button', { name: /^(Rejeter|Supprimer) le/ })
      .last()
      .press('Enter')
    const sentence = page
      .getByRole('status')
      .filter({ hasText: /^Commentaire .*supprimé/ })
      .first()
    await sentence.waitFor()
    const box = await sentence.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 600, JSON.stringify(box)).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
  },
  120_000,
)

test('in the tab of all comments too, down to the last row', async () => {
  await comment('hakim', 'Seul à être trouvé.')
  const page = await openPage({ as: 'maiwenn' })
  await page.goto('/compte/commentaires/tous?q=Seul+à+être+trouvé')
  await page.waitForLoadState('networkidle')
  const row = rowOf(page, 'Seul à être trouvé.')
  await row.getByRole('button', { name: /^Valider/ }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Commentaire validé avec succès' }).waitFor()
  expect(await focused(page)).toBe('row: Seul à être trouvé.')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Annuler la validation/)
  await page.keyboard.press('Enter')
  await row.getByRole('button', { name: /^Supprimer le/ }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Commentaire supprimé avec succès' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Annuler la suppression/)
  await expectAccessible(page)
}, 120_000)

test('the queue is walked with keys: j, k, v, s, Enter, x, u and the help of « ? »', async () => {
  for (const text of ['Clavier zéro.', 'Clavier un.', 'Clavier deux.', 'Clavier trois.']) await comment('anouk', text)
  const page = await openQueue()
  const row = async () => (await focused(page)).replace('row: ', '')
  const press = (key: string) => page.keyboard.press(key)
  // Outside the table the shortcuts do nothing.
  await page.getByRole('button', { name: 'Raccourcis clavier' }).focus()
  await press('v')
  await press('?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  for (let stops = 0; stops < 8 && (await row()) !== 'Clavier trois.'; stops++) await press('Tab')
  expect(await row()).toBe('Clavier trois.')
  await press('j')
  expect(await row()).toBe('Clavier deux.')
  await press('k')
  expect(await row()).toBe('Clavier trois.')
  await press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await help.waitFor()
  await expectAccessible(page)
  await press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(await row()).toBe('Clavier trois.')

  await press('Enter')
  const reason = rowOf(page, 'Clavier trois.').getByLabel('Motif, pour son auteur (facultatif)')
  await reason.fill('')
  await reason.pressSequentially('vjsk?')
  expect(await reason.inputValue()).toBe('vjsk?')
  await expectAccessible(page)
  await rowOf(page, 'Clavier trois.').focus()
  await press('v')
  await page.getByText('Commentaire validé et publié !').waitFor()
  await expect.poll(row, patience).toBe('Clavier deux.')
  await press('s')
  await page.getByText('Commentaire rejeté et supprimé.').waitFor()
  await expect.poll(row, patience).toBe('Clavier un.')
  await press('Tab')
  expect(await focused(page)).toMatch(/^Annuler le rejet du commentaire d.*Clavier deux/)
  await rowOf(page, 'Clavier un.').focus()
  await press('u')
  await page.getByText('Décision annulée.').waitFor()
  await rowOf(page, 'Clavier deux.')
    .getByRole('button', { name: /^Valider/ })
    .waitFor()
  expect(await row()).toBe('Clavier un.')
  await press('x')
  await press('k')
  await press('x')
  await page.getByRole('button', { name: 'Valider la sélection (2)' }).press('Enter')
  await page.getByText('2 commentaires validés et publiés.').waitFor()
  // Several are undone together, one Tab away too.
  await expect.poll(row, patience).toBe('Clavier zéro.')
  await press('Tab')
  expect(await focused(page)).toBe('Annuler les 2')
  await press('Enter')
  await page.getByText('2 décisions annulées.').waitFor()
  await expect.poll(row, patience).toBe('Clavier deux.')
  await expectAccessible(page)
}, 120_000)

test('a text that its author changes meanwhile is shown again before the decision', async () => {
  await comment('hakim', 'Avant la modification.')
  const page = await openQueue({ expectedErrors: [/409|ERR_FAILED/] })
  await rowOf(page, 'Avant la modification.').waitFor()
  // The tab receives no events.
  await page.route('**/evenements?*', (route) => route.abort())
  await page.route('**/health', (route) => route.abort())
  const hakim = await openPage({ as: 'hakim' })
  await hakim.goto('/compte/commentaires')
  await hakim
    .getByRole('article')
    .filter({ hasText: 'Avant la modification.' })
    .getByRole('link', { name: /^Modifier/ })
    .click()
  await hakim.waitForLoadState('networkidle')
  await hakim.locator('textarea[name=content]').fill('Après la modification.')
  await hakim.getByRole('button', { name: /Enregistrer|Modifier/ }).click()
  await hakim.waitForURL('**/compte/commentaires')
  await page.unroute('**/health')
  const before = rowOf(page, 'Avant la modification.')
  if ((await before.count()) > 0) {
    await before.getByRole('button', { name: /^Valider/ }).click()
    await page.getByText('Son auteur a modifié ce commentaire pendant que vous le lisiez.').waitFor()
  }
  const after = rowOf(page, 'Après la modification.')
  await after.waitFor()
  await after.getByRole('button', { name: /^Valider/ }).click()
  await page.getByText('Commentaire validé et publié !').waitFor()
}, 120_000)

test('without script: decide, choose several, take back', async () => {
  await comment('soline', 'Sans script un.')
  await comment('soline', 'Sans script deux.')
  const page = await openPage({ as: 'maiwenn', javaScript: false })
  await page.goto('/compte/moderation')
  for (const text of ['Sans script un.', 'Sans script deux.']) await rowOf(page, text).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Rejeter la sélection' }).click()
  await page.getByText('2 commentaires rejetés.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Annuler les \d+$/ }).click()
  await page.getByText(/décisions annulées\./).waitFor()
  await rowOf(page, 'Sans script un.').waitFor()
  await rowOf(page, 'Sans script deux.')
    .getByRole('button', { name: /^Valider/ })
    .click()
  await page.getByText('Commentaire validé et publié !').waitFor()
  expect(await rowOf(page, 'Sans script deux.').count()).toBe(0)
}, 120_000)

test('the file of a comment, the settings and the ban are accessible, on a phone too', async () => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    const page = await openPage({ as: 'maiwenn', viewport })
    await page.goto('/compte/commentaires/tous')
    const href = await page
      .getByRole('link', { name: 'Historique du commentaire', includeHidden: true })
      .first()
      .getAttribute('href')
    for (const path of [
      href ?? '',
      '/compte/moderation/reglages',
      '/compte/commentaires/tous?q=soline',
      '/compte/moderation',
    ]) {
      await page.goto(path)
      await page.waitForLoadState('load')
      await expectAccessible(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
    }
    await page.goto(href ?? '')
    await page.getByRole('link', { name: 'Interdire de commenter' }).click()
    await page.getByRole('heading', { name: /^Interdire à/ }).waitFor()
    await expectAccessible(page)
  }
}, 120_000)
