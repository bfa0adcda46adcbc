// Needs a server of its own: comments are decided, a draft is resumed.
import { expect, test } from 'vitest'
import { hydrated, useJourney, button, link, phone } from '../support/browser.ts'

const { server, openPage } = useJourney()

const today = '/compte/aujourdhui'
const headingOf = (number: string) => ({ level: 2, name: `${number} commentaires attendent` }) as const

test('on a phone Maïwenn lands on what waits, validates, rejects, and resumes a draft by touch', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, touch: true, at: '/compte' })
  await hydrated(page)
  expect(new URL(page.url()).pathname).toBe(today)
  await page.getByRole('heading', headingOf('Six')).waitFor()
  const first = page.getByRole('button', { name: /^Valider le commentaire/ }).first()
  console.log(`the first « Valider » begins at ${Math.round((await first.boundingBox())?.y ?? NaN)} px`)
  expect((await page.locator('.comment-text').first().boundingBox())?.y).toBeLessThanOrEqual(515)
  await first.tap()
  await page.getByRole('heading', headingOf('Cinq')).waitFor()
  await page.getByText('Validé', { exact: true }).waitFor()
  await button(page, /^Rejeter le commentaire/)
    .first()
    .tap()
  await page.getByRole('heading', headingOf('Quatre')).waitFor()
  await page.getByText('Rejeté', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Annuler le rejet/ }).tap()
  await page.getByRole('heading', headingOf('Cinq')).waitFor()

  const form = { title: 'Jade et malachite', content: '<p>Deux verts.</p>', category: 'bracelet', images: '' }
  const saved = await page.request.post(`/compte/brouillons/${crypto.randomUUID()}`, {
    form,
    headers: { origin: server.origin },
  })
  expect(saved.status()).toBe(200)
  await page.reload()
  await hydrated(page)
  await page.getByRole('link', { name: /^Reprendre «.Jade et malachite.»/ }).tap()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Contenu' }).getByText('Deux verts.').waitFor()
})

test('a comment that arrives is counted at once', async () => {
  const page = await openPage({ as: 'maiwenn', at: today })
  await page.getByRole('heading', headingOf('Cinq')).waitFor()
  await hydrated(page)
  const anouk = await openPage({ as: 'anouk', at: '/' })
  await link(anouk, /^Voir l'article/)
    .first()
    .click()
  await anouk.getByLabel('Votre commentaire', { exact: true }).fill('Une pierre de plus dans mon jardin.')
  await anouk.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('heading', headingOf('Six')).waitFor()
})
