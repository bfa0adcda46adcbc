// Needs a server of its own: sessions are renewed.
import { expect, test } from 'vitest'
import { accountOf, openTab, watchRequests } from '../support/account-tabs.ts'
import { useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'

const openPage = useBrowser(useServer())
const sessionMilliseconds = 30 * 24 * 3600 * 1000

test('one tab renews the session for all, and the others take its new end', async () => {
  const one = await openPage({ as: 'gaetan' })
  const context = one.context()
  await context.clock.install()
  // Thirty days have passed for the server too.
  await context.route('**/compte/session', async (route) => {
    const response = await route.fetch()
    const { at, ...session } = (await response.json()) as { at: string }
    const later = Date.parse(at) + sessionMilliseconds
    const expiresAt = new Date(later + sessionMilliseconds).toISOString()
    await route.fulfill({ json: { ...session, at: new Date(later).toISOString(), expiresAt } })
  })
  await one.goto('/compte')
  const other = await openTab(context, '/compte/commentaires')
  const { asked, renewals } = watchRequests(context)
  await one.clock.runFor(65_000)
  expect(renewals(), 'far from the end').toBe(0)
  await context.clock.fastForward(sessionMilliseconds - 140_000)
  await expect.poll(renewals).toBe(1)
  // Its timeout uses the same clock.
  await (await asked.at(-1)?.response())?.finished()
  for (const tab of [one, other]) {
    await tab.clock.runFor(65_000)
    await tab.getByRole('button', { name: 'Se déconnecter' }).waitFor()
  }
  expect(renewals()).toBe(1)
})

test('502, 503 and 504 are tried again after 200, 400 and 800 ms; another answer is not', async () => {
  const page = await openPage({ as: 'soline', expectedErrors: [/50\d/] })
  await page.context().clock.install()
  await page.goto('/compte')
  await page.waitForLoadState('networkidle')
  const { asked } = watchRequests(page.context())
  const at: number[] = []
  const answers = [503, 502, 504, null]
  await page.route('**/compte/session', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const status = answers[at.length]
    at.push(await page.evaluate(() => Date.now()))
    return status ? route.fulfill({ status }) : route.continue()
  })
  await page.context().clock.fastForward(sessionMilliseconds - 70_000)
  await expect.poll(() => at.length).toBe(4)
  const pauses = at.slice(1).map((timestamp, index) => timestamp - (at[index] ?? 0))
  for (const [index, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(200 * 2 ** index)
    expect(pause).toBeLessThan(200 * 2 ** index + 1500)
  }
  await (await asked.at(-1)?.response())?.finished()
  await page.clock.runFor(35_000)
  expect(at).toHaveLength(4)
  await accountOf(page, 'soline').waitFor()

  answers.push(500, 200)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.context().clock.fastForward(sessionMilliseconds - 70_000)
  await expect.poll(() => at.length).toBe(5)
  await page.clock.runFor(10_000)
  expect(at).toHaveLength(5)
})
