// Needs a server of its own: it changes what articles say of their author.
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessibleEverywhere, useJourney } from '../support/browser.ts'

const { openPage } = useJourney({ keepsSessions: true })
const portrait = path.resolve(import.meta.dirname, '../../database/world/pictures/bracelet-aigue-marine.webp')
const words = 'Enfile des perles à Douarnenez.\nElle écrit ici depuis 2019.'

async function openArticle(page: Page): Promise<void> {
  await page.goto('/bracelets')
  await page.getByRole('link', { name: /^Voir l'article Lapis-lazuli/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

test.each([true, false])('on a phone an author says who they are (script: %s)', async (javaScript) => {
  const page = await openPage({
    as: 'maiwenn',
    javaScript,
    viewport: { width: 390, height: 844 },
    touch: true,
    expectedErrors: [/400/],
  })
  await page.goto('/compte/profil')
  const field = page.getByLabel('Quelques mots sur vous')
  const save = () => page.locator('form.presentation').getByRole('button', { name: 'Enregistrer' }).click()
  await field.fill('un\ndeux\ntrois')
  await save()
  await page.getByText('Deux lignes au plus.', { exact: true }).waitFor()
  expect(await field.inputValue()).toBe('un\ndeux\ntrois')
  await expectAccessibleEverywhere(page)

  await field.fill(words)
  await page.getByLabel('Portrait', { exact: true }).setInputFiles(portrait)
  await save()
  await page.getByText('Votre présentation est enregistrée.').waitFor()
  await page.getByRole('img', { name: 'Votre portrait' }).waitFor()
  await expectAccessibleEverywhere(page)

  const reader = await openPage({ javaScript, viewport: { width: 390, height: 844 } })
  await openArticle(reader)
  const author = reader.locator('.author')
  expect(await author.locator('.author-words').innerText()).toBe(words)
  await author.scrollIntoViewIfNeeded()
  const { width = 0, height = 0 } = (await author.locator('.portrait').boundingBox()) ?? {}
  expect(width).toBe(height)
  expect(width).toBeGreaterThanOrEqual(64)
  await expectAccessibleEverywhere(reader)

  await page.getByLabel('Retirer le portrait').check()
  await save()
  await page.getByLabel('Retirer le portrait').waitFor({ state: 'detached' })
  await reader.reload()
  await author.locator('.bead:not(.portrait)').waitFor()
})
