import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Server, startServer, stopServers } from '../../support/server.ts'
import { requestsTo } from '../../support/server-requests.ts'
import { signIn } from '../../support/sign-in.ts'
import { root } from '../../support/source-files.ts'

/* The whole product, copied, with one category more: built and started as a program. About 15 seconds on an idle machine. */

const row = `  bague: {
    path: '/bagues',
    label: 'Bague',
    plural: 'Bagues',
    sentence: 'Une pierre au doigt.',
    description: 'Bagues de pierres naturelles',
    all: 'Toutes les bagues',
    colour: '#5b3a8c',
  },
`
const rule = `
.category-bague {
  --tint: light-dark(#5b3a8c, #cdb4f0);
  --fill: light-dark(#5b3a8c, #6a49a0);
}
`
/** All that has to change, by file: the table, and the colours beside the other two. */
const changes: Record<string, (text: string) => string> = {
  'app/features/articles/article.ts': (text) => text.replace('} as const satisfies', `${row}$&`),
  'app/features/articles/lists/article-tag.css': (text) => text + rule,
}
const copied = [
  'app',
  'database',
  'embedded-postgres',
  'extensions',
  'extensions.ts',
  'package.json',
  'public',
  'react-router.config.ts',
  'server',
  'server.ts',
  'tsconfig.json',
  'vite.config.ts',
]

let server: Server
let cookies = ''
const tree = mkdtempSync(path.join(inject('runFolder'), 'tree-'))

beforeAll(async () => {
  for (const name of copied) cpSync(path.join(root, name), path.join(tree, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  for (const [name, change] of Object.entries(changes)) {
    const before = readFileSync(path.join(tree, name), 'utf8')
    const after = change(before)
    if (after === before) throw new Error(`${name} was not changed.`)
    writeFileSync(path.join(tree, name), after)
  }
  const build = [path.join('node_modules', '@react-router/dev/bin.cjs'), 'build']
  await promisify(execFile)(process.execPath, build, { cwd: tree })
  server = await startServer({ tree })
  cookies = await signIn(server.origin, 'maiwenn')
  const article = {
    title: 'La bague de jaspe',
    content: '<p>Un jaspe rouge, que les marins portaient au doigt.</p>',
    category: 'bague',
  }
  const published = await requests.send('/compte/articles/nouveau', article, cookies)
  expect([published.status, published.headers.get('location')]).toEqual([303, '/compte/articles'])
})

afterAll(async () => {
  await stopServers()
  rmSync(tree, { recursive: true, force: true })
})

const requests = requestsTo(() => server)
const read = async (address: string, cookie?: string) => {
  const response = await requests.read(address, cookie)
  expect(response.status).toBe(200)
  return response.text()
}

test('another category takes four files at most', () => {
  expect(Object.keys(changes).length).toBeLessThanOrEqual(4)
})

describe('once it is in the table', () => {
  test('its page lists its articles under its tag', async () => {
    const html = await read('/bagues')
    expect(html).toMatch(/<div class="heading category-bague"><h1>Bagues<\/h1><p>Une pierre au doigt\.<\/p>/)
    expect(html).toContain('<span class="tag category-bague">Bague</span>')
    expect(html).toMatch(/\.category-bague\{--tint:/)
    expect(html).toContain('La bague de jaspe')
  })

  test('it has its feeds', async () => {
    expect(await read('/bagues/flux.xml')).toMatch(/<title>[^<]* — Bagues<\/title>[^]*La bague de jaspe/)
    expect(JSON.parse(await read('/bagues/flux.json'))).toMatchObject({ items: [{ tags: ['Bagues'] }] })
  })

  test('it has its line in the site map, and its own picture for networks', async () => {
    expect(await read('/sitemap.xml')).toContain('/bagues</loc>')
    const [, card = ''] = /property="og:image" content="[^"]*?(\/partage\/[^"]+)"/.exec(await read('/bagues')) ?? []
    expect(card).toMatch(/\/bagues\.jpg$/)
    expect((await requests.read(card)).status).toBe(200)
  })

  test('it is a choice of the form', async () => {
    expect(await read('/compte/articles/nouveau', cookies)).toMatch(
      /<label class="category-bague"><input type="radio" name="category" value="bague"\/>Bague<\/label>/,
    )
  })

  test('it has its band on the home page, its entry in the menu, and its page may be asked for ahead', async () => {
    const html = await read('/')
    expect(html).toMatch(/<section class="band linen">[^]*<div class="heading category-bague"><h2>Bagues<\/h2>/)
    expect(html).toContain('Toutes les bagues')
    expect(html).toContain('<a href="/bagues">Bagues</a>')
    expect(html).toContain('"/bagues","/bagues\\\\?avant=*"')
  })
})
