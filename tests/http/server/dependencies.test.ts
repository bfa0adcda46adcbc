import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { serveInTest } from '../../support/local-server.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/* Needs npm, and registries of its own. */

interface Advisory {
  id: string
  package: string
  severity: string
  title: string
  vulnerable: string
}

interface Tree {
  advisories?: Advisory[]
  exceptions?: { id: string; package: string; reason: string; until: string }[]
  license?: string
  isDev?: boolean
}

const escape: Advisory = {
  id: 'GHSA-0000-0000-0001',
  package: 'perles',
  severity: 'high',
  title: 'any reader becomes the owner',
  vulnerable: '<1.2.0',
}

/** A project with one package, `perles` 1.1.0. */
function projectOf({ advisories = [], exceptions = [], license = 'MIT', isDev = false }: Tree) {
  const folder = mkdtempSync(path.join(tmpdir(), 'dependencies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string) => path.join(folder, name)
  const [own, other] = [{ name: 'x', version: '1.0.0' }, { perles: '1.1.0' }]
  writeFileSync(at('package.json'), JSON.stringify({ ...own, dependencies: other }))
  const packages = {
    '': { ...own, dependencies: other },
    'node_modules/perles': { version: '1.1.0', license, ...(isDev && { dev: true }) },
  }
  writeFileSync(at('package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, requires: true, packages }))
  writeFileSync(at('advisories.json'), JSON.stringify({ storedAt: '2026-11-23', advisories, exceptions }))
  return at
}

async function check(tree: Tree, registry: RequestListener): Promise<{ code: number; said: string }> {
  const port = await serveInTest(http.createServer(registry))
  const at = projectOf(tree)
  const files = ['--lock', at('package-lock.json'), '--advisories', at('advisories.json'), '--licences', at('l.md')]
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}` }
  const run = async (...more: string[]) => {
    const child = spawn(process.execPath, ['scripts/dependencies.mjs', ...files, ...more], { cwd: root, env })
    const [out, problems, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    return { code: Number(code), said: out + problems }
  }
  const { code } = await run('--write', '--today', '2026-11-23')
  expect(code).toBeTypeOf('number')
  return run('--today', '2026-11-23')
}

const away: RequestListener = (_, response) => void response.writeHead(405).end()

test('without the registry the stored list is compared, and a serious problem fails by its name', async () => {
  const { code, said } = await check({ advisories: [escape] }, away)
  expect([code, said]).toEqual([1, expect.stringContaining('perles@1.1.0: GHSA-0000-0000-0001, high')])
  expect(said).toContain('since the registry does not answer')
})

test.each([
  ['the version is not concerned', { advisories: [{ ...escape, vulnerable: '<1.1.0' }] }, 0],
  ['it is no serious one', { advisories: [{ ...escape, severity: 'moderate' }] }, 0],
  [
    'it was decided on, for a time',
    { advisories: [escape], exceptions: [{ id: escape.id, package: 'perles', reason: 'r', until: '2026-11-23' }] },
    0,
  ],
  [
    'that time is over',
    { advisories: [escape], exceptions: [{ id: escape.id, package: 'perles', reason: 'r', until: '2026-11-22' }] },
    1,
  ],
  ['its licence is not allowed', { license: 'AGPL-3.0-only' }, 1],
  ['one of two licences is allowed', { license: '(MIT OR AGPL-3.0-only)' }, 0],
  ['one of both licences is not', { license: 'MIT AND AGPL-3.0-only' }, 1],
  ['a licence that does not reach production', { license: 'AGPL-3.0-only', isDev: true }, 0],
] as const)('%s', async (_, tree, code) => {
  expect(await check(tree as Tree, away)).toMatchObject({ code })
})

test('a registry that answers is believed in the place of the list', async () => {
  const asked: string[] = []
  const { code, said } = await check({}, (request, response) => {
    if (request.method === 'POST') {
      void buffer(request).then((body) =>
        asked.push((request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString()),
      )
      const { id, title, severity, vulnerable } = escape
      const url = `https://github.com/advisories/${id}`
      const known = { id: 1, url, title, severity, vulnerable_versions: vulnerable, cwe: [], cvss: { score: 8 } }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ perles: [known] }))
      return
    }
    const versions = { '1.1.0': { name: 'perles', version: '1.1.0', dist: { tarball: 'x' } } }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ name: 'perles', 'dist-tags': { latest: '1.1.0' }, versions }))
  })
  expect([code, said]).toEqual([1, expect.stringContaining('perles@1.1.0: GHSA-0000-0000-0001, high')])
  expect(said).toContain('compared with the registry')
  expect(asked[0]).toContain('"perles":["1.1.0"]')
})

test('a registry that never answers is not waited for', async () => {
  const { code, said } = await check({}, () => {})
  expect([code, said]).toEqual([0, expect.stringContaining('the registry does not answer')])
})

test('the list of components names each package that the product imports, with its version and licence', async () => {
  const child = spawn('npm', ['run', '--silent', 'sbom'], { cwd: root, shell: process.platform === 'win32' })
  const sbom = JSON.parse(await text(child.stdout)) as {
    bomFormat: string
    components: { name: string; version: string; purl: string; licenses?: object[]; hashes?: object[] }[]
  }
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  expect(sbom.bomFormat).toBe('CycloneDX')
  for (const [name, version] of Object.entries(dependencies)) {
    const found = sbom.components.find((one) => one.purl === `pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(found, name).toMatchObject({ version, licenses: [expect.anything()], hashes: [expect.anything()] })
  }
})
