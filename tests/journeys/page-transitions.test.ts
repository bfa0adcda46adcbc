// Runs on the shared server.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type PageOptions, useSharedJourney } from '../support/browser.ts'

const { openPage } = useSharedJourney()

/** Names of what is carried over to the next page: both its old and its new picture are animated. */
async function recordCarried(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<string[]>()
    Object.assign(window, { carried: promise })
    addEventListener('pagereveal', (event) => {
      const { viewTransition } = event as Event & { viewTransition?: { ready: Promise<void> } | null }
      if (!viewTransition) return resolve([])
      void viewTransition.ready.then(() => {
        const parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        const names = (which: string) =>
          parts.flatMap((part) => new RegExp(`^::view-transition-${which}\\(([^)]+)\\)$`).exec(part)?.[1] ?? [])
        resolve([...new Set(names('old'))].filter((name) => name !== 'root' && names('new').includes(name)))
      })
    })
  })
  return () => page.evaluate(() => (window as unknown as { carried: Promise<string[]> }).carried)
}

/** Opens the page again where the browser gave the transition up: it does after four seconds, on a busy machine. */
const expectCarried = (carried: () => Promise<string[]>, open: () => Promise<void>) =>
  expect
    .poll(
      async () => {
        await open()
        return carried()
      },
      { timeout: 120_000 },
    )
    .toEqual(['hero'])

const card = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name }).first()
const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

const readers: [string, PageOptions][] = [
  ['a visitor', {}],
  ['a visitor on a phone', { touch: true, viewport: { width: 390, height: 844 } }],
  ['a member', { as: 'anouk' }],
]

test.each(readers)('%s sees the photo of a card become that of its article, from each list', async (_, options) => {
  const page = await openPage(options)
  const carried = await recordCarried(page)
  const follow = (name: RegExp) => (options.touch ? card(page, name).tap() : card(page, name).click())
  for (const list of ['/', '/bracelets', '/chercher?q=lapis']) {
    await expectCarried(carried, async () => {
      await page.goto(list)
      await follow(/^Voir l'article Lapis-lazuli/)
      await heading(page, /^Lapis-lazuli/)
    })
  }
  const article = page.url()
  // This is one of the related articles, whose first photo stands on the same page as the opening.
  await expectCarried(carried, async () => {
    await page.goto(article)
    const related = page.locator('.card a').first()
    const title = (await related.textContent()) ?? ''
    await (options.touch ? related.tap() : related.click())
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })
})

test('with reduced motion nothing is carried', async () => {
  const page = await openPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const carried = await recordCarried(page)
  await page.goto('/bracelets')
  await card(page, /^Voir l'article Jade/).click()
  await heading(page, /^Jade/)
  expect(await carried()).toEqual([])
})
