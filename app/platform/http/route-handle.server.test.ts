import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { bodyLimits } from './body-limits.server.ts'
import { cachePagesOf, isCachedFile, pageKey } from './cache/page-keys.server.ts'
import type { RouteHandle } from './route-handle.ts'

const route = (id: string, path: string | undefined, handle?: RouteHandle, parentId: string | undefined = 'root') => ({
  [id]: { id, path, parentId, module: { handle } },
})
const build = {
  routes: {
    root: { id: 'root', path: '', module: {} },
    ...route('index', undefined, { document: true }),
    ...route('list', 'list', { document: true, cacheParameter: 'before' }),
    ...route('entry', 'entry/:name', { document: true }),
    ...route('own', 'own', {}),
    ...route('layout', undefined, undefined, 'own'),
    ...route('edit', 'entries/:id', { formBytesMax: 5_000_000 }, 'layout'),
    ...route('feed', 'feed.xml', { cachedFile: true }),
    ...route('part', 'parts/:name', { cachedFile: true }),
    ...route('upload', 'files/*?', { upload: true }),
    ...route('unknown', '*', { document: true }),
  },
} as unknown as ServerBuild
const { isUpload, formBytesMax } = bodyLimits(build)
beforeAll(() => cachePagesOf(build))

test.each(['/', '/list', '/entry/jade-1', '/feed.xml', '/parts/2.xml'])('%s is cached, as its route says', (path) => {
  expect(pageKey('GET', path, null)).toBe(path)
  expect(pageKey('HEAD', `${path}?from=elsewhere`, null)).toBe(path)
  expect([pageKey('POST', path, null), pageKey('GET', path, 'amulette.session=1')]).toEqual([null, null])
})

test.each([
  '/own',
  '/own/entries/1',
  '/list/',
  '/entry/jade.data',
  '/list.data',
  '/feedxxml',
  '/parts/2.xml.data',
  '/a',
])('%s is not cached: its route says nothing, or it is no address of that page', (path) =>
  expect(pageKey('GET', path, null)).toBeNull(),
)

test('a position makes another page where the route knows its name, and nowhere else', () => {
  const position = '2026-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000'
  expect(pageKey('GET', `/list?before=${position}`, null)).toBe(`/list?before=${position}`)
  expect(pageKey('GET', `/entry/jade?before=${position}`, null)).toBe('/entry/jade')
  expect(pageKey('GET', '/list?before=1', null)).toBe('/list')
})

test('files for machines are told from pages', () => {
  expect(['/feed.xml', '/parts/2.xml', '/list', '/'].map(isCachedFile)).toEqual([true, true, false, false])
})

test('a larger body, and other methods, go to the routes alone that ask for them', () => {
  expect(['/own/entries/1', '/own/entries/1.data'].map(formBytesMax)).toEqual([5_000_000, 5_000_000])
  expect(['/own', '/own/entries/1/more', '/list'].map(formBytesMax)).toEqual([131_072, 131_072, 131_072])
  expect(['/files', '/files/', '/files/a/b'].map(isUpload)).toEqual([true, true, true])
  expect(['/filesystem', '/list', '/'].map(isUpload)).toEqual([false, false, false])
})
