// Needs a server of its own: it counts the comments that wait.
import { expect, test } from 'vitest'
import type { WorldName } from '../../database/world/people.ts'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { focusedRow, opensQueue, rowOf } from '../support/moderation-pages.ts'
import { useServer } from '../support/server.ts'
import { sendComment } from '../support/sign-in.ts'

const server = useServer({ keepsSessions: true })
const openPage = useBrowser(server)

/** A comment from elsewhere. */
const comment = (as: WorldName, text: string) => sendComment(server.origin, as, /\/article\/jade-[\w-]+/, text)

const openQueue = opensQueue(openPage)

test('two windows side by side: a decision in one is seen in the other, and no row moves under a finger', async () => {
  const one = await openQueue({ expectedErrors: [/409/] })
  const other = await openQueue()
  await comment('soline', 'Vu dans deux fenêtres.')
  await rowOf(one, 'Vu dans deux fenêtres.').waitFor()
  await rowOf(other, 'Vu dans deux fenêtres.').waitFor()
  await expect.poll(() => one.title()).toMatch(/^\(\d+\) Modération/)

  // One administrator reads the row, the other one decides.
  const row = rowOf(one, 'Vu dans deux fenêtres.')
  await row.hover()
  const place = await row.boundingBox()
  await rowOf(other, 'Vu dans deux fenêtres.')
    .getByRole('button', { name: /^Valider le/ })
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
  await expect.poll(() => focusedRow(one)).toBe('Valider: Arrivé pendant la lecture.')
})

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
    const sentence = page.locator('.decided').getByText(/^Commentaire (rejeté et supprimé\.|supprimé avec succès)$/)
    await sentence.waitFor()
    // The page scrolls to it once it is there.
    await expect
      .poll(async () => {
        const box = await sentence.boundingBox()
        return box && box.y >= 0 && box.y + box.height <= 600 ? 'on the screen' : box
      })
      .toBe('on the screen')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300)
    // Hydrated now: a field that hydration adds would be missing from a form that is sent meanwhile.
    expect(await page.locator('input[name=inPlace]').count()).toBe(0)
  },
)

test('a text that its author changes meanwhile is shown again before the decision', async () => {
  await comment('hakim', 'Avant la modification.')
  const page = await openQueue({ expectedErrors: [/409|ERR_FAILED/] })
  await rowOf(page, 'Avant la modification.').waitFor()
  // The tab cannot read its list again.
  await page.route('**/evenements?*', (route) => route.abort())
  await page.route('**/health/ready', (route) => route.abort())
  const hakim = await openPage({ as: 'hakim' })
  await hakim.goto('/compte/commentaires')
  await hakim
    .getByRole('article')
    .filter({ hasText: 'Avant la modification.' })
    .getByRole('link', { name: /^Modifier/ })
    .click()
  await hakim.getByRole('heading', { name: 'Modifier votre commentaire' }).waitFor()
  await hakim.waitForLoadState('networkidle')
  await hakim.locator('textarea[name=content]').fill('Après la modification.')
  await hakim.getByRole('button', { name: /Enregistrer|Modifier/ }).click()
  await hakim.waitForURL('**/compte/commentaires')
  await rowOf(page, 'Avant la modification.')
    .getByRole('button', { name: /^Valider le/ })
    .click()
  await page.getByText('Son auteur a modifié ce commentaire pendant que vous le lisiez.').waitFor()
  await page.unroute('**/health/ready')
  const after = rowOf(page, 'Après la modification.')
  await after.waitFor()
  await after.getByRole('button', { name: /^Valider le/ }).click()
  await page.getByText('Commentaire validé et publié !').waitFor()
})

test('without script: decide, choose several, take back', async () => {
  await comment('soline', 'Sans script un.')
  await comment('soline', 'Sans script deux.')
  const page = await openPage({ as: 'maiwenn', javaScript: false })
  await page.goto('/compte/moderation')
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.getByRole('link', { name: 'Choisir plusieurs' }).click()
  for (const text of ['Sans script un.', 'Sans script deux.']) await rowOf(page, text).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Rejeter la sélection' }).click()
  await page.getByText('2 commentaires rejetés.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Annuler les \d+$/ }).click()
  await page.getByText(/décisions annulées\./).waitFor()
  await rowOf(page, 'Sans script un.').waitFor()
  await rowOf(page, 'Sans script deux.')
    .getByRole('button', { name: /^Valider le/ })
    .click()
  await page.getByText('Commentaire validé et publié !').waitFor()
  expect(await rowOf(page, 'Sans script deux.').count()).toBe(0)
})

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
})
