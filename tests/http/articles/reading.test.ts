import { expect, test } from 'vitest'

import { useSite } from '../../support/site.ts'

const site = useSite('world')
const read = async (path: string) => {
  const response = await site.get(path)
  return { response, html: await response.text() }
}

const lapis = async () => (await read('/')).html.match(/\/article\/lapis-lazuli-[\w-]+/)?.[0] ?? ''

test('the home page shows the nine newest articles, then bracelets, then pendants', async () => {
  const { response, html } = await read('/')
  expect(response.status).toBe(200)
  expect(html.match(/<h2[^>]*>[^<]+/g)?.map((heading) => heading.replace(/<[^>]*>/, ''))).toEqual([
    'Nouveautés',
    'Bracelets',
    'Pendentifs',
  ])
  const news = html.slice(html.indexOf('Nouveautés'), html.indexOf('>Bracelets</h2>'))
  expect(news.match(/aria-label="Voir l&#x27;article /g)).toHaveLength(9)
})

test('an article page shows its badge, date, read time, author and validated comments', async () => {
  const { html } = await read(await lapis())
  const text = html.replace(/<!-- -->/g, '')
  expect(text).toMatch(/<h1[^>]*>Lapis-lazuli, un fragment de nuit piqué d’or<\/h1>/)
  expect(text).toContain('12 novembre 2026')
  expect(text).toMatch(/\d+\u00a0min de lecture/)
  expect(text).toMatch(/Auteur<\/span><b>Maïwenn<\/b>/)
  expect(text).toContain('<a href="/bracelets" aria-current="true">')
  expect(text).toContain('Vous devez être connecté pour laisser un commentaire.')
  expect(text).toMatch(/<a[^>]+href="\/compte[^"]*"[^>]*>Se connecter<\/a>/)
})

test('the video stands after the first paragraph', async () => {
  const { html } = await read(await lapis())
  const text = html.slice(html.indexOf('class="prose '))
  expect(text.indexOf('<video')).toBeGreaterThan(text.indexOf('</p>'))
  expect(text.indexOf('<video')).toBeLessThan(text.indexOf('Ces points dorés'))
  expect(text).toMatch(/<video[^>]+preload="none"/)
})

test('an unknown article answers 404 with its sentence', async () => {
  const { response, html } = await read('/article/rien-du-tout')
  expect(response.status).toBe(404)
  expect(html).toContain('Article introuvable.')
})

test('an unknown address answers 404 with its sentence, a search and the newest articles', async () => {
  const { response, html } = await read('/rien/du/tout')
  expect(response.status).toBe(404)
  expect(html).toContain('Oops! Page not found')
  expect(html).toMatch(/<form[^>]+action="\/chercher"/)
  expect(html).toContain('href="/"')
  expect(html.match(/aria-label="Voir l&#x27;article /g)?.length).toBeGreaterThan(0)
})

test('each category lists its own articles only', async () => {
  const bracelets = (await read('/bracelets')).html
  const pendants = (await read('/pendentifs')).html
  expect(bracelets.match(/class="tag/g)).toHaveLength(12)
  expect(bracelets).not.toContain('>Pendentif</span>')
  expect(pendants.match(/class="tag/g)).toHaveLength(8)
  expect(pendants).not.toContain('>Bracelet</span>')
})

test('the shop says that it is not open yet while its address is unknown', async () => {
  const { response, html } = await read('/boutique')
  expect(response.status).toBe(200)
  expect(html).toContain('n’est pas encore ouverte')
  expect(html).not.toContain('http-equiv')
})
