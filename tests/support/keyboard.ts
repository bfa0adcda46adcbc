import type { Page } from 'playwright-core'

/** The name of the focused element, else its text. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    const [label] = (at as HTMLInputElement | null)?.labels ?? []
    return at?.getAttribute('aria-label') ?? (label ?? at)?.textContent?.trim() ?? ''
  })

/** Presses Tab until an element with this name has the focus; fails after a hundred. */
export async function tabTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    await page.keyboard.press(key)
    const found = await focused(page)
    if (typeof name === 'string' ? found === name : name.test(found)) return
  }
  throw new Error(`The focus never came to ${name}.`)
}
