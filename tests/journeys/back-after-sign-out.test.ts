// Needs a server of its own: sessions end.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { worldPeople } from '../../database/world/people.ts'
import { useBrowser, openHydrated } from '../support/browser.ts'
import { useFailingProxy } from '../support/failing-proxy.ts'
import { useServer } from '../support/server.ts'

/** Without `Clear-Site-Data`, as for browsers that do not know it; the back/forward cache is the browser's own. */
const server = useServer({ keepsSessions: true })
const proxy = useFailingProxy(server, 'clear-site-data')
const openPage = useBrowser(proxy, { ignoreDefaultArgs: ['--disable-back-forward-cache'] })
const { email } = worldPeople.maiwenn

/** @returns how the tab shows the account, once it is settled */
async function shownPrivately(page: Page): Promise<string[]> {
  await page
    .getByRole('link', { name: 'Se connecter' })
    .or(page.getByRole('button', { name: 'Se connecter' }))
    .first()
    .waitFor()
  // Asks again where the page goes on meanwhile to the one for signing in.
  const text = await page.locator('html').innerHTML()
  return [email, 'Se déconnecter', 'Sessions ouvertes'].filter((word) => text.includes(word))
}

test('after a sign-out, back shows no private page, even where the browser does not forget what it is told to', async () => {
  const page = await openPage({ as: 'maiwenn' })
  const answers: string[] = []
  page.on('response', (response) => {
    const { 'cache-control': caching = '', 'clear-site-data': forget } = response.headers()
    const { pathname } = new URL(response.url())
    if (/^\/compte(?:\/|$)/.test(pathname)) answers.push(`${pathname} ${caching} ${forget ?? 'no order to forget'}`)
  })
  for (const address of ['/compte/securite', '/compte/moderation', '/compte/personnes', '/compte']) {
    await openHydrated(page, address)
  }
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await page.getByText('Déconnexion réussie').waitFor()
  expect(answers.some((answer) => answer.startsWith('/compte/deconnexion'))).toBe(true)
  expect(answers.filter((answer) => !answer.endsWith(' private, no-store no order to forget'))).toEqual([])
  for (let back = 0; back < 3; back++) {
    await page.goBack()
    expect(await shownPrivately(page), page.url()).toEqual([])
  }
})
