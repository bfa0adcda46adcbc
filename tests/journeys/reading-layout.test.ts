// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSharedJourney } from '../support/browser.ts'

const { server, openPage } = useSharedJourney()

/** How far the layout of each page moved. */
async function recordShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let shift = 0
    Object.defineProperty(window, 'shift', { get: () => shift })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

test('fonts and pictures that come late move nothing; a visitor’s page asks nobody else and leaves no cookie', async () => {
  for (const viewport of [
    { width: 390, height: 800 },
    { width: 1280, height: 800 },
  ]) {
    const page = await openPage({ viewport, expectedErrors: [/404/] })
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await page.route(/\.woff2$|\?l=/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await recordShift(page)
    const article = /\/article\/lapis-lazuli-[\w-]+/.exec(await (await fetch(server.origin)).text())?.[0] ?? ''
    for (const address of ['/', '/pendentifs', article, '/rien']) {
      await page.goto(address, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => document.fonts.check('1em "Brygada 1918 Variable"'))).toBe(true)
      const shift = await page.evaluate(() => Reflect.get(window, 'shift') as number)
      // The rest is the width of the initial letter in one font or the other.
      expect(shift, `${address} at ${viewport.width} px`).toBeLessThan(0.003)
    }
    expect([...asked].filter((origin) => origin !== 'null')).toEqual([server.origin])
    expect(await page.context().cookies()).toEqual([])
    await page.context().close()
  }
})
