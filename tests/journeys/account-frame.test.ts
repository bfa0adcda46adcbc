// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { expectAccessible, expectAccessibleEverywhere, useBrowser } from '../support/browser.ts'
import { useSharedServer } from '../support/server.ts'

const server = useSharedServer()
const openPage = useBrowser(server)

const phone = { width: 390, height: 844 }
const firstControlPixelsMax = 420

const tabsOf = (page: Page) => page.getByRole('navigation', { name: 'Compte' }).getByRole('link')

async function addressesOf(page: Page): Promise<string[]> {
  await page.goto('/compte')
  return tabsOf(page).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

/** Of the first thing in the tab that one can act on. */
const firstControlTop = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('nav[aria-label=Compte]')
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea)')]
    const first = controls.find(
      (control) =>
        row &&
        row.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING &&
        control.checkVisibility({ visibilityProperty: true }) &&
        control.getBoundingClientRect().height > 1,
    )
    return first ? { name: first.textContent || first.id, top: first.getBoundingClientRect().top + scrollY } : null
  })

test.each<[WorldName, number]>([
  ['anouk', 3],
  ['maiwenn', 11],
])('on a phone every tab of %s begins within reach, and is in view', async (name, count) => {
  const page = await openPage({ as: name, viewport: phone })
  const addresses = await addressesOf(page)
  expect(addresses).toHaveLength(count)
  const titles = new Set<string>()
  for (const address of addresses) {
    await page.goto(address)
    const first = await firstControlTop(page)
    console.log(`${name} ${address}: ${first?.name} at ${Math.round(first?.top ?? NaN)} px`)
    expect.soft(first?.top ?? Infinity, address).toBeLessThanOrEqual(firstControlPixelsMax)
    const box = await page.locator('.tabs [aria-current]').boundingBox()
    expect.soft(box && box.x >= 0 && box.x + box.width <= phone.width, `${address} in view`).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).count(), address).toBe(1)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(count)
})

test('until it is idle a tab loads its own scripts, and those of another once it is pointed at', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/compte/profil', { waitUntil: 'networkidle' })
  const scriptOf = (route: string) =>
    page.evaluate((id) => Reflect.get(window, '__reactRouterManifest').routes[id].module, `routes/account/${route}`)
  const [own, people, site] = [await scriptOf('profile'), await scriptOf('people'), await scriptOf('site')]
  expect(asked).toContain(own)
  await page.getByRole('link', { name: 'Personnes' }).hover()
  await expect.poll(() => asked).toContain(people)
  await page.getByRole('link', { name: 'Personnes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Personnes' }).waitFor()
  expect(asked).not.toContain(site)
})

test('address, role and sign-out are one line of 44 px, from 320 px on, and nothing stands above the tabs', async () => {
  for (const width of [320, 390, 1280]) {
    const page = await openPage({ as: 'maiwenn', viewport: { width, height: 844 } })
    await page.goto('/compte/profil')
    const line = await page.locator('.account-identity').boundingBox()
    expect(line?.height).toBe(44)
    const [address, role, signOut] = await Promise.all([
      page.getByTitle(worldPeople.maiwenn.email).boundingBox(),
      page.getByText('Administrateur', { exact: true }).boundingBox(),
      page.getByRole('button', { name: 'Se déconnecter' }).boundingBox(),
    ])
    expect(address && role && address.x + address.width <= role.x).toBe(true)
    expect(role && signOut && role.x + role.width <= signOut.x && signOut.height >= 44).toBe(true)
    const tabs = await page.getByRole('navigation', { name: 'Compte' }).boundingBox()
    expect(line && tabs && tabs.y - (line.y + line.height)).toBeLessThan(1)
    for (const tab of await tabsOf(page).all()) expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('without script the row of tabs scrolls to the current one, and each tab is a page', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, javaScript: false })
  await page.goto('/compte/securite')
  const box = await page.locator('.tabs [aria-current]').boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= phone.width).toBe(true)
  await tabsOf(page).filter({ hasText: 'Profil' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor()
})

test('the frame is accessible in both themes, on a phone and on a desktop', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await page.goto('/compte/profil')
  await expectAccessibleEverywhere(page)
})

test('on a phone the count of comments stands beside « Actualiser », and the list begins within 300 px', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone })
  await page.goto('/compte/moderation')
  const boxOf = (selector: string) => page.locator(selector).first().boundingBox()
  const [list, title, links] = [await boxOf('.comment-cards'), await boxOf('h1'), await boxOf('.moderation-links a')]
  expect(list?.y).toBeLessThanOrEqual(300)
  const words = await page.locator('.new-comments').evaluate((line) => {
    const range = document.createRange()
    range.selectNodeContents(line)
    const { top, bottom } = range.getBoundingClientRect()
    return { top, bottom }
  })
  expect(words.top).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  expect(words.bottom).toBeLessThanOrEqual((links?.y ?? 0) + (links?.height ?? 0) / 2)
  await expectAccessible(page)
})
