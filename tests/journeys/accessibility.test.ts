// Needs a server of its own, without a shop.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import type { WorldName } from '../../database/world/people.ts'
import { expectAccessible, expectPageAccessible, useJourney } from '../support/browser.ts'
import { siteAddresses } from '../support/site-addresses.ts'
import { words } from '../support/words.ts'

const { server, openPage } = useJourney({ env: { SHOP_URL: '' }, keepsSessions: true })

const patterns = [...new Set(siteAddresses().map(({ pattern }) => pattern))].map((pattern) => ({
  pattern,
  fits: new RegExp(`^${pattern.replace('/*?', '/.*').replace('/*', '/.*').replaceAll(/:\w+/g, '[^/]+')}$`),
}))

/** States that no link leads to. */
const states = words(`
  /chercher /chercher?q=nuit /chercher?q=météorite /compte/inscription?envoye /compte/confirmation?jeton=x
  /compte/code/saisie /compte/verification /compte/nouveau-mot-de-passe?jeton=x /lettres/arret
  /decision/x/validation /courrier /rien /article/rien
`)

/** Streams, files and redirects are not pages. */
const isNoPage = /^\/(?:evenements|media|assets|compte\/(?:deconnexion|donnees))\b|\.(?:csv|json|xml|txt|svg)$/

/** One address for each page that links lead to, and the states above. */
async function reach(page: Page, chosen: RegExp): Promise<string[]> {
  const found = new Map<string, string>()
  const waiting = [...states, '/']
  for (const address of waiting) {
    const { pathname } = new URL(address, server.origin)
    if (isNoPage.test(pathname)) continue
    const pattern = patterns.find(({ fits }) => fits.test(pathname))?.pattern ?? 'unknown'
    const key = states.includes(address) ? address : pattern
    if (found.has(key)) continue
    const answer = await page.request.get(address)
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    found.set(key, address)
    for (const [, href = ''] of (await answer.text()).matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
      const link = href.replaceAll('&amp;', '&')
      if (waiting.length < 5000) waiting.push(link)
    }
  }
  return [...found.values()].filter((address) => chosen.test(address))
}

/** WCAG 1.4.12 text spacing, or 400 % zoom: nothing is cut, and scrolling goes one way. */
const spaced =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

async function expectNothingLost(page: Page, address: string): Promise<void> {
  for (const css of ['', spaced]) {
    const overflow = await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      return document.documentElement.scrollWidth - window.innerWidth
    }, css)
    expect.soft(overflow, `${address} at 400 %${css && ', text spaced out'}`).toBeLessThanOrEqual(0)
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

/** The focused element is visible, not under a bar, and shows its focus. */
async function expectFocusSeen(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.evaluate(() => window.scrollTo(0, 0))
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.tagName === 'IFRAME') return null
      // A card's or a row's link covers it.
      const { x, y, width, height } = focused.getBoundingClientRect()
      const points = [
        [x + width / 2, y + height / 2],
        [x + 3, y + 3],
        [x + width - 3, y + height - 3],
      ] as const
      const isSeen = points.some(([left, top]) => {
        const there = document.elementFromPoint(left, top)
        return (
          there && (focused.contains(there) || there.contains(focused) || there.closest('label')?.contains(focused))
        )
      })
      return isSeen ? null : focused.outerHTML.slice(0, 160)
    })
    expect.soft(hidden, `${address}: what has the focus is hidden`).toBeNull()
  }
}

const people: { who: string; as?: WorldName; chosen: RegExp; least: number }[] = [
  { who: 'a visitor', chosen: /./, least: 24 },
  { who: 'a member', as: 'anouk', chosen: /^\/(?:compte|article|lettres|chercher)/, least: 18 },
  { who: 'an administrator', as: 'maiwenn', chosen: /^\/(?:$|article|compte|bracelets|chercher)/, least: 29 },
]

test.each(people)('every page that $who can reach is accessible', async ({ as, chosen, least }) => {
  const page = await openPage({ ...(as && { as }), expectedErrors: [/40\d|410/] })
  const addresses = await reach(page, chosen)
  expect(addresses.length).toBeGreaterThanOrEqual(least)
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('load')
    await expectPageAccessible(page)
    await page.setViewportSize({ width: 320, height: 256 })
    await expectNothingLost(page, address)
    if (/^\/(?:$|compte\/(?:moderation|articles\/nouveau|personnes)$)/.test(address))
      await expectFocusSeen(page, address)
  }
})

