import { expect, test } from 'vitest'
import { useSite } from '../../../tests/support/site.ts'

/* Needs the built product on the demo world. */
const site = useSite('world')
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
const href = '/compte/anciennes-adresses'

test('an administrator lists former addresses, which lead to present ones until they are removed', async () => {
  expect(await maiwenn.read(href)).toContain('Aucune ancienne adresse.')
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
  for (const path of ['/2019/05/onyx', '\0']) expect((await maiwenn.post(href, { remove: path })).status).toBe(303)
  expect((await site.get('/2019/05/onyx')).status).toBe(404)
  expect((await site.get(href, { as: anouk })).status).toBe(403)
})
