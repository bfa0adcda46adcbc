import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { documentBuild } from '../../../../server/document-routes.ts'

const route = (id: string, parentId?: string, document?: true) => ({ id, parentId, module: { handle: { document } } })

test('visitors have the root and the documents under it, and no other route', () => {
  const routes = [
    route('root'),
    route('article', 'root', true),
    route('feed', 'root'),
    route('account', 'root'),
    route('profile', 'account', true),
  ]
  const byId = Object.fromEntries(routes.map((one) => [one.id, one]))
  const visitors = documentBuild({ routes: byId, assets: { version: '1', routes: byId } } as unknown as ServerBuild)
  const expected = ['root', 'article']
  expect([Object.keys(visitors.routes), Object.keys(visitors.assets.routes)]).toEqual([expected, expected])
  expect(visitors.assets.version).toBe('1')
})