test('in forced colours the current page, the focus, fields and windows are still told apart', async () => {
  const page = await openPage()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/bracelets')
  const current = page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Bracelets' })
  expect(await current.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('underline')
  await expectAccessible(page)
  await page.goto('/chercher')
  const term = page.getByLabel('Rechercher un article')
  await term.focus()
  expect(await term.evaluate((field) => getComputedStyle(field).outlineStyle)).toBe('solid')
  await page.goto('/')
  expect(await page.locator('#menu').evaluate((menu) => getComputedStyle(menu).borderTopStyle)).toBe('solid')

  // The selected tab of /compte has a line under it, not only a background.
  await page.goto('/compte')
  const half = (name: string) => page.locator('.segmented-control label', { hasText: name })
  const lineOf = (name: string) => half(name).evaluate((label) => getComputedStyle(label).textDecorationLine)
  expect([await lineOf('Se connecter'), await lineOf('Créer un compte')]).toEqual(['underline', 'none'])
  await half('Créer un compte').click()
  expect([await lineOf('Se connecter'), await lineOf('Créer un compte')]).toEqual(['none', 'underline'])
  await expectAccessible(page)
  const account = await openPage({ as: 'maiwenn' })
  await account.emulateMedia({ forcedColors: 'active' })
  await account.goto('/compte/commentaires')
  const names = account.getByRole('navigation', { name: 'Compte' }).getByRole('link')
  const underlined = await names.evaluateAll((links) =>
    links.filter((link) => getComputedStyle(link).textDecorationLine === 'underline').map((link) => link.textContent),
  )
  expect(underlined).toEqual([expect.stringContaining('Commentaires'), 'Mes commentaires'])
  await account.goto('/compte/apparence')
  const outlined = await account
    .locator('.look label')
    .evaluateAll((labels) => labels.filter((label) => getComputedStyle(label).outlineStyle === 'solid'))
  expect(outlined).toHaveLength(3)
})

test('every table has a caption and a header for each row, and no two buttons of one page have the same name', async () => {
  const page = await openPage({ as: 'maiwenn', expectedErrors: [/404/] })
  for (const [address, table] of [
    ['/compte/moderation', false],
    ['/compte/moderation?choisir=1', false],
    ['/compte/commentaires/tous', false],
    ['/compte/commentaires', false],
    ['/compte/personnes', true],
    ['/compte/audience', false],
    ['/compte/etat', false],
    ['/compte/signalements', false],
    ['/compte/articles', false],
    ['/compte/recherches', false],
  ] as const) {
    await page.goto(address)
    const tables = page.locator('main table')
    expect((await tables.count()) > 0 || !table, address).toBe(true)
    for (const each of await tables.all()) {
      expect(await each.locator('caption').textContent(), address).toBeTruthy()
      const rows = await each.locator('tbody tr').count()
      expect(await each.locator('tbody tr > th[scope=row]').count(), address).toBe(rows)
      expect(await each.getByRole('rowheader').count(), address).toBe(rows)
    }
    const names = await page
      .locator('main')
      .locator('button, summary, input[type=checkbox]')
      .evaluateAll((all) =>
        all.map(
          (one) =>
            one.getAttribute('aria-label') ??
            ((one as HTMLInputElement).labels?.[0] ?? one).textContent.replaceAll(/\s+/g, ' ').trim(),
        ),
      )
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      address,
    ).toEqual([])
  }
  await page.goto('/compte/articles')
  expect(await page.locator('.row-readings').first().ariaSnapshot()).toMatch(/\d lectures?/)
  await page.goto('/article/rien')
  expect(await page.getByText(await page.locator('h1').innerText()).count(), 'is read once').toBe(1)
})

test('a field that must be filled says so to the eye and to machines, and the server’s own sentence answers', async () => {
  const page = await openPage({ expectedErrors: [/400/], at: '/compte' })
  await page.waitForLoadState('networkidle')
  for (const label of ['E-mail', 'Mot de passe']) {
    const field = page.getByLabel(label, { exact: true })
    expect(await field.getAttribute('aria-required')).toBe('true')
    const around = page.locator('.field').filter({ has: field })
    expect(await around.getByText('obligatoire').isVisible()).toBe(true)
  }
  await page.locator('form button[type=submit]').first().click()
  await page.getByText('Remplissez tous les champs.').first().waitFor()
  await page.getByLabel('E-mail', { exact: true }).fill('anouk chez exemple')
  await page.getByLabel('Mot de passe', { exact: true }).fill('quelque chose')
  await page.locator('form button[type=submit]').first().click()
  await page.getByText('Veuillez saisir un email valide.').waitFor()
  await page.getByText('Forme attendue\u00a0: nom@domaine.fr').waitFor()
  const described = await page.getByLabel('E-mail', { exact: true }).getAttribute('aria-describedby')
  const texts = await Promise.all((described ?? '').split(' ').map((id) => page.locator(`[id="${id}"]`).textContent()))
  expect(texts.join(' ')).toContain('nom@domaine.fr')
  await expectAccessible(page)
})
