import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isOfRemovedExtension } from './support/removed-extension.ts'
import { root } from './support/source-files.ts'

const coverage = path.join(root, 'docs/spec-coverage.md')

interface Line {
  number: string
  requirement: string
  files: string[]
  proofs: { file: string; name: string }[]
}

/** Rows `| 2.1 | requirement | `file` … | `test file` › test name; … |`. */
function readCoverage(): Line[] {
  if (!existsSync(coverage))
    throw new Error('docs/spec-coverage.md is missing: it says where each requirement is built and proved.')
  const rows = readFileSync(coverage, 'utf8')
    .split('\n')
    .filter((line) => /^\|\s*\d/.test(line))
  return rows.map((row) => {
    const [number = '', requirement = '', built = '', proved = ''] = row
      .split(/(?<!\\)\|/)
      .slice(1)
      .map((cell) => cell.trim())
    return { number, requirement, files: namedFiles(built), proofs: namedTests(proved) }
  })
}

function namedFiles(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
}

function namedTests(cell: string): Line['proofs'] {
  return [...cell.matchAll(/`([^`]+)`\s*›\s*(.+?)\s*(?=[;,]?\s*`[^`]+`\s*›|<br>|$)/g)].map(
    ([, file = '', name = '']) => ({ file, name: name.replace(/;$/, '') }),
  )
}

/** Names may be split or filled by `test.each`: spaces and quotes are ignored. */
const plain = (text: string) =>
  text
    .replace(/\\(['"`\\])/g, '$1')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[’']/g, "'")

describe('every line of docs/spec-coverage.md', () => {
  const lines = readCoverage()

  test('has a number of its own', () => {
    expect(lines.length).toBeGreaterThan(0)
    const numbers = lines.map(({ number }) => number)
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  })

  test.each(lines)('$number $requirement: is built and proved where it says', ({ files, proofs }) => {
    expect(files.length, 'names no file').toBeGreaterThan(0)
    expect(proofs.length, 'names no test').toBeGreaterThan(0)
    const installed = [...files, ...proofs.map(({ file }) => file)].filter((file) => !isOfRemovedExtension(file))
    expect(
      installed.filter((file) => !existsSync(path.join(root, file))),
      'files that do not exist',
    ).toEqual([])
    const installedProofs = proofs.filter(({ file }) => !isOfRemovedExtension(file))
    const unproved = installedProofs.filter(
      ({ file, name }) => !plain(readFileSync(path.join(root, file), 'utf8')).includes(plain(name)),
    )
    expect(unproved, 'tests that are not in that file').toEqual([])
  })
})
