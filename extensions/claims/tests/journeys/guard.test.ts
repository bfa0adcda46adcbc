// Needs a server of its own: it publishes an article.
import { expect, test } from 'vitest'
import { contentOf, openNew, opensForWriting } from '../../../../tests/support/article-editor.ts'
import { useJourney } from '../../../../tests/support/browser.ts'

const openAs = opensForWriting(useJourney({ keepsSessions: true }).openPage)

test('a claim is underlined while it is typed, and a neutral wording is one press away', async () => {
  const page = await openAs()
  // More blocks than are analysed at a time.
  const editor = await openNew(page, `${'\n'.repeat(25)}Le jaspe soulage les migraines.`)
  const notes = editor.getByRole('group', { name: 'Phrases sur la santé' })
  await notes.getByText('La loi interdit').waitFor()
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('claim')?.size)).toBe(1)
  await notes.getByRole('button', { name: 'Écrire' }).click()
  await expect.poll(() => contentOf(editor).innerText()).toMatch(/Le jaspe évoque la douceur\.$/)
  await notes.waitFor({ state: 'detached' })
})

test('a published phrase is answered for in the editor', async () => {
  const page = await openAs({ expectedErrors: [/409/] })
  const editor = await openNew(page, 'Elle soigne la grippe. Elle calme les migraines.')
  await editor.getByRole('textbox', { name: 'Titre' }).fill('Deux phrases')
  await editor.getByRole('button', { name: 'Publier' }).last().click()
  for (const name of [/soigne la grippe/, /calme les migraines/]) await editor.getByRole('checkbox', { name }).check()
  await editor.getByRole('button', { name: 'Publier' }).last().click()
  await page.getByText('Article publié avec succès').waitFor()
})
