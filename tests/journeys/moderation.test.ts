// Needs a server of its own: it counts the comments that wait.
import { expect, test } from 'vitest'
import { expectAccessible, expectAccessibleEverywhere, button, phone } from '../support/browser.ts'
import { focused } from '../support/keyboard.ts'
import { focusedRow, rowOf, showQueue, useModerationJourney } from '../support/moderation-pages.ts'

const { openPage, openQueue, comment } = useModerationJourney()

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
  await button(rowOf(other, 'Vu dans deux fenêtres.'), /^Valider le/).click()
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
    const page = await openPage({ as: 'maiwenn', viewport: { width: 390, height: 600 }, at: address })
    await page.waitForLoadState('load')
    await page.waitForFunction(() => '__reactRouterDataRouter' in window)
    await button(page, /^(Rejeter|Supprimer) le/)
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

/** In the page: React's scheduler gets no message, and hydrates nothing, until they are released. */
function holdScheduler(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  const send = Reflect.get(MessagePort.prototype, 'postMessage') as (message: unknown) => void
  MessagePort.prototype.postMessage = function (message: unknown) {
    Object.assign(window, { releaseScheduler: resolve })
    void promise.then(() => send.call(this, message))
  }
}

test('a decision that is pressed while the page hydrates waits for it: React does not hydrate all of it at once', async () => {
  await comment('soline', 'Pressé trop tôt.')
  const page = await openPage({ as: 'maiwenn' })
  await page.addInitScript(holdScheduler)
  await page.goto('/compte/moderation')
  await page.waitForFunction(() => 'releaseScheduler' in window)
  const row = rowOf(page, 'Pressé trop tôt.')
  await button(row, /^Valider le/).click()
  await row.locator('form[aria-busy=true]').waitFor()
  await page.evaluate('releaseScheduler()')
  await row.getByText('Commentaire validé et publié !').waitFor()
})

test('a text that its author changes meanwhile is shown again before the decision', async () => {
  await comment('hakim', 'Avant la modification.')
  const page = await openQueue({ expectedErrors: [/409|ERR_FAILED/] })
  await rowOf(page, 'Avant la modification.').waitFor()
  // The tab cannot read its list again.
  await page.route('**/evenements?*', (route) => route.abort())
  await page.route('**/health/ready', (route) => route.abort())
  const hakim = await openPage({ as: 'hakim', at: '/compte/commentaires' })
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
  await button(rowOf(page, 'Avant la modification.'), /^Valider le/).click()
  await page.getByText('Son auteur a modifié ce commentaire pendant que vous le lisiez.').waitFor()
  await page.unroute('**/health/ready')
  const after = rowOf(page, 'Après la modification.')
  await after.waitFor()
  await after.getByRole('button', { name: /^Valider le/ }).click()
  await page.getByText('Commentaire validé et publié !').waitFor()
})

test('with a finger, at 390 px: validate and answer in place, take both back, and find the answer again', async () => {
  await comment('hakim', 'Le suivant, au doigt.')
  await comment('hakim', 'Une question, au doigt.')
  const page = await openPage({ as: 'maiwenn', viewport: phone, touch: true })
  await showQueue(page)
  const row = rowOf(page, 'Une question, au doigt.')
  const decisions = row.locator('.actions').first().locator('button')
  const boxes = await decisions.evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  )
  expect(boxes).toHaveLength(3)
  expect(new Set(boxes.map(({ top }) => top)).size, 'in one row').toBe(1)
  for (const { height, right } of boxes) {
    expect(height).toBeGreaterThanOrEqual(44)
    expect(right).toBeLessThanOrEqual(phone.width)
  }
  expect(await decisions.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    expect.stringMatching(/^Valider le commentaire de h\.benali, /),
    expect.stringMatching(/^Valider et répondre au commentaire de h\.benali, /),
    expect.stringMatching(/^Rejeter le commentaire de h\.benali, /),
  ])

  await row.getByRole('button', { name: /^Valider et répondre/ }).tap()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  await page.keyboard.type('Une réponse du marché.')
  await expectAccessibleEverywhere(page)
  await row.getByRole('button', { name: 'Valider et publier la réponse' }).tap()
  await row.getByText('Réponse publiée, et le commentaire avec elle.').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  const status = page.getByRole('status').filter({ hasText: /^Commentaire / })
  expect(await status.textContent()).toBe(
    'Commentaire de h.benali validé. Réponse publiée. Commentaire suivant\u00a0: h.benali. Pour annuler\u00a0: touche Tabulation.',
  )
  expect(await focusedRow(page)).toBe('Valider: Le suivant, au doigt.')
  await expectAccessibleEverywhere(page)

  await row.getByRole('button', { name: /^Annuler la validation .*, et retirer la réponse$/ }).tap()
  const box = row.getByRole('textbox', { name: /^Votre réponse à / })
  await box.waitFor()
  expect(await box.inputValue()).toBe('Une réponse du marché.')
  expect(await page.getByText('Réponse publiée, et le commentaire avec elle.').count()).toBe(0)
  const visitor = await openPage()
  await visitor.goto((await row.locator('.comment-about a').getAttribute('href')) ?? '')
  expect(await visitor.getByText(/au doigt|du marché/).count()).toBe(0)
})

test('by keyboard: a button opens the box, « Fermer » keeps what was typed, an empty answer is refused in place', async () => {
  await comment('hakim', 'Une question, au clavier.')
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/400/] })
  await showQueue(page)
  const row = rowOf(page, 'Une question, au clavier.')
  await row.getByRole('button', { name: /^Valider le/ }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const box = row.getByRole('textbox', { name: /^Votre réponse à / })
  await row.getByRole('button', { name: 'Valider et publier la réponse' }).press('Enter')
  await row.getByText('Veuillez saisir un commentaire.').waitFor()
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('Tapé, puis fermé.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toMatch(/^Valider et répondre au commentaire /)
  await page.keyboard.press('Enter')
  expect(await box.inputValue()).toBe('Tapé, puis fermé.')
  await row.getByRole('button', { name: 'Valider et publier la réponse' }).press('Enter')
  await row.getByText('Réponse publiée, et le commentaire avec elle.').waitFor()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Annuler la validation du commentaire .*, et retirer la réponse$/)
})
