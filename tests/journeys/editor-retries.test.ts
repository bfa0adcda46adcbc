// Needs a server of its own, behind a proxy that fails when told to.
import { expect, test } from 'vitest'
import { openNew, publish, titleOf } from '../support/article-editor.ts'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { picture } from '../support/clipboard.ts'
import { useFailingProxy } from '../support/failing-proxy.ts'
import { useServer } from '../support/server.ts'

const proxy = useFailingProxy(useServer({ keepsSessions: true }))
const openPage = useBrowser(proxy)

test('a photo that did not arrive is named, keeps « gardé » from being said, and is sent again or removed', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: { width: 390, height: 844 }, expectedErrors: [/50\d/] })
  const editor = await openNew(page)
  await titleOf(editor).fill('Une photo en retard')
  const photos = editor.getByRole('group', { name: 'Photos', exact: true })
  const failures = photos.locator('.upload-failure')
  const state = editor.locator('.autosave-state > p')
  proxy.fail({ to: /^POST \/televersements\/images/, times: 2, answer: { status: 503 } })
  await photos
    .getByLabel('Ajouter des photos')
    .setInputFiles(['bracelet-jade', 'bracelet-onyx', 'bracelet-malachite'].map(picture))
  await photos.getByRole('button', { name: 'Régler la photo 1' }).or(photos.getByText('Photo principale')).waitFor()
  await expect.poll(() => failures.count()).toBe(2)
  expect(proxy.failed).toHaveLength(2)
  await expect.poll(() => state.textContent()).toBe('2 photos ne sont pas gardées.')
  expect(await failures.allTextContents()).toEqual([
    expect.stringContaining('La photo 2 n’est pas gardée.'),
    expect.stringContaining('La photo 3 n’est pas gardée.'),
  ])
  await expectAccessible(page)
  await photos.getByRole('button', { name: /^Retirer .*onyx/ }).click()
  await expect.poll(() => state.textContent()).toBe('La photo 2 n’est pas gardée.')
  await photos.getByRole('button', { name: /^Réessayer l’envoi de .*jade/ }).click()
  await photos.getByText('2\u00a0photos').waitFor()
  expect(await failures.count()).toBe(0)
  await expect.poll(() => state.textContent()).toBe('Brouillon gardé')
  await editor.getByRole('textbox', { name: 'Contenu' }).fill('Les deux photos sont là.')
  await publish(page, editor, 'Une photo en retard')
  await page.getByRole('link', { name: 'Voir l’article' }).click()
  await page.getByRole('heading', { level: 1, name: 'Une photo en retard' }).waitFor()
  const shown = page.locator('main img[src*="/media/article-images/"]')
  const names = await shown.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  for (const name of ['malachite', 'jade']) expect(names.some((address) => address.includes(name))).toBe(true)
  expect(names.some((address) => address.includes('onyx'))).toBe(false)
})
