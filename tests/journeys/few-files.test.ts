// Needs a server of its own, with few files.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, dropDatabase } from '../support/database.ts'

test.skipIf(process.platform === 'win32')('a limit of open files that is too low is shown at the start', async () => {
  const databaseUrl = await createDatabase()
  onTestFinished(() => dropDatabase(databaseUrl))
  const dataDir = mkdtempSync(join(inject('runFolder'), 'few-files-'))
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const child = spawn('sh', ['-c', 'ulimit -n 64 && exec "$0" server.ts', process.execPath], { env })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += part
    if (said.includes('Ctrl-C')) break
  }
  expect(said).toContain('la limite des fichiers ouverts (64)\u00a0: il en faut ')
  expect(said).toContain('(ulimit -n, LimitNOFILE= de systemd, ulimits de compose)')
})
