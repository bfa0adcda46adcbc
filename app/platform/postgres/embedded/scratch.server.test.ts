import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPostmaster, isAlive } from './process/running.server.ts'
import { removeScratchDatabase, withScratchDatabase } from './scratch.server.ts'

// Needs: a folder, for servers of its own.

const root = mkdtempSync(path.join(tmpdir(), 'amulette-test-scratch-'))
const folder = path.join(root, 'verification')
const data = path.join(folder, 'server/data')
afterAll(() => rmSync(root, { recursive: true }))

test('a scratch database is empty, and gone after its use, also after a failure', async () => {
  const version = await withScratchDatabase(folder, async (client) => {
    await client.query('create table one (number int)')
    return (await client.query('show server_version')).rows[0]
  })
  expect(version).toEqual({ server_version: expect.stringMatching(/^18\./) })
  expect(existsSync(folder)).toBe(false)
  const failing = withScratchDatabase(folder, (client) => client.query('select * from one'))
  await expect(failing).rejects.toThrow('relation "one" does not exist')
  expect(existsSync(folder)).toBe(false)
})

const program = `
  const { withScratchDatabase } = await import(process.argv[1])
  await withScratchDatabase(process.argv[2], () => { process.stdout.write('up'); return new Promise(() => setInterval(() => {}, 1000)) })`

test('what a killed process left, server included, is removed', async () => {
  const file = path.join(import.meta.dirname, 'scratch.server.ts')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, file, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = findPostmaster(data)?.pid ?? 0
  expect(isAlive(left)).toBe(true)
  await removeScratchDatabase(folder)
  // Until the system has collected it; a server without its folder would end itself after a minute.
  await expect.poll(() => isAlive(left), { timeout: 20_000 }).toBe(false)
  expect(existsSync(folder)).toBe(false)
  await removeScratchDatabase(folder)
})
