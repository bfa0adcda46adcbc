import { beforeAll, expect, test } from 'vitest'
import { articleFields } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const injected = '</script><script>alert(1)</script><!--"\'\u2028'
let slug = ''

beforeAll(async () => {
  const article = { ...articleFields, title: injected, content: `<p>Un texte.</p>${injected}` }
  expect((await maiwenn.post('/compte/articles/nouveau', article)).status).toBe(303)
  const bracelets = await (await site.get('/bracelets')).text()
  slug = /\/article\/(script-script-alert[\w-]+)"/.exec(bracelets)?.[1] ?? ''
  expect(slug).not.toBe('')
  expect((await anouk.post(`/article/${slug}/commentaires`, { content: injected })).status).toBe(303)
})

test.each([
  ['visitor', '/'],
  ['visitor', '/bracelets'],
  ['visitor', '/article/:slug'],
  ['visitor', `/chercher?q=${encodeURIComponent(injected)}`],
  ['visitor', `/chercher/resultats?q=${encodeURIComponent(injected)}`],
  ['visitor', `/compte?retour=${encodeURIComponent(`/${injected}`)}`],
  ['visitor', '/flux.xml'],
  ['visitor', '/sitemap.xml'],
  ['visitor', '/integration/articles.html'],
  ['administrator', '/article/:slug'],
  ['administrator', '/compte/moderation'],
  ['administrator', `/compte/moderation?q=${encodeURIComponent(injected)}`],
  ['administrator', `/compte/personnes?q=${encodeURIComponent(injected)}`],
  ['administrator', '/compte/articles'],
  ['administrator', '/compte/aujourdhui'],
])('what people write is text in every page, and in the data inside it: %s %s', async (who, path) => {
  const answer = await site.get(path.replace(':slug', slug), who === 'visitor' ? {} : { as: maiwenn })
  expect(answer.status).toBe(200)
  const page = await answer.text()
  expect(page.replaceAll(/<!\[CDATA\[[\s\S]*?\]\]>/g, '')).not.toContain('<script>alert(1)')
})
