import { data, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { documentBuild, resolvePlaceholders } from './document-routes.server.ts'

const words = { title: 'Jade', at: new Date(0) }
const route = (id: string, parentId: string | undefined, document?: true, found: () => unknown = () => words) => ({
  id,
  parentId,
  module: { handle: { document }, loader: async () => found() },
})
const routes = [
  route('root', undefined),
  route('article', 'root', true),
  route('moved', 'root', true, () => new Response()),
  route('gone', 'root', true, () => data(words, 410)),
  route('feed', 'root'),
  route('account', 'root'),
  route('profile', 'account', true),
]
const byId = Object.fromEntries(routes.map((one) => [one.id, one]))
const visitors = documentBuild({ routes: byId, assets: { version: '1', routes: byId } } as unknown as ServerBuild)
const load = (id: string): unknown => visitors.routes[id]?.module.loader?.({} as never)

test('visitors have the root and the documents under it, and no other route', () => {
  const expected = ['root', 'article', 'moved', 'gone']
  expect([Object.keys(visitors.routes), Object.keys(visitors.assets.routes)]).toEqual([expected, expected])
  expect(visitors.assets.version).toBe('1')
})

test('the router serialises nothing of a document, which is rendered with all that its loaders found', async () => {
  const found = await load('article')
  expect(JSON.stringify(found)).toBe('{}')
  expect(resolvePlaceholders({ article: found, root: null })).toEqual({ article: words, root: null })
})

test('a redirection, or data with a status, reaches the router as it is', async () => {
  expect(await load('moved')).toBeInstanceOf(Response)
  expect(await load('gone')).toMatchObject({ data: words, init: { status: 410 } })
})
