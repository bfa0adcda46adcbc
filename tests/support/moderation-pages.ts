import type { Page } from 'playwright-core'
import type { WorldName } from '../../database/world/people.ts'
import { openHydrated, type PageOptions, useJourney } from './browser.ts'
import { sendComment } from './sign-in.ts'

/** The row of a comment in the queue or in the list of all comments. */
export const rowOf = (page: Page, text: string) =>
  page.locator('[data-comment]').filter({ has: page.locator(':scope > p.comment-text', { hasText: text }) })

/** The text of the comment in whose row the focus is, up to where its name cuts it, and on what. */
export const focusedRow = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const text = at?.closest('[data-comment]')?.querySelector(':scope > p.comment-text')?.textContent
    return `${at?.textContent}: ${text}`
  })

export const showQueue = (page: Page) => openHydrated(page, '/compte/moderation')

/** A server of its own, whose comments arrive from elsewhere, and the queue of its administrator. */
export function useModerationJourney() {
  const { server, openPage } = useJourney({ keepsSessions: true })
  async function openQueue(options: PageOptions = {}): Promise<Page> {
    const page = await openPage({ as: 'maiwenn', ...options })
    await showQueue(page)
    return page
  }
  const comment = (as: WorldName, text: string) => sendComment(server.origin, as, /\/article\/jade-[\w-]+/, text)
  return { openPage, openQueue, comment }
}
