import type { Page } from 'playwright-core'
import { hydrated, type PageOptions } from './browser.ts'

/** The row of a comment in the queue or in the list of all comments. */
export const rowOf = (page: Page, text: string) =>
  page.locator('[data-comment]').filter({ has: page.locator(':scope > p.comment-text', { hasText: text }) })

/** The accessible name of the focused element. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return !at || at === document.body ? 'nothing' : (at.getAttribute('aria-label') ?? at.textContent)
  })

/** The text of the comment in whose row the focus is, up to where its name cuts it, and on what. */
export const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const text = at?.closest('[data-comment]')?.querySelector(':scope > p.comment-text')?.textContent
    return `${at?.textContent}: ${text}`
  })

export async function showQueue(page: Page): Promise<void> {
  await page.goto('/compte/moderation')
  await hydrated(page)
}

export const opensQueue =
  (openPage: (options?: PageOptions) => Promise<Page>) =>
  async (options: PageOptions = {}): Promise<Page> => {
    const page = await openPage({ as: 'maiwenn', ...options })
    await showQueue(page)
    return page
  }
