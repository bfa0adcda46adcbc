import { expect, test } from 'vitest'
import { expectAccessible, useBrowser } from '../support/browser.ts'
import { useServer } from '../support/server.ts'
import type { WorldName } from '../../database/world/people.ts'

const server = useServer({ env: { SHOP_URL: '' } })
const openPage = useBrowser(server)

const article = async () => /\/article\/lapis-lazuli-[\w-]+/.exec(await (await fetch(server.origin)).text())?.[0] ?? ''
/** With a reading in it. */
const audience = async () => {
  await fetch(server.origin + (await article()), { headers: { 'user-agent': 'Mozilla/5.0 (X11) Firefox/140.0' } })
  return '/compte/audience'
}

const screens: { path: string | (() => Promise<string>); as?: WorldName; name: string }[] = [
  { name: 'home', path: '/' },
  { name: 'bracelets', path: '/bracelets' },
  { name: 'pendants', path: '/pendentifs' },
  { name: 'article', path: article },
  { name: 'search before', path: '/chercher' },
  { name: 'search results', path: '/chercher?q=nuit' },
  { name: 'search without result', path: '/chercher?q=météorite' },
  { name: 'shop', path: '/boutique' },
  { name: 'privacy', path: '/confidentialite' },
  { name: 'sign-in', path: '/compte' },
  { name: 'sign-up sent', path: '/compte/inscription?envoye' },
  { name: 'address confirmation', path: '/compte/confirmation?jeton=x' },
  { name: 'code request', path: '/compte/code' },
  { name: 'code entry', path: '/compte/code/saisie' },
  { name: 'second step', path: '/compte/verification' },
  { name: 'forgotten password', path: '/compte/mot-de-passe-oublie' },
  { name: 'link that is over', path: '/compte/nouveau-mot-de-passe?jeton=x' },
  { name: 'unknown address', path: '/rien' },
  { name: 'unknown article', path: '/article/rien' },
  { name: 'mailbox', path: '/courrier' },
  { name: 'home of an administrator', path: '/', as: 'maiwenn' },
  { name: 'article of an administrator', path: article, as: 'maiwenn' },
  { name: 'article of a member', path: article, as: 'anouk' },
  { name: 'profile', path: '/compte', as: 'anouk' },
  { name: 'security', path: '/compte/securite', as: 'anouk' },
  { name: 'second factor', path: '/compte/second-facteur', as: 'anouk' },
  { name: 'account deletion', path: '/compte/suppression', as: 'anouk' },
  { name: 'people', path: '/compte/personnes', as: 'maiwenn' },
  { name: 'own comments', path: '/compte/commentaires', as: 'anouk' },
  { name: 'all comments', path: '/compte/commentaires', as: 'maiwenn' },
  { name: 'own articles', path: '/compte/articles', as: 'maiwenn' },
  { name: 'moderation', path: '/compte/moderation', as: 'maiwenn' },
  { name: 'audience', path: audience, as: 'maiwenn' },
  { name: 'site', path: '/compte/site', as: 'maiwenn' },
  { name: 'new article', path: '/compte/articles/nouveau', as: 'maiwenn' },
]

const sizes = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 800, colorScheme: 'dark' },
  // 1280 pixels at 400 %.
  { width: 320, height: 256, colorScheme: 'light' },
] as const

test.each(screens)('$name is accessible, and nothing overflows at any size', async ({ path, as }) => {
  const address = typeof path === 'string' ? path : await path()
  for (const { colorScheme, ...viewport } of sizes) {
    const page = await openPage({ ...(as && { as }), viewport, colorScheme, expectedErrors: [/404|410/] })
    await page.goto(address)
    await page.waitForLoadState('load')
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${address} at ${viewport.width} px`).toBeLessThanOrEqual(0)
    await page.context().close()
  }
})
