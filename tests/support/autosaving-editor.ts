import type { Locator, Page } from 'playwright-core'
import { contentOf, titleOf } from './article-editor.ts'

/** Longer than the intervals between two saves. */
const untilSaved = 11_000

/** Gives the page a clock that can be moved. It begins late, so that no jump passes the clock of the server. */
export async function moveClock(page: Page): Promise<Page> {
  await page.clock.install({ time: Date.now() - 5 * untilSaved })
  return page
}

export async function write(editor: Locator, named: string, text: string): Promise<void> {
  await titleOf(editor).fill(named)
  await contentOf(editor).click()
  await editor.page().keyboard.type(text)
}

/** Waits for a state of the editor; the clock of the page jumps to its next saves. */
export async function reach(editor: Locator, state: string | RegExp): Promise<void> {
  await editor.page().clock.fastForward(untilSaved)
  await editor.getByText(state).first().waitFor()
}

export const savedOnServer = (editor: Locator) => reach(editor, /^(?:Brouillon gardé|Gardé, pas encore)/)
/** @param reader a page without a moved clock, which has no navigation timing. */
export async function expectPublished(page: Page, reader: Page, name: string, text: string): Promise<void> {
  const address = await page.getByRole('link', { name, exact: true }).getAttribute('href')
  await reader.goto(address ?? '')
  await reader.locator('.prose-block').getByText(text).waitFor()
}

export const drafts = (page: Page) => page.getByRole('region', { name: 'Brouillons' }).getByRole('listitem')
/** Like a crash, or a phone that ends the tab: no question is asked. */
export const crash = (page: Page) => page.close({ runBeforeUnload: false })
