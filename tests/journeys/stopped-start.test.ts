import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { beginProgram } from '../support/program.ts'

// Needs: servers of its own, with their embedded PostgreSQL, that are stopped while they start.

const postgresOf = (dataDir: string) => path.join(dataDir, 'postgres')
const postmasterOf = (dataDir: string) => path.join(postgresOf(dataDir), 'server/data/postmaster.pid')
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const moments: Record<string, (dataDir: string) => boolean> = {
  'while the database is created': (dataDir) =>
    existsSync(postgresOf(dataDir)) && readdirSync(postgresOf(dataDir)).some((name) => name.startsWith('init-')),
  'while PostgreSQL starts': (dataDir) => existsSync(postmasterOf(dataDir)),
  'once PostgreSQL is ready': (dataDir) => textOf(postmasterOf(dataDir)).includes('ready'),
  'while the first articles are written': (dataDir) => existsSync(path.join(dataDir, 'files/article-images')),
}

for (const signal of ['SIGHUP', 'SIGINT'] as const)
  for (const [moment, isNow] of Object.entries(moments))
    test(`a first start stopped by ${signal} ${moment} leaves no process, and says nothing`, async () => {
      const dataDir = mkdtempSync(path.join(inject('runFolder'), 'stopped-start-'))
      const start = beginProgram(['server.ts'], dataDir, { DEMO: '' })
      let said = ''
      for (const stream of [start.stdout, start.stderr]) stream?.on('data', (text) => (said += String(text)))
      const ended = once(start, 'exit')
      await expect.poll(() => isNow(dataDir), { timeout: 300_000, interval: 5 }).toBe(true)
      start.kill(signal)
      expect([await ended, said]).toEqual([[0, null], ''])
      expect(existsSync(postmasterOf(dataDir))).toBe(false)
    })
