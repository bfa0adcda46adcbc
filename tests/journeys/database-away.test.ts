// Needs a server of its own, whose connections to PostgreSQL pass through a proxy that cuts them.
import { afterEach, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { useServerBehindProxy } from '../support/database-proxy.ts'
import { signIn } from '../support/sign-in.ts'

const { server, turn } = useServerBehindProxy()
afterEach(() => turn('passing'))
const openPage = useBrowser(server)
const expectedErrors = [/50\d/]

for (const { name, tab } of [
  { name: 'anouk', tab: 'Mes commentaires' },
  { name: 'maiwenn', tab: 'Personnes' },
] as const) {
  test(`while the database is away ${name} keeps the page, reads one line, and gets the next page without a click`, async () => {
    const page = await openPage({ as: name, expectedErrors })
    await page.clock.install()
    await page.goto('/compte')
    await page.waitForLoadState('networkidle')
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
}

test('each field of a form comes back under its own label, and fields that the page fills are hidden', async () => {
  const cookie = await signIn(server.origin, 'maiwenn')
  const home = await (await fetch(server.origin)).text()
  const article = /\/article\/[\w-]+/.exec(home)?.[0] ?? ''
  const send = async (address: string, fields: Record<string, string>) => {
    const headers = { cookie, origin: server.origin }
    const answer = await fetch(server.origin + address, { method: 'POST', body: new URLSearchParams(fields), headers })
    const html = await answer.text()
    return html.slice(html.indexOf('form-given-back'), html.indexOf('Envoyer de nouveau'))
  }
  const labelsIn = (form: string) => [...form.matchAll(/<label[^>]*>([^<]+)/g)].map(([, label]) => label)
  turn('cut')
  const comment = await send(`${article}/commentaires`, { content: 'Magnifique', shownAt: 'x'.repeat(60) })
  expect(labelsIn(comment)).toEqual(['Votre commentaire'])
  expect(comment).toMatch(/<textarea[^>]*>Magnifique<\/textarea>/)
  expect(comment).toMatch(/<input[^>]*type="hidden" name="shownAt"/)
  const returnTo = `${article}?commentaires=une-page-assez-longue#commentaires`
  const answer = await send(`/compte/commentaires/${crypto.randomUUID()}/reponse`, { content: 'Merci', returnTo })
  expect(labelsIn(answer)).toEqual(['Votre réponse'])
  expect(await send('/compte/confirmation', { token: 'x'.repeat(170) })).not.toContain('<label')
  const written = await send('/compte/articles/nouveau', {
    title: 'Jade',
    content: 'Une pierre.',
    category: 'bracelet',
  })
  expect(labelsIn(written)).toEqual(['Titre', 'Contenu'])
  expect(written).toMatch(/<input[^>]*name="title"[^>]*value="Jade"/)
  const report = await send(`${article}/commentaires/${crypto.randomUUID()}/signalement`, { reason: 'Non', email: '' })
  expect(labelsIn(report)).toEqual(['Ce qui pose problème', 'Votre e-mail (facultatif)'])
  expect(report.match(/obligatoire/g)).toHaveLength(1)
})

test('a page that is opened while the database is away comes by itself afterwards', async () => {
  const page = await openPage({ as: 'anouk', expectedErrors })
  turn('cut')
  await page.goto('/compte/commentaires')
  await page.getByRole('heading', { name: 'Le blog ne répond pas pour l’instant.' }).waitFor()
  turn('passing')
  await page.getByRole('heading', { level: 1, name: 'Mes commentaires' }).waitFor()
})

test.each([
  '/flux.json',
  '/bracelets/flux.xml',
  '/sitemap.xml',
  '/integration/bracelets.json',
  '/integration/bracelets.html',
  '/.well-known/security.txt',
])('while the database is away %s, which nobody read before, says so in French', async (address) => {
  turn('cut')
  const answer = await fetch(server.origin + address)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answer.text()).toContain('Le blog ne répond pas pour l’instant.')
})
