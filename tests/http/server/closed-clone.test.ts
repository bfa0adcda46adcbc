import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../support/source-files.ts'

/* Needs root, git, and the packages of this folder. */

/** Stands for npm in `.ci/run`: of all tests it runs those that start PostgreSQL as another account. */
const npm = `#!/bin/sh
case "$*" in
  test) exec node node_modules/vitest/vitest.mjs run --project unit embedded-postgres/tests -t 'as root' ;;
  'run test:all') echo 'npm run test:all was asked for.' ;;
  *) PATH="$(echo "$PATH" | cut -d: -f2-)" exec npm "$@" ;;
esac
`

test.skipIf(process.getuid?.() !== 0)(
  'as root, CI’s own script passes in a clone under a folder that is closed to others, as root’s home is',
  async () => {
    const closed = mkdtempSync(path.join(tmpdir(), 'amulette-closed-'))
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
    chmodSync(closed, 0o700)
    const programs = path.join(closed, 'programs')
    mkdirSync(programs)
    writeFileSync(path.join(programs, 'npm'), npm, { mode: 0o755 })
    const script = `umask 077
      git -c safe.directory='*' clone --quiet "${root}" clone
      cp -al "${root}/node_modules" clone/node_modules
      rm -rf clone/node_modules/.cache clone/node_modules/.vite
      clone/.ci/run`
    const node = path.dirname(process.execPath)
    const { HOME, PATH } = process.env
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], {
      cwd: closed,
      env: { HOME, PATH: `${programs}:${node}:${PATH}`, NO_COLOR: '1' },
    }).catch(({ stdout: said, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${said}\n${stderr}`)
    })
    expect(stdout).toMatch(/Tests +[1-9]\d* passed/)
    expect(stdout).toContain('npm run test:all was asked for.')
  },
)
