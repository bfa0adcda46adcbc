import { expect, test } from 'vitest'
import { raisedException, serverIsStarting, whileFailing, without } from '../../support/failing-tables.ts'
import { text, useSite, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')

test('with the database gone every page says so in French, with a reference, and the search its own sentence', async () => {
  await without('articles', async () => {
    for (const [path, sentence] of [
      ['/', 'Erreur : le serveur ne répond pas.'],
      ['/bracelets', 'Erreur : le serveur ne répond pas.'],
      ['/article/quelque-chose', 'Unexpected Application Error!'],
    ] as const) {
      const response = await site.get(path)
      const html = await text(response)
      expect(response.status).toBe(500)
      expect(html).toContain(sentence)
      expect(html).toContain(response.headers.get('x-request-id') ?? 'no reference')
      const shown = html.replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
      expect(shown).not.toMatch(/select|relation|at \//)
    }
    expect(await site.read('/chercher?q=jade')).toContain('Erreur lors de la recherche : ')
  })
  expect((await site.get('/')).status).toBe(200)
})

test('a search that cannot be counted is answered all the same', async () => {
  await without('rate_limits', async () => {
    await expectAnswer(await site.get('/chercher?q=jade'), 200, /résultat\(s\) pour «\u00a0jade\u00a0»/)
  })
})

test('without the database machines too get an answer in French, with a reference', async () => {
  await without('articles', async () => {
    for (const path of ['/flux.xml', '/sitemap.xml', '/bracelets/flux.xml']) {
      const response = await site.get(path)
      const said = await response.text()
      expect([response.status, response.headers.get('content-type')], path).toEqual([500, 'text/plain; charset=utf-8'])
      expect(said).toContain('Une erreur inattendue s’est produite.')
      expect(said).toContain(response.headers.get('x-request-id') ?? 'no reference')
    }
  })
})

test('an article whose comments cannot be read is read all the same', async () => {
  const article = /\/article\/lapis-lazuli-[\w-]+/.exec(await site.read('/'))?.[0] ?? ''
  await without('comments', async () => {
    const response = await site.get(article)
    const html = await text(response)
    expect(response.status).toBe(200)
    expect(html).toContain('Erreur lors du chargement des commentaires : ')
    expect(html).toContain('Badakhchan')
  })
})

test('a form that meets a lasting failure gives back what was typed', async () => {
  const article = /\/article\/lapis-lazuli-[\w-]+/.exec(await site.read('/'))?.[0] ?? ''
  await without('comments', async () => {
    const answer = await anouk.post(`${article}/commentaires`, { content: 'Trois lignes <3 gardées.' })
    await expectAnswer(
      answer,
      500,
      /Ce que vous avez écrit est ci-dessous\..*<textarea[^>]*>Trois lignes &lt;3 gardées\./s,
    )
  })
})

test('the tabs of comments say which list could not be read', async () => {
  await without('comments', async () => {
    for (const tab of ['/compte/commentaires', '/compte/moderation'])
      expect(await maiwenn.read(tab)).toContain('Erreur lors du chargement des commentaires : ')
  })
})

test('while the sessions cannot be reached a member’s page is unavailable; a visitor’s is not', async () => {
  await whileFailing('sessions', serverIsStarting, async () => {
    const response = await site.get('/', { as: anouk })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await text(response)).toContain('Le blog ne répond pas pour l’instant.')
    expect((await site.get('/')).status).toBe(200)
  })
})

test('while the role cannot be reached, an administrator is treated as a member, who is told to come back', async () => {
  expect((await site.get('/compte/moderation', { as: maiwenn })).status).toBe(200)
  await whileFailing('user_roles', serverIsStarting, async () => {
    const page = await site.get('/compte/moderation', { as: maiwenn })
    expect([page.status, page.headers.get('retry-after'), page.headers.get('refresh')]).toEqual([503, '10', '10'])
    const sent = await maiwenn.post('/compte/moderation/annulation')
    expect([sent.status, sent.headers.get('retry-after')]).toEqual([503, '10'])
    const upload = await site.request('/televersements/videos', { method: 'OPTIONS' }, { as: maiwenn })
    expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '10'])
  })
})

test('a failure of the sessions or the roles that lasts is an error with its reference at once, and never retried', async () => {
  for (const table of ['sessions', 'user_roles']) {
    await whileFailing(table, raisedException, async () => {
      for (const answer of [
        await site.get('/compte/moderation', { as: maiwenn }),
        await maiwenn.post('/compte/moderation/annulation'),
      ]) {
        expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('refresh')]).toEqual([
          500,
          null,
          null,
        ])
        const page = await text(answer)
        expect(page).not.toContain('Le blog ne répond pas pour l’instant.')
        expect(page).toContain('Une erreur inattendue s’est produite')
        expect(page).toMatch(new RegExp(`Référence\\W+${answer.headers.get('x-request-id')}`))
      }
    })
  }
})
