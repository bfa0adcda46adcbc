// Needs a server of its own: it changes every article.
import { expect, test } from 'vitest'
import {
  abandon,
  contentOf,
  goTo,
  goToArticles,
  listed,
  opensForWriting,
  sourceOf,
  storedContent,
  titleOf,
} from '../support/article-editor.ts'
import { useJourney } from '../support/browser.ts'

const openPage = opensForWriting(useJourney({ keepsSessions: true }).openPage)

test('every article of the world is opened, and put online with another title, without one byte of change in its text', async () => {
  const page = await openPage()
  await goToArticles(page)
  const world = await listed(page)
  expect(world.length).toBe(20)
  for (const { id, title } of world) {
    const openIt = async () => {
      await page.getByRole('link', { name: `Modifier ${title}` }).click()
      const editor = page.getByRole('dialog', { name: 'Modifier l’article' })
      await contentOf(editor).waitFor()
      return editor
    }
    const before = await storedContent(page, id)
    const editor = await openIt()
    expect(await sourceOf(editor), title).toBe(before)
    const send = editor.getByRole('button', { name: 'Mettre en ligne' })
    await editor.getByText('En ligne, rien à changer').waitFor()
    expect(await send.isDisabled(), title).toBe(true)
    await titleOf(editor).fill(`${title}, revu`)
    await send.click()
    await page.getByText('Article mis à jour !').first().waitFor()
    await editor.waitFor({ state: 'detached' })
    expect(await storedContent(page, id), title).toBe(before)
    // One more word changes its own block only.
    const again = await openIt()
    await goTo('end', again)
    await page.keyboard.type(' Ajouté')
    const blocks = before.split('\n\n').slice(0, -1)
    const source = await sourceOf(again)
    expect(source.split('\n\n').slice(0, blocks.length), title).toEqual(blocks)
    expect(source, title).toContain(' Ajouté</')
    await abandon(page, again)
  }
})
