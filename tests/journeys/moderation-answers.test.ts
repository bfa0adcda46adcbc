// Needs a server of its own: it counts the comments that wait.
import { expect, test } from 'vitest'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { focused, focusedRow, rowOf, showQueue } from '../support/moderation-pages.ts'
import { useServer } from '../support/server.ts'
import { sendComment } from '../support/sign-in.ts'

const server = useServer({ keepsSessions: true })
const openPage = useBrowser(server)
const phone = { width: 390, height: 844 }
const comment = (text: string) => sendComment(server.origin, 'hakim', /\/article\/jade-[\w-]+/, text)

test('with a finger, at 390 px: validate and answer in place, take both back, and find the answer again', async () => {
  await comment('Le suivant, au doigt.')
  await comment('Une question, au doigt.')
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
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Valider et publier la réponse' }).tap()
  await row.getByText('Réponse publiée, et le commentaire avec elle.').waitFor()
  expect(await page.locator('.toast').count()).toBe(0)
  const status = page.getByRole('status').filter({ hasText: /^Commentaire / })
  expect(await status.textContent()).toBe(
    'Commentaire de h.benali validé. Réponse publiée. Commentaire suivant\u00a0: h.benali. Pour annuler\u00a0: touche Tabulation.',
  )
  expect(await focusedRow(page)).toBe('Valider: Le suivant, au doigt.')
  await expectAccessible(page)

  await row.getByRole('button', { name: /^Annuler la validation .*, et retirer la réponse$/ }).tap()
  const box = row.getByRole('textbox', { name: /^Votre réponse à / })
  await box.waitFor()
  expect(await box.inputValue()).toBe('Une réponse du marché.')
  expect(await page.getByText('Réponse publiée, et le commentaire avec elle.').count()).toBe(0)
  const visitor = await openPage()
  await visitor.goto((await row.locator('.comment-about a').getAttribute('href')) ?? '')
  expect(await visitor.getByText(/au doigt|du marché/).count()).toBe(0)
})

test.each(['light', 'dark'] as const)(
  'at 320 px, %s, nothing overflows, and nothing is out of reach',
  async (colorScheme) => {
    await comment(`Étroit, ${colorScheme}.`)
    const page = await openPage({ as: 'maiwenn', viewport: { width: 320, height: 640 }, colorScheme })
    await showQueue(page)
    const row = rowOf(page, `Étroit, ${colorScheme}.`)
    await row.getByRole('button', { name: /^Valider et répondre/ }).click()
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Fermer/ }).click()
    await row.getByRole('button', { name: /^Rejeter le/ }).click()
    await row.getByText('Commentaire rejeté et supprimé.').waitFor()
    await page.getByRole('link', { name: 'Choisir plusieurs' }).click()
    await page.getByRole('checkbox', { name: 'Tout choisir' }).waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  },
)

test('by keyboard: « r » opens the box, « Fermer » keeps what was typed, an empty answer is refused in place', async () => {
  await comment('Une question, au clavier.')
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/400/] })
  await showQueue(page)
  const row = rowOf(page, 'Une question, au clavier.')
  await row.getByRole('button', { name: /^Valider le/ }).focus()
  await page.keyboard.press('r')
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

test('without script a page of its own answers, leads back to the queue, and begins with « Annuler »', async () => {
  await comment('Une question, sans script.')
  const page = await openPage({ as: 'maiwenn', javaScript: false, viewport: phone })
  await page.goto('/compte/moderation')
  await rowOf(page, 'Une question, sans script.')
    .getByRole('link', { name: /^Valider et répondre/ })
    .click()
  await page.getByText('Son commentaire et votre réponse paraîtront ensemble.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Votre réponse').fill('Une réponse sans script.')
  await page.getByRole('button', { name: 'Valider et publier la réponse' }).click()
  await page.waitForURL('**/compte/moderation#contenu')
  await page.getByText('Réponse publiée, et le commentaire avec elle.').waitFor()
  await page.getByText('La réponse sera retirée aussi.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await page.getByText('Décision annulée.').waitFor()
  await rowOf(page, 'Une question, sans script.')
    .getByRole('button', { name: /^Valider le/ })
    .waitFor()
})
