import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** It is there until the tests of the file, or of the group, are over. */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
