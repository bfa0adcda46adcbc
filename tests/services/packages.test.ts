// Needs every package of tests/support/services/packages.ts; those that are missing are skipped, and named at the end.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { describeWith, packageNames, programOf, wanted } from '../support/services/packages.ts'

for (const name of packageNames) {
  const program = wanted[name]
  if (!('version' in program)) continue
  describeWith(name)(name, () => {
    test('works where it is installed', () => {
      const { status, stdout, stderr } = spawnSync(programOf(name), program.version, { encoding: 'utf8' })
      expect(status, stderr).toBe(0)
      expect(stdout + stderr).toMatch(/\d+\.\d+/)
    })
  })
}
