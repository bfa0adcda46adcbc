import type { Page } from 'playwright-core'

/** Opens an article from the page of its category. @returns its path */
export async function readArticle(page: Page, name: RegExp, category = '/bracelets'): Promise<string> {
  await page.goto(category)
  await page.getByRole('link', { name }).click()
  await page.waitForURL('**/article/*')
  await page.waitForLoadState('networkidle')
  return new URL(page.url()).pathname
}
