import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { bodyLimits } from './body-limits.server.ts'
import { cachePagesOf, isForMachines, cacheKey } from './cache/page-keys.server.ts'
import type { RouteHandle } from './route-handle.ts'
import { words } from '../../../tests/support/words.ts'

const none = () => null
const withSession = (name: string) => (name === 'cookie' ? 'amulette.session=1' : null)

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
    ...route('folder', ':name/feed.xml', { cachedFile: true }),
    ...route('upload', 'files/*?', { upload: true }),
    ...route('token', 'calls/v1/token', { api: true }),
    ...route('calls', 'calls/v1/*', { api: true }),
    ...route('unknown', '*', { document: true }),
  },
} as unknown as ServerBuild
const { isUpload, isApi, formBytesMax } = bodyLimits(build)
beforeAll(() => cachePagesOf(build))

test.each(['/', '/list', '/entry/jade-1', '/feed.xml', '/parts/2.xml', '/jade/feed.xml'])(
  '%s is cached, as its route says',
  (path) => {
    expect(cacheKey('GET', path, none)).toBe(path)
    expect(cacheKey('HEAD', `${path}?from=elsewhere`, none)).toBe(path)
    expect([cacheKey('POST', path, none), cacheKey('GET', path, withSession)]).toEqual([null, null])
  },
)

test.each(
  words(`
  /own /own/entries/1 /list/ /entry/jade.data /list.data /feedxxml /parts/2.xml.data /a
`),
)('%s is not cached: its route says nothing, or it is no address of that page', (path) =>
  expect(cacheKey('GET', path, none)).toBeNull(),
)

test('a position makes another page where the route knows its name, and nowhere else', () => {
  const position = '2026-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000'
  expect(cacheKey('GET', `/list?before=${position}`, none)).toBe(`/list?before=${position}`)
  expect(cacheKey('GET', `/entry/jade?before=${position}`, none)).toBe('/entry/jade')
  expect(cacheKey('GET', '/list?before=1', none)).toBe('/list')
})

test('files for machines are told from pages', () => {
  expect(['/feed.xml', '/parts/2.xml', '/list', '/'].map(isForMachines)).toEqual([true, true, false, false])
})

test('a larger body, and other methods, go to the routes alone that ask for them', () => {
  expect(['/own/entries/1', '/own/entries/1.data'].map(formBytesMax)).toEqual([5_000_000, 5_000_000])
  expect(['/own', '/own/entries/1/more', '/list'].map(formBytesMax)).toEqual([131_072, 131_072, 131_072])
  expect(['/files', '/files/', '/files/a/b'].map(isUpload)).toEqual([true, true, true])
  expect(['/filesystem', '/list', '/'].map(isUpload)).toEqual([false, false, false])
})

test('programs are answered without cookies at the addresses that say so', () => {
  expect(['/calls/v1/token', '/calls/v1/token/', '/calls/v1/token.data', '/calls/v1/rows'].map(isApi)).toEqual(
    Array<boolean>(4).fill(true),
  )
  expect(['/', '/list', '/calls', '/calls/v10', '/own'].map(isApi)).toEqual(Array<boolean>(5).fill(false))
})
