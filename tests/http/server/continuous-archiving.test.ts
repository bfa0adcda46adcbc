import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, expect, inject, test } from 'vitest'
import { startServer, stopServers } from '../../support/server.ts'

/* Needs servers with an embedded PostgreSQL of their own, which archive all the time. */

afterAll(stopServers)

const folder = mkdtempSync(path.join(inject('runFolder'), 'archived-'))
const [dataDir, target] = [path.join(folder, 'data'), path.join(folder, 'target')]
const env = { BACKUP_CONTINUOUS: 'on', BACKUP_DIR: target, SESSION_SECRET: '' }
const script = path.resolve(import.meta.dirname, '../../../scripts/restore.ts')

async function restore(...options: string[]): Promise<string> {
  const all = { ...process.env, ...env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const run = promisify(execFile)(process.execPath, [script, ...options], { env: all })
  const { stdout, stderr } = await run.catch((problem: { stdout: string; stderr: string }) => problem)
  return (stdout + stderr).replaceAll('\u00a0', ' ')
}

const picturesIn = (place: string) => readdirSync(path.join(place, 'files/article-images')).toSorted()
const isBase = (name: string) => name.endsWith('.json')
const hasBase = () => existsSync(target) && readdirSync(target, { recursive: true, encoding: 'utf8' }).some(isBase)

test('a blog whose disk is lost comes back from its archive, articles, pictures and secret', async () => {
  const server = await startServer({ database: 'embedded', dataDir, env })
  while (!hasBase() || !server.output().includes('Ctrl-C')) await pause(50)
  const home = await (await fetch(server.origin)).text()
  const article = /\/article\/[\w-]+/.exec(home)?.[0] ?? ''
  const pictures = picturesIn(dataDir)
  const secret = readFileSync(path.join(dataDir, 'session-secret'), 'utf8')
  expect(pictures.length).toBeGreaterThan(5)
  expect(await server.stop()).toBe(0)
  expect(server.output()).toContain('L’archivage continu va sur le même disque que le blog')
  rmSync(dataDir, { recursive: true })

  expect(await restore('--at', 'avant-hier 14:10')).toMatch(
    /^La sauvegarde n’a pas été restaurée : Ce moment n’est pas archivé : rien n’a été changé\. On peut revenir à un moment du/,
  )
  expect(await restore('--at', 'demain')).toContain('« demain » n’est pas un moment : écrivez « 2026-11-22 14:10 »')
  expect(await restore('--at', '2026-03-29 02:30')).toContain(
    '« 2026-03-29 02:30 » n’a pas existé : ce jour-là, les montres sont passées de 2 h à 3 h.',
  )
  expect(await restore()).toMatch(/À tout moment du .* au .* : npm run restore -- --at/)
  expect(await restore('--latest')).toMatch(/^Restauré : le blog au .*, son dernier changement\n {2}\d+ tables/)
  expect(await restore('--latest')).toMatch(/La base n’est pas vide \(\d+ personnes y ont un compte\)/)
  expect(picturesIn(dataDir)).toEqual(pictures)
  expect(readFileSync(path.join(dataDir, 'session-secret'), 'utf8')).toBe(secret)

  const again = await startServer({ database: 'embedded', dataDir, env })
  expect((await fetch(again.origin + article)).status).toBe(200)
})
