// Needs a server of its own: a session ends.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type WorldName } from '../../database/world/people.ts'
import { useJourney, openHydrated } from '../support/browser.ts'

const { server, openPage } = useJourney()

const kilobytesMax = 90
const filesMax = 15

const article = async () => /\/article\/onyx-[\w-]+/.exec(await (await fetch(`${server.origin}/bracelets`)).text())?.[0]

/** The scripts that a page loads, with their compressed size. */
async function scriptsOf(page: Page, address: string) {
  const scripts: { path: string; text: string; bytes: number }[] = []
  const sizes: Promise<void>[] = []
  const note = async (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    const { responseBodySize: bytes } = await response.request().sizes()
    scripts.push({ path: new URL(response.url()).pathname, text: await response.text(), bytes })
  }
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') sizes.push(note(response))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  return scripts
}

test.each<WorldName>(['anouk', 'maiwenn'])(
  'signed in as %s, a page to read loads at most 90 kB of script in 15 files, and no validation library',
  async (name) => {
    for (const address of ['/', '/bracelets', (await article()) ?? '', '/chercher', '/mentions-legales']) {
      const page = await openPage({ as: name })
      const scripts = await scriptsOf(page, address)
      const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
      console.log(`${name}, ${address}: ${kilobytes.toFixed(1)} kB of script in ${scripts.length} files`)
      // The search page has its scripts inside.
      expect(scripts.length > 0).toBe(address !== '/chercher')
      expect(scripts.length).toBeLessThanOrEqual(filesMax)
      expect(kilobytes).toBeLessThanOrEqual(kilobytesMax)
      expect(scripts.filter(({ text }) => text.includes('invalid_type')).map(({ path }) => path)).toEqual([])
      await page.context().close()
    }
  },
)

/** @returns a function that lets the framework's script arrive. */
async function holdFramework(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/framework-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('what is pressed before the framework arrived is done once it is there', async () => {
  const page = await openPage({ as: 'maiwenn', at: '/bracelets' })
  const link = page.getByRole('link', { name: 'Ajouter un article' })
  const release = await holdFramework(page)
  await link.click()
  await page.locator('a[aria-busy=true]', { hasText: 'Ajouter un article' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  release()
  await page.getByRole('dialog', { name: 'Ajouter un article' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/bracelets')
})

test('a comment that is typed while the framework arrives outlives a sign-out in another tab', async () => {
  const page = await openPage({ as: 'anouk' })
  await page.goto((await article()) ?? '')
  const release = await holdFramework(page)
  const field = page.getByLabel('Votre commentaire')
  // React listens here, and would hydrate the whole page in one task before it lets go of a key.
  const keys = await page.evaluateHandle(() => {
    const found: string[] = []
    document.addEventListener('keydown', ({ key }) => found.push(key), true)
    return found
  })
  await field.pressSequentially('Une pierre')
  expect(await keys.jsonValue()).toEqual([])
  const other = await page.context().newPage()
  await openHydrated(other, '/compte')
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await other.getByRole('button', { name: 'Se déconnecter' }).click()
  await other.getByText('Déconnexion réussie').waitFor()
  release()
  await page.getByText('Ce que vous avez écrit reste ici').waitFor()
  expect([await field.inputValue(), ...documents]).toEqual(['Une pierre'])
  expect(await other.evaluate(() => localStorage.getItem('amulette.session'))).toBeNull()
})

test('the next page is prefetched for members too, and none of a session that was closed is shown', async () => {
  const page = await openPage({ as: 'hakim' })
  await page.goto('/bracelets', { waitUntil: 'networkidle' })
  const card = page.getByRole('link', { name: /^Voir l'article Jade/ })
  const prefetch = async () => {
    const asked = page.waitForRequest((request) => request.headers()['sec-purpose'] === 'prefetch')
    await page.getByRole('link', { name: 'Pendentifs' }).first().focus()
    await card.hover()
    await (await asked).response()
  }
  await prefetch()
  await card.click()
  await page.getByRole('heading', { level: 1, name: /^Jade/ }).waitFor()
  const way = () => page.evaluate(() => (performance.getEntriesByType('navigation')[0] as Navigation).deliveryType)
  expect(await way()).toBe('navigational-prefetch')

  await page.goto('/bracelets', { waitUntil: 'networkidle' })
  await prefetch()
  const account = await page.context().newPage()
  await account.goto('/compte')
  await account.getByRole('button', { name: 'Se déconnecter' }).click()
  await account.getByText('Déconnexion réussie').waitFor()
  await card.click()
  await page.getByRole('heading', { level: 1, name: /^Jade/ }).waitFor()
  await page.getByRole('link', { name: 'Se connecter' }).waitFor()
  expect(await page.getByLabel('Votre commentaire').count()).toBe(0)
})

interface Navigation extends PerformanceNavigationTiming {
  deliveryType: string
}
