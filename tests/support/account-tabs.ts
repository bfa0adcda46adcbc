import type { BrowserContext, Page, Request } from 'playwright-core'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { passwordOf } from './sign-in.ts'

export const signInForm = (page: Page) => page.getByRole('button', { name: 'Se connecter', exact: true })
export const accountOf = (page: Page, name: WorldName) => page.getByTitle(worldPeople[name].email)

/** By the form of this page. */
export async function signInOn(page: Page, name: WorldName): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(worldPeople[name].email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(passwordOf(name))
  await signInForm(page).click()
}

/** A second tab beside the first, both open and awake. */
export async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(address)
  await tab.waitForLoadState('networkidle')
  return tab
}

/** Session requests of a page, or of all pages of a context. */
export function watchRequests(pages: BrowserContext | Page): { asked: Request[]; renewals: () => number } {
  const asked: Request[] = []
  const note = (request: Request) => {
    if (new URL(request.url()).pathname === '/compte/session') asked.push(request)
  }
  // TypeScript does not find the common signature of both.
  if ('pages' in pages) pages.on('request', note)
  else pages.on('request', note)
  return { asked, renewals: () => asked.filter((request) => request.method() === 'POST').length }
}
