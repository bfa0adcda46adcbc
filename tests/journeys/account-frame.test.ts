// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { worldPeople, type WorldName } from '../../database/world/people.ts'
import { expectAccessible, useSharedJourney, phone } from '../support/browser.ts'

const { openPage } = useSharedJourney()

const memberTitles = ['Mes commentaires', 'Profil', 'Sécurité']
const ownerTitles = [
  ...memberTitles,
  'Aujourd’hui',
  'Gestion des articles',
  'Photos et films',
  'Modération',
  'Tous les commentaires',
  'Lectures',
  'Recherches',
  'Réglages',
  'Apparence',
  'Personnes',
  'Site et sauvegarde',
]

const placesOf = (page: Page) => page.getByRole('navigation', { name: 'Compte' }).getByRole('link')

/** Every page with a name, as links on this page lead to it. */
async function nameAddresses(page: Page): Promise<string[]> {
  const addresses = new Set<string>()
  const visit = async (address: string) => {
    await page.goto(address)
    const links = page.locator('.places, .names, .settings-index').getByRole('link')
    for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      if (!addresses.has(href)) {
        addresses.add(href)
        await visit(href)
      }
  }
  await visit('/compte')
  return [...addresses]
}

test.each<[WorldName, string[]]>([
  ['anouk', memberTitles],
  ['maiwenn', ownerTitles],
])('on a phone %s reaches every name by taps, and nothing is wider than the screen', async (name, titles) => {
  const page = await openPage({ as: name, viewport: phone, touch: true })
  const met: string[] = []
  for (const address of await nameAddresses(page)) {
    await page.goto(address)
    met.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), address).toBe(true)
    for (const link of await page.locator('.places, .names').getByRole('link').all()) {
      const box = await link.boundingBox()
      expect.soft(box && box.x >= 0 && box.x + box.width <= phone.width, `${address} in view`).toBe(true)
      expect.soft(box?.height, address).toBeGreaterThanOrEqual(40)
    }
  }
  expect(met).toEqual(expect.arrayContaining(titles))
})

test('on a phone the bar of places stays at the foot of the screen, and covers nothing that has the focus', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, at: '/compte/moderation' })
  const barTop = async () => (await page.getByRole('navigation', { name: 'Compte' }).boundingBox())?.y ?? 0
  expect(await barTop()).toBeGreaterThan(phone.height - 70)
  for (const button of await page.getByRole('button', { name: /^Valider le/ }).all()) {
    await button.focus()
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await barTop())
  }
})

test('until it is idle a tab loads its own scripts, and those of another once it is opened', async () => {
  const page = await openPage({ as: 'maiwenn' })
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/compte/profil', { waitUntil: 'networkidle' })
  const scriptOf = (route: string) =>
    page.evaluate((id) => Reflect.get(window, '__reactRouterManifest').routes[id].module, `routes/account/${route}`)
  const [own, people, site] = [await scriptOf('profile'), await scriptOf('people'), await scriptOf('site')]
  expect(asked).toContain(own)
  await page.getByRole('link', { name: 'Personnes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Personnes' }).waitFor()
  expect(asked).toContain(people)
  expect(asked).not.toContain(site)
})

test('address, role and sign-out are one line of 44 px, from 320 px on', async () => {
  for (const width of [320, 390, 1280]) {
    const page = await openPage({ as: 'maiwenn', viewport: { width, height: 844 }, at: '/compte/profil' })
    const line = await page.locator('.account-identity').boundingBox()
    expect(line?.height).toBeLessThanOrEqual(45)
    const [address, role, signOut] = await Promise.all([
      page.getByTitle(worldPeople.maiwenn.email).boundingBox(),
      page.getByText('Administrateur', { exact: true }).boundingBox(),
      page.getByRole('button', { name: 'Se déconnecter' }).boundingBox(),
    ])
    expect(address && role && address.x + address.width <= role.x).toBe(true)
    expect(role && signOut && role.x + role.width <= signOut.x && signOut.height >= 44).toBe(true)
    expect(await placesOf(page).count()).toBe(width < 1000 ? 5 : 24)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})

test('without script each place and each name is a page', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, javaScript: false, at: '/compte' })
  await placesOf(page).filter({ hasText: 'Réglages' }).click()
  await page.locator('.settings-index').getByRole('link', { name: 'Sécurité' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sécurité' }).waitFor()
  await page.getByRole('navigation', { name: 'Réglages' }).getByRole('link', { name: 'Réglages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Réglages' }).waitFor()
})

test('on a phone the count of comments stands beside « Actualiser », and the list begins within 300 px', async () => {
  const page = await openPage({ as: 'maiwenn', viewport: phone, at: '/compte/moderation' })
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
