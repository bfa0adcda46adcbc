// Needs a server of its own, with a shop.
import { expect, test } from 'vitest'
import { useJourney } from '../support/browser.ts'

const { openPage } = useJourney({ env: { SHOP_URL: 'https://boutique.example.org/' } })

test('a reader copies the address, leaves half-way, and is offered the place on coming back', async () => {
  const page = await openPage({ viewport: { width: 390, height: 800 }, at: '/bracelets' })
  await page.getByRole('link', { name: /^Voir l'article Lapis-lazuli/ }).click()
  await page.waitForURL('**/article/*')
  const address = page.url()
  const offer = page.getByRole('button', { name: 'Reprendre ma lecture' })
  const copy = page.getByRole('button', { name: 'Copier l’adresse' })
  // Everything that is not granted is refused.
  await page.context().grantPermissions([])
  await copy.click()
  await page.getByRole('status').getByText('Votre navigateur refuse la copie.').waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await copy.press('Enter')
  await page.getByRole('status').getByText('Adresse copiée.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect(await page.getByText('Dans cet article', { exact: true }).isVisible()).toBe(false)
  expect(await offer.isVisible()).toBe(false)

  const place = page.getByRole('heading', { name: 'Ce que la tradition lui prête' })
  await place.evaluate((heading) => heading.scrollIntoView())
  const left = await page.evaluate(() => scrollY)
  await page.goto('/pendentifs')

  // Back is left to the browser, and an address with a fragment leads there.
  await page.goBack()
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 200, left)
  expect(await offer.isVisible()).toBe(false)
  await page.goto('/pendentifs')
  await page.goto(`${address}#commentaires`)
  expect(await offer.isVisible()).toBe(false)

  await page.evaluate(() => scrollTo(0, 0))
  await page.goto('/pendentifs')
  await page.goto(address)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await offer.click()
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 400, left)
  expect(await offer.isVisible()).toBe(false)

  // After the end nothing is left to resume.
  await page.getByRole('heading', { name: 'Commentaires' }).evaluate((heading) => heading.scrollIntoView())
  await page.goto('/pendentifs')
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await offer.isVisible()).toBe(false)
})

test('without script an article goes by e-mail, its contents stand in the margin, and no button promises more', async () => {
  const page = await openPage({ javaScript: false, at: '/pendentifs' })
  await page.getByRole('link', { name: /^Voir l'article Le nazar/ }).click()
  const share = page.getByRole('group', { name: 'Partager cet article' })
  const mail = await share.getByRole('link', { name: 'E-mail' }).getAttribute('href')
  expect(decodeURIComponent(mail ?? '')).toContain(page.url())
  expect(await share.getByRole('textbox').count()).toBe(0)
  for (const name of ['Copier l’adresse', 'Partager', 'Reprendre ma lecture']) {
    expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(false)
  }
  const contents = page.getByRole('navigation', { name: 'Dans cet article' })
  const [margin, text] = [await contents.boundingBox(), await page.locator('.prose p').first().boundingBox()]
  expect((margin?.x ?? 0) + (margin?.width ?? 0)).toBeLessThan(text?.x ?? 0)
  await page.getByRole('navigation', { name: 'Dans cet article' }).getByRole('link').last().click()
  expect(page.url()).toContain('#partie-')
})

test('a printed article is its text: no menu, no form; videos and links are printed as addresses', async () => {
  const page = await openPage({ at: '/bracelets' })
  await page.getByRole('link', { name: /^Voir l'article Lapis-lazuli/ }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const gone of '.header footer form video .back .toc .related-articles #commentaires input'.split(' ')) {
    for (const part of await page.locator(gone).all()) expect(await part.isVisible(), gone).toBe(false)
  }
  const said = await page
    .locator('[data-print]')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::after').content))
  expect(said).toEqual([expect.stringContaining('lapis-lazuli.mp4'), expect.stringContaining(page.url())])
  const colours = await page.evaluate(() => {
    const { color } = getComputedStyle(document.querySelector('.prose p') ?? document.body)
    return [color, getComputedStyle(document.documentElement).backgroundColor]
  })
  expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
})
