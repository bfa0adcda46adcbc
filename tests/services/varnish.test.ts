// Needs Varnish with xkey (Debian: varnish, varnish-modules), and a server of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { describeWith } from '../support/services/packages.ts'
import { purgeKey, startVarnish, type Varnish } from '../support/services/varnish.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { sendForm } from '../support/server-requests.ts'
import { signIn } from '../support/sign-in.ts'

const changes = Number(process.env.SERVICES_CHANGES ?? 1000)

describeWith('varnish', 'varnish-modules')('behind Varnish', () => {
  let varnish: Varnish
  let server: Server
  let article = ''
  let cookie = ''

  beforeAll(async () => {
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    server = await startServer({
      env: {
        SITE_URL: origin,
        CDN_PURGE_URL: `${origin}/.purge`,
        CDN_PURGE_KEY: purgeKey,
        TRUSTED_PROXY_HOPS: '1',
      },
    })
    varnish = await startVarnish(port, Number(new URL(server.origin).port))
    article = /\/article\/[\w-]+/.exec(await (await visit('/')).text())?.[0] ?? ''
    cookie = await signIn(origin, 'maiwenn')
  })
  afterAll(async () => {
    await stopServers()
    await varnish.end()
  })

  const visit = (path: string, headers: Record<string, string> = {}) => fetch(varnish.origin + path, { headers })
  const isHit = async (path: string, headers?: Record<string, string>) => {
    const answer = await visit(path, headers)
    await answer.arrayBuffer()
    // Its own number, and that of the request which brought the page.
    return / /.test(answer.headers.get('x-varnish') ?? '')
  }
  const post = (path: string, fields: Record<string, string>) => sendForm(varnish.origin, path, fields, cookie)

  test('visitors’ pages and feeds come from its memory, without a word of their tags', async () => {
    for (const path of ['/', '/bracelets', article, '/flux.xml']) {
      await isHit(path)
      expect(await isHit(path), path).toBe(true)
      expect(await isHit(path, { cookie: '_ga=GA1.1; other=2' }), path).toBe(true)
      const { headers } = await visit(path)
      for (const name of ['surrogate-key', 'surrogate-control', 'cdn-cache-control', 'xkey'])
        expect(headers.get(name), name).toBeNull()
      expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    }
  })

  test('pages of somebody signed in, searches, forms and errors never do', async () => {
    for (const path of ['/', article, '/compte']) {
      expect(await isHit(path, { cookie }), path).toBe(false)
      expect(await isHit(path, { cookie }), path).toBe(false)
    }
    expect(await (await visit('/', { cookie })).text()).toContain('Modifier')
    expect(await (await visit('/')).text()).not.toContain('Modifier')
    for (const path of ['/chercher?q=jade', '/compte/connexion', '/adresse-inconnue', '/boutique', '/health']) {
      await isHit(path)
      expect(await isHit(path), path).toBe(false)
    }
  })

  test('nobody purges without the key', async () => {
    await isHit('/')
    for (const authorization of ['', 'Bearer faux', `Bearer ${purgeKey}x`]) {
      const headers = { authorization, 'surrogate-key': 'all' }
      expect((await fetch(varnish.purgeUrl, { method: 'POST', headers })).status).toBe(403)
    }
    expect(await isHit('/')).toBe(true)
  })

  test(`${changes} of ${changes} changes are read by visitors from the moment their writer is answered`, {
    timeout: 900_000,
  }, async () => {
    const stale: string[] = []
    let kept = 0
    for (let number = 1; number <= changes; number++) {
      const username = `Maïwenn ${number}`
      if (await isHit(article)) kept += 1
      expect((await post('/compte/pseudo', { username })).status).toBe(303)
      if (!(await (await visit(article)).text()).includes(username)) stale.push(username)
    }
    expect(stale).toEqual([])
    // The purge of five seconds ago takes some of them.
    expect(kept).toBeGreaterThan(changes / 2)
  })

  test('while readers ask all the time, too', { timeout: 300_000 }, async () => {
    const over = new AbortController()
    const readers = Array.from({ length: 4 }, async () => {
      while (!over.signal.aborted) await (await visit(article)).text()
    })
    const stale: string[] = []
    for (let number = 1; number <= changes / 5; number++) {
      const username = `Maïwenn lue ${number}`
      expect((await post('/compte/pseudo', { username })).status).toBe(303)
      if (!(await (await visit(article)).text()).includes(username)) stale.push(username)
    }
    over.abort()
    await Promise.all(readers)
    expect(stale).toEqual([])
  })

  test('pages are read while the product is down', async () => {
    await isHit(article)
    await server.kill()
    expect((await visit(article)).status).toBe(200)
  })
})
