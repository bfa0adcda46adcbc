// Needs a server of its own: keys are made, and one browser has no scripts.
import { expect, inject, test } from 'vitest'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
const openPage = useBrowser(server)

test.each([true, false])('Maïwenn makes a key, notes it, and deletes it; with scripts: %s', async (javaScript) => {
  const page = await openPage({ as: 'maiwenn', javaScript, expectedErrors: [/400/] })
  const name = `Statistiques ${javaScript}`
  await page.goto('/compte/site')
  await page.getByRole('link', { name: 'Clés pour les programmes' }).click()
  await page.getByRole('heading', { name: 'Clés pour les programmes' }).waitFor()
  await page.getByLabel('Nom de la clé').fill(name)
  await page.getByLabel('Mot de passe actuel').fill(inject('worldPasswords').admin)
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  await page.getByText('Cochez ce que cette clé permet.').waitFor()
  expect(await page.getByLabel('Nom de la clé').inputValue()).toBe(name)
  await page.getByLabel('Lire').check()
  await page.getByLabel('Mot de passe actuel').fill(inject('worldPasswords').admin)
  await page.getByRole('button', { name: 'Créer la clé' }).click()
  const shown = page.getByRole('group', { name: /Elle ne sera plus montrée\. cle_[\w-]{43}$/ })
  await shown.waitFor()
  if (javaScript) await expect.poll(() => shown.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'C’est noté' }).click()
  await page.getByRole('heading', { name: 'Créer une clé' }).waitFor()
  expect(await page.locator('main').textContent()).toContain('jamais utilisée')
  await page.getByRole('button', { name: `Supprimer la clé ${name}` }).click()
  await page.getByText(`Clé «\u00a0${name}\u00a0» supprimée.`).waitFor()
})

test('the page is accessible, on a phone too, in both themes, and nothing is hidden', async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const page = await openPage({ as: 'maiwenn', viewport, colorScheme, expectedErrors: [/409/] })
      await page.goto('/compte/site/cles')
      await expectAccessible(page)
      const name = `Export ${colorScheme} ${viewport.width}`
      for (const again of [false, true]) {
        await page.getByLabel('Nom de la clé').fill(name)
        for (const label of ['Lire', 'Modérer']) await page.getByLabel(label).check()
        await page.getByLabel('Mot de passe actuel').fill(inject('worldPasswords').admin)
        await page.getByRole('button', { name: 'Créer la clé' }).click()
        await page.getByText(again ? 'Une clé porte déjà ce nom.' : 'Elle ne sera plus montrée.').waitFor()
        await expectAccessible(page)
        const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
        expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
        if (!again) await page.getByRole('link', { name: 'C’est noté' }).click()
      }
    }
})
