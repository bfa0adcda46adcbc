import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeScratchDatabase, withScratchDatabase } from '../scratch.ts'
import { isAlive } from '../server/postmaster.ts'
import { postmasterOf } from './application.ts'
import { options } from './options.ts'

const root = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-scratch-'))
const folder = path.join(root, 'verification')
afterAll(() => rmSync(root, { recursive: true }))

test('a scratch database is empty, and gone after its use, also after a failure', async () => {
  const version = await withScratchDatabase(folder, options, async (client) => {
    await client.query('create table one (number int)')
    return (await client.query('show server_version')).rows[0]
  })
  expect(version).toEqual({ server_version: expect.stringMatching(/^18\./) as string })
  expect(existsSync(folder)).toBe(false)
  const failing = withScratchDatabase(folder, options, (client) => client.query('select * from one'))
  await expect(failing).rejects.toThrow('relation "one" does not exist')
  expect(existsSync(folder)).toBe(false)
})

const program = `
  const { withScratchDatabase } = await import(${JSON.stringify(import.meta.resolve('../scratch.ts'))})
  const { options } = await import(${JSON.stringify(import.meta.resolve('./options.ts'))})
  await withScratchDatabase(process.argv[1], options, () => { process.stdout.write('up'); return new Promise(() => setInterval(() => {}, 1000)) })`

test('what a killed process left, server included, is removed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = postmasterOf(folder) ?? 0
  expect(isAlive(left)).toBe(true)
  await removeScratchDatabase(folder, options)
  // Until the system has collected it.
  await expect.poll(() => isAlive(left), { timeout: 20_000 }).toBe(false)
  expect(existsSync(folder)).toBe(false)
})
