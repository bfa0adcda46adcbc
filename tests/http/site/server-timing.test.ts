// Needs the demo world in a database of its own.
import { expect, test } from 'vitest'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const timingOf = async (address: string, name?: 'maiwenn' | 'anouk') => {
  const as = name && (await site.signInAs(name))
  return (await site.get(address, { as })).headers.get('server-timing')
}

test.each(['/', '/compte/articles'])('an administrator reads how long %s took, how often it asked', async (page) => {
  const timing = await timingOf(page, 'maiwenn')
  const [, render, queries, database] =
    /^render;dur=([\d.]+), queries;desc="(\d+)", database;dur=([\d.]+)$/.exec(timing ?? '') ?? []
  expect(Number(queries)).toBeGreaterThan(1)
  for (const milliseconds of [render, database]) expect(Number(milliseconds)).toBeGreaterThan(0)
})

test('nobody else does, nor the answers that are no pages', async () => {
  expect(await timingOf('/')).toBeNull()
  expect(await timingOf('/')).toBeNull()
  expect(await timingOf('/compte/profil', 'anouk')).toBeNull()
  for (const address of ['/flux.xml', '/compte/articles.data']) expect(await timingOf(address, 'maiwenn')).toBeNull()
})
