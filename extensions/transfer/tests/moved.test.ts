import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { requestListener } from '../../../server/request-listener.ts'
import { readMovedPaths } from '../moved/moved-index.server.ts'
import { useSite } from '../../../tests/support/site.ts'
import { serveInTest } from '../../../tests/support/local-server.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const href = '/compte/anciennes-adresses'

test('an administrator lists former addresses, which lead to present ones until they are removed', async () => {
  expect(await maiwenn.read(href)).toContain('0 ancienne adresse')
  const add = (path: string, target: string) => maiwenn.post(href, { path, target })
  expect((await add('https://ancien.example/2019/05/Onyx/', '/bracelets')).status).toBe(303)
  expect((await add('/?p=12', '/pendentifs')).status).toBe(303)
  const moved = await Promise.all(
    ['/2019/05/onyx', '/2019/05/ONYX/?utm_source=a', '/?p=12', '/index.php?p=12', '/?p=13', '/2019/05/jade'].map(
      async (path) => {
        const { status, headers } = await site.get(path)
        return [status, headers.get('location')]
      },
    ),
  )
  expect(moved).toEqual([
    [301, '/bracelets'],
    [301, '/bracelets'],
    [301, '/pendentifs'],
    [301, '/pendentifs'],
    [200, null],
    [404, null],
  ])
  for (const [path, target, status, sentence] of [
    ['/2019/05/onyx/', '/', 409, 'est déjà dans la liste'],
    ['/', '/bracelets', 400, 'Indiquez l’adresse d’une page'],
    ['/x', 'https://ailleurs.example/', 400, 'par exemple /article/onyx'],
    ['/x', '//ailleurs.example/', 400, 'par exemple /article/onyx'],
    ['/x', '/X/', 400, 'Les deux adresses sont la même.'],
  ] as const) {
    const answer = await add(path, target)
    expect([path, target, answer.status]).toEqual([path, target, status])
    const page = await answer.text()
    expect(page).toContain(sentence)
    expect(page).toContain(`value="${path}"`)
  }
  expect((await site.get(`${href}?q=%00`, { as: maiwenn })).status).toBe(200)
  expect(await maiwenn.read(`${href}?q=pend`)).toMatch(/1 ancienne adresse(?!s)/)
  expect((await maiwenn.post(href, { remove: '/2019/05/onyx\0' })).status).toBe(303)
  expect((await site.get('/2019/05/onyx')).status).toBe(404)
  expect((await site.get(href, { as: anouk })).status).toBe(403)
})

test('a former address is answered without the router, until it is removed, and none of ours is', async () => {
  const server = createServer(requestListener(async () => new Response('the router')))
  const port = await serveInTest(server)
  const ask = async (path: string, method = 'GET') => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' })
    return headers.get('location') ?? status
  }
  for (const path of ['/2018/agate', '/?p=20', '/perle', '/pendentifs', '/article/perle', '/compte'])
    expect((await maiwenn.post(href, { path, target: '/bracelets' })).status).toBe(303)
  await readMovedPaths()
  const answers = { '/2018/Agate/?a=1': '/bracelets', '/2018/agate/amp/': '/bracelets', '/?p=20': '/bracelets' }
  const others = ['/pendentifs', '/Pendentifs/', '/article/perle', '/article/%70erle/', '/COMPTE', '/2018/jade', '/']
  for (const [path, target] of Object.entries({ ...answers, '/perle/': '/bracelets' }))
    expect([path, await ask(path)]).toEqual([path, target])
  for (const path of others) expect([path, await ask(path)]).toEqual([path, 200])
  expect(await ask('/2018/agate', 'POST')).toBe(200)
  await maiwenn.post(href, { remove: '/2018/agate' })
  expect(await ask('/2018/agate')).toBe(200)
  await readMovedPaths()
  expect([await ask('/2018/agate'), await ask('/perle')]).toEqual([200, '/bracelets'])
})
