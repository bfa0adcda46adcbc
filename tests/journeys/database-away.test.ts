// Needs a server of its own, whose connections to PostgreSQL pass through a proxy that cuts them.
import { afterEach, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServerBehindProxy } from '../support/database-proxy.ts'

const { server, turn } = useServerBehindProxy()
afterEach(() => turn('passing'))
const openPage = useBrowser(server)
const expectedErrors = [/50\d/]

test('while the database is away a member keeps the page, reads one line, and gets the next page without a click', async () => {
  const tab = 'Mes commentaires'
  const page = await openPage({ as: 'anouk', expectedErrors })
  await page.clock.install()
  await page.goto('/compte', { waitUntil: 'networkidle' })
  turn('cut')
  await page.getByRole('navigation', { name: 'Compte' }).getByRole('link', { name: tab }).click()
  const line = page.getByRole('status').filter({ hasText: 'e serveur est momentanément indisponible. Nouvel essai' })
  // Longer than what is retried quickly.
  for (let tries = 0; tries < 6; tries += 1) {
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await page.clock.runFor(11_000)
    await refused
    await line.waitFor()
  }
  await page.getByRole('heading', { level: 1, name: tab }).waitFor({ state: 'detached' })
  expect(await page.getByText('Unexpected Application Error!').count()).toBe(0)
  turn('passing')
  await expect
    .poll(async () => {
      await page.clock.runFor(11_000)
      return page.getByRole('heading', { level: 1, name: tab }).count()
    })
    .toBe(1)
  await line.waitFor({ state: 'hidden' })
})
