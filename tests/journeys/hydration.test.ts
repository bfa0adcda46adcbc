// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { worldPeople } from '../../database/world/people.ts'
import { passwordOf } from '../support/sign-in.ts'
import { hydrated, type PageOptions, useSharedJourney } from '../support/browser.ts'
import { words } from '../support/words.ts'

const { openPage } = useSharedJourney()

const visitorPages = ['/compte', '/compte/code', '/compte/mot-de-passe-oublie']
const adminPages = words(`
  aujourdhui profil articles commentaires securite moderation moderation/reglages commentaires/tous signalements
  personnes audience apparence site etat
`).map((tab) => `/compte/${tab}`)

/** Opens a page whose scripts arrive when the returned function is called. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState === 'interactive')
  return async () => {
    release()
    await hydrated(page)
    await page.unroute('**/assets/*.js')
  }
}

/** From now on; fonts may have moved the page before. */
async function watchMoves(page: Page): Promise<void> {
  await page.evaluate(async () => {
    interface LayoutShift extends PerformanceEntry {
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const styles = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
    await Promise.all(
      Array.from(styles, async (link) => {
        if (!link.sheet) await new Promise((resolve) => link.addEventListener('load', resolve))
      }),
    )
    await Promise.allSettled(Array.from(document.fonts, (font) => font.load()))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moves: string[] = []
    Object.assign(window, { moves })
    new PerformanceObserver((list) => {
      for (const { node, previousRect, currentRect } of (list.getEntries() as LayoutShift[]).flatMap(
        (entry) => entry.sources,
      )) {
        const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent
        moves.push(`${name}: ${currentRect.x - previousRect.x}, ${currentRect.y - previousRect.y}`)
      }
    }).observe({ type: 'layout-shift' })
  })
}

/** Elements, and how far they moved, in pixels. */
async function movesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Entries are delivered after the frame that moved something.
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
    return (window as unknown as { moves: string[] }).moves
  })
}

async function movedOnArrivalOfScripts(options: PageOptions, addresses: string[]): Promise<string[]> {
  const moved: string[] = []
  for (const width of [390, 1280]) {
    const page = await openPage({ ...options, viewport: { width, height: 800 } })
    for (const address of addresses) {
      const arrive = await openWithoutScripts(page, address)
      await watchMoves(page)
      await arrive()
      for (const move of await movesOf(page)) moved.push(`${address}, ${width} px wide: ${move}`)
    }
  }
  return moved
}

test('nothing moves on a page of a visitor when its scripts arrive', async () => {
  expect(await movedOnArrivalOfScripts({}, visitorPages)).toEqual([])
})

test('nothing moves on a page of an administrator when its scripts arrive', async () => {
  expect(await movedOnArrivalOfScripts({ as: 'maiwenn' }, adminPages)).toEqual([])
})

test('a click on « Se connecter » while the scripts arrive signs in', async () => {
  const page = await openPage()
  const arrive = await openWithoutScripts(page, '/compte?retour=/bracelets')
  await page.getByLabel('E-mail').fill(worldPeople.anouk.email)
  await page.getByLabel('Mot de passe').fill(passwordOf('anouk'))
  await page.getByRole('button', { name: 'Se connecter', exact: true }).hover({ position: { x: 40, y: 40 } })
  await page.mouse.down()
  await arrive()
  await page.mouse.up()
  await page.waitForURL(({ pathname }) => pathname === '/bracelets')
})
