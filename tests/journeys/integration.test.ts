// Runs on a server of its own, whose address is that of the site, and on another site.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import { expect, test } from 'vitest'
import { useJourney } from '../support/browser.ts'
import { useServer } from '../support/local-server.ts'
import { root } from '../support/source-files.ts'

const { server, openPage } = useJourney({ keepsSessions: true })

const strangeStyles = `
  * { color: rgb(255, 0, 0) !important; font-size: 40px !important; display: inline !important }
  a { text-decoration: none !important } ul { list-style: square !important }
  body { text-transform: uppercase; letter-spacing: 1em; visibility: visible }`
let example = ''
const shop = http.createServer((_, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(
    `<!doctype html><html lang="fr"><title>Boutique</title><style>${strangeStyles}</style><main><h1>Boutique</h1>${example}</main></html>`,
  )
})
const port = useServer(shop)

test('what the owner copies shows the newest articles on another site, untouched by its styles', async () => {
  const owner = await openPage({ as: 'maiwenn', at: '/compte/boutique' })
  const copied = await owner.locator('pre', { hasText: 'bracelets.html' }).innerText()
  const { origin } = new URL(/fetch\('([^']+)'/.exec(copied)?.[1] ?? '')
  const documentation = readFileSync(`${root}/docs/programs.md`, 'utf8').replaceAll(/^ {4}/gm, '')
  expect(documentation).toContain(copied.replace(origin, 'https://blog.exemple.fr'))
  example = copied.replace(origin, server.origin)

  const page = await openPage({ at: `http://127.0.0.1:${port()}` })
  const links = page.locator('#articles-du-blog').getByRole('link')
  await links.first().waitFor()
  expect(await links.count()).toBe(3)
  const seen = await links.first().evaluate((link) => {
    const { color, fontSize, textTransform, letterSpacing, textDecorationLine, display } = getComputedStyle(link)
    return { color, fontSize, textTransform, letterSpacing, textDecorationLine, display }
  })
  expect(seen).toEqual({
    color: 'rgb(27, 29, 40)',
    fontSize: '16px',
    textTransform: 'none',
    letterSpacing: 'normal',
    textDecorationLine: 'underline',
    display: 'block',
  })
  const pictures = page.locator('#articles-du-blog').locator('img')
  await pictures.first().scrollIntoViewIfNeeded()
  await expect.poll(() => pictures.first().evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  expect(await page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize)).toBe('40px')
  expect(await page.context().cookies()).toEqual([])
})
