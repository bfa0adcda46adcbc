// Runs on the shared server, in a browser of its own that keeps pages for going back.
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useSharedServer } from '../support/server.ts'

// The test driver disables the back/forward cache.
const openPage = useBrowser(useSharedServer(), { ignoreDefaultArgs: ['--disable-back-forward-cache'] })

/** How a page was reached. */
interface NavigationRecord {
  transition: boolean
  fromMemory: boolean
}

async function recordNavigations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const navigationRecord: NavigationRecord = { transition: false, fromMemory: false }
    Object.assign(window, { navigationRecord })
    addEventListener('pagereveal', (event) => {
      navigationRecord.transition = Boolean((event as Event & { viewTransition?: unknown }).viewTransition)
    })
    addEventListener('pageshow', ({ persisted }) => {
      navigationRecord.fromMemory = persisted
    })
  })
}

/** Why the back/forward cache was not used; `PageSupportNeeded` blames the page. */
async function noteRefusals(page: Page) {
  const refusals: { type: string; reason: string }[] = []
  const driver = await page.context().newCDPSession(page)
  await driver.send('Page.enable')
  driver.on('Page.backForwardCacheNotUsed', (event) => refusals.push(...event.notRestoredExplanations))
  return refusals
}

const navigationRecordOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { navigationRecord: NavigationRecord }).navigationRecord)

test('the next page is prefetched and shown without a flash, and the one before is as it was left', async () => {
  const page = await openPage()
  const ahead: Request[] = []
  page.on('request', (request) => request.headers()['sec-purpose'] === 'prefetch' && ahead.push(request))
  await recordNavigations(page)
  const refusals = await noteRefusals(page)
  const others: string[] = []
  page.on('request', (request) => {
    if (!['document', 'image', 'font'].includes(request.resourceType())) others.push(new URL(request.url()).pathname)
  })
  await page.goto('/bracelets', { waitUntil: 'networkidle' })
  // Browsers with tabs request the icon.
  expect(others.filter((path) => path !== '/favicon.svg')).toEqual([])
  await page.getByRole('link', { name: 'Compte' }).first().hover()
  const card = page.getByRole('link', { name: /^Voir l'article Jade/ })
  await card.hover()
  await expect.poll(() => ahead.length).toBe(1)
  await ahead[0]?.response()
  await card.click()
  await page.getByRole('heading', { level: 1, name: /^Jade/ }).waitFor()
  expect(await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as Timing).deliveryType)).toBe(
    'navigational-prefetch',
  )
  expect((await navigationRecordOf(page)).transition).toBe(true)
  // The test driver does not see a page that comes from the back/forward cache.
  await page.evaluate(() => history.back())
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/bracelets')
  await expect.poll(async () => (await navigationRecordOf(page)).fromMemory || refusals.length > 0).toBe(true)
  // Circumstantial reasons are the browser's own: headless, or short of time.
  expect(refusals.filter(({ type }) => type !== 'Circumstantial')).toEqual([])
  const asked = new Set(ahead.map((request) => new URL(request.url()).pathname))
  expect([...asked]).toEqual([expect.stringMatching(/^\/article\/jade-/)])
})

test('a phone requests the photos further down once the first view is painted', async () => {
  for (const address of ['/', '/bracelets']) {
    const page = await openPage({ viewport: { width: 390, height: 844 } })
    const requested = new Set<string>()
    page.on('request', (request) => {
      if (request.url().includes('?l=')) requested.add(request.url())
    })
    const driver = await page.context().newCDPSession(page)
    await driver.send('Animation.enable')
    // The moment of the first paint lasts.
    await driver.send('Animation.setPlaybackRate', { playbackRate: 0 })
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(requested.size, address).toBe(1)
    await driver.send('Animation.setPlaybackRate', { playbackRate: 1 })
    await expect.poll(() => requested.size, { message: address }).toBeGreaterThan(1)
  }
})

interface Timing extends PerformanceNavigationTiming {
  deliveryType: string
}
