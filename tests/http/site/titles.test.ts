import { expect, test } from 'vitest'
import { useSite } from '../../support/site.ts'
import { words } from '../../support/words.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')

const titleOf = (page: string) => /<title>([^<]*)<\/title>/.exec(page)?.[1]

test('every tab, search, filter and page of a list has a title of its own', async () => {
  const older = '2026-11-12T08:24:00.000000Z_00000000-0000-4000-8000-000000000000'
  const titles = new Map<string, string | undefined>()
  const tabs = words(`
    aujourdhui profil commentaires commentaires/tous commentaires/tous?q=quartz commentaires/tous?q=jade
    commentaires/tous?etat=publies commentaires/tous?etat=attente commentaires?avant=${older} securite articles
    moderation moderation?avant=${older} signalements personnes personnes?q=soline personnes?filtre=administrateurs
    personnes?avant=${older} audience audience?jours=365 site etat boutique mediatheque mediatheque?q=perle
  `).map((tab) => `/compte/${tab}`)
  for (const address of [...tabs, '/chercher', '/chercher?q=quartz', '/chercher?q=jade']) {
    const page = await maiwenn.read(address)
    titles.set(address, titleOf(page))
    expect(page.match(/<h1[ >]/g), `${address} has one first heading`).toHaveLength(1)
  }
  expect(new Set(titles.values()).size, JSON.stringify([...titles], null, 1)).toBe(titles.size)
  expect(titles.get('/chercher?q=quartz')).toBe('quartz — Recherche — Amulette')
  expect(titles.get('/compte/commentaires/tous?q=quartz')).toBe('quartz — Tous les commentaires — Amulette')
  expect(titles.get(`/compte/personnes?avant=${older}`)).toMatch(
    /^avant le 12 novembre 2026\D.* — Personnes — Amulette$/,
  )
})

test('no word of an engineer stands on a page of the owner, but where programs and the machine are set', async () => {
  const technicalWords =
    /webhook|smtp(?!\.exemple)|json|\bslug|\burl\b|npm run|\b[A-Z]+_[A-Z_]+\b|\/srv\/|data\/|\.vtt/i
  const technical = /^\/compte\/(?:etat|webhooks|boutique|site\/cles)\b/
  const kindOf = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+(?=\/|$)/g, ':id')
  const waiting = ['/compte/aujourdhui', '/compte/reglages', '/compte/articles/nouveau', '/compte/site/demonstration']
  const kinds = new Set(waiting)
  for (const path of waiting) {
    const response = await site.get(path, { as: maiwenn })
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) continue
    const page = await response.text()
    expect(page.replaceAll(/<(script|style)[^>]*>.*?<\/\1>|<[^>]*>/gs, ' '), path).not.toMatch(technicalWords)
    for (const [, link = ''] of page.matchAll(/href="(\/compte\/[^"?#]+)/g)) {
      if (kinds.has(kindOf(link)) || technical.test(link)) continue
      kinds.add(kindOf(link))
      waiting.push(link)
    }
  }
  expect([...kinds]).toEqual(
    expect.arrayContaining(['/compte/site/e-mail', '/compte/commentaires/:id', '/compte/moderation/reglages']),
  )
})

test('the pages of a search are numbered in their titles, and what is searched cannot forge one', async () => {
  const page = await site.read('/chercher?q=pierre&page=2')
  const pages = Number(/page (\d+)/.exec(titleOf(page) ?? '')?.[1] ?? 1)
  expect(pages === 1 || titleOf(page) === 'pierre, page 2 — Recherche — Amulette').toBe(true)
  const odd = await site.read(`/chercher?q=${encodeURIComponent('</title><script>x')}`)
  expect(titleOf(odd)).toContain('&lt;/title&gt;')
})

test('whoever is not signed in reads « Compte », a member their own comments', async () => {
  expect(titleOf(await site.read('/compte'))).toBe('Compte — Amulette')
  expect(titleOf(await anouk.read('/compte/profil'))).toBe('Profil — Amulette')
  expect(titleOf(await anouk.read('/compte/commentaires'))).toBe('Mes commentaires — Amulette')
})
