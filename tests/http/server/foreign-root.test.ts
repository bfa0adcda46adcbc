import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/* Needs root, and a folder of another account. */

test.skipIf(process.getuid?.() !== 0).each([
  [0, 'node_modules/.cache/server'],
  [1234, ''],
])('started by root in a folder of account %i, what is compiled is kept in « %s »', (uid, kept) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-foreign-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(path.resolve('server/runtime-settings.ts'), path.join(folder, 'server/runtime-settings.ts'))
  const program = path.join(folder, 'program.ts')
  writeFileSync(
    program,
    `import { startWithRuntimeSettings } from './server/runtime-settings.ts'
     startWithRuntimeSettings()
     console.log(process.env.NODE_COMPILE_CACHE ?? '')`,
  )
  chownSync(folder, uid, uid)
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  expect(stdout.trim()).toBe(kept && path.join(folder, kept))
})
