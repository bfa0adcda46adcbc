import type { Page } from 'playwright-core'
import { hydrated } from './browser.ts'

/** Translates the page into capitals, and whatever comes later, as browsers do: each text becomes two elements <font>. */
export const translate = (page: Page) => page.evaluate(translateDocument)

function translateDocument(): void {
  const isForeign = (text: Text) => !text.parentElement?.closest('script, style, noscript, font, [translate=no]')
  const translateText = (text: Text) => {
    if (text.data.trim() === '' || !isForeign(text)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data.toLocaleUpperCase('fr')
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateIn = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts = root instanceof Text ? [root] : []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) translateText(text)
  }
  translateIn(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records)
      for (const node of [...addedNodes, target]) if (node.isConnected) translateIn(node)
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}

/** As a translator does that takes neighbouring texts for one sentence: only the first remains. */
const joinTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
    while (walker.nextNode()) {
      const { previousSibling, nextSibling } = walker.currentNode
      if (previousSibling?.nodeName !== 'FONT' || nextSibling?.nodeName !== 'FONT') continue
      previousSibling.lastChild?.appendChild(nextSibling.firstChild ?? nextSibling)
      ;(nextSibling as Element).remove()
    }
    document.querySelector('main')?.classList.add('translated')
  })

export const moments = ['before', 'after'] as const
export type Moment = (typeof moments)[number]

/** Opens a page of the framework that is translated before or after it is hydrated. */
export async function openTranslated(page: Page, address: string, moment: Moment, isJoined = false): Promise<void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  if (moment === 'after') release()
  await page.route('**/assets/*.js', async (route) => {
    await isReleased
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  if (moment === 'after') await hydrated(page)
  else await page.waitForFunction(() => document.readyState === 'interactive')
  await translate(page)
  if (isJoined) await joinTexts(page)
  release()
  await hydrated(page)
  await page.unroute('**/assets/*.js')
}
