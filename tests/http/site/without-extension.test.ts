import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { extensions } from '../../../extensions.ts'
import { startServer, stopServers } from '../../support/server.ts'
import { filledWith, siteAddresses } from '../../support/site-addresses.ts'
import { root } from '../../support/source-files.ts'

/* The whole product, copied without one extension: checked, built and started as a program. About 40 seconds for each on an idle machine. */

const made = new Set(['.git', '.react-router', 'build', 'data', 'node_modules'])

/** Without the line that imports it, and without its name in the list. */
function withoutItsLine(list: string, name: string): string {
  const [line = '', variable = ''] =
    new RegExp(`^import (\\w+) from '\\./extensions/${name}/extension\\.ts'\n`, 'm').exec(list) ?? []
  return list.replace(line, '').replace(new RegExp(`(?<=\\[[^\\]]*)\\b${variable}\\b,?\\s*(?=[^\\]]*\\]$)`, 'm'), '')
}

describe.each(extensions)('without $name', ({ name, routes = {} }) => {
  const tree = mkdtempSync(path.join(inject('runFolder'), 'tree-'))
  /** Anything that this run tells its own programs would be about the whole product. */
  const { PATH, HOME } = process.env
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [path.join('node_modules', program), ...args], {
      cwd: tree,
      env: { PATH, HOME, NO_COLOR: '1' },
      maxBuffer: 64 * 1024 * 1024,
    }).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}:\n${stdout}\n${stderr}`)
    })

  beforeAll(() => {
    cpSync(root, tree, { recursive: true, filter: (source) => !made.has(path.relative(root, source)) })
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
    rmSync(path.join(tree, 'extensions', name), { recursive: true })
    const list = path.join(tree, 'extensions.ts')
    writeFileSync(list, withoutItsLine(readFileSync(list, 'utf8'), name))
  })
  afterAll(async () => {
    await stopServers()
    rmSync(tree, { recursive: true, force: true })
  })

  test('the product type-checks', async () => {
    await run('@react-router/dev/bin.cjs', 'typegen')
    await run('typescript/bin/tsc', '--noEmit')
  })

  test('the tests of its rules pass', async () => {
    await run('vitest/vitest.mjs', 'run', '--project', 'pure')
  })

  test('it is built and served, and nothing is left where the extension was', async () => {
    await run('@react-router/dev/bin.cjs', 'build')
    const { origin } = await startServer({ tree })
    const statusOf = async (address: string) => (await fetch(origin + address, { redirect: 'manual' })).status
    const home = await (await fetch(origin)).text()
    const article = /\/article\/[\w-]+/.exec(home)?.[0] ?? 'no article'
    for (const address of ['/', '/compte', article]) expect(await statusOf(address), address).toBe(200)
    const { tabs = [], ...others } = routes
    for (const { pattern } of [...siteAddresses(Object.values(others).flat()), ...siteAddresses(tabs, 'compte')])
      expect(await statusOf(filledWith('x', pattern)), pattern).toBe(404)
  })
})
