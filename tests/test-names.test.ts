import { describe, expect, test } from 'vitest'
import { importsOf, type SourceFile, sourceFiles } from './support/source-files.ts'

describe('a test says by its name what it needs', () => {
  const helpers = sourceFiles('tests/support/*.ts')
  const product = sourceFiles('{app,extensions}/**/*.{ts,tsx}')
  const known = new Map([...product, ...helpers].map((file) => [file.path, file]))
  /** By any way: a helper of tests may load the product. */
  function reachesServer(file: SourceFile, seen = new Set<string>()): boolean {
    return importsOf(file).some(({ target, isType }) => {
      if (!target || isType || seen.has(target)) return false
      seen.add(target)
      const imported = known.get(target)
      return /\.server\.tsx?$/.test(target) || (imported !== undefined && reachesServer(imported, seen))
    })
  }

  test('`x.server.test.ts` when it reaches a server file, `x.test.ts` when it is pure', () => {
    const misnamed = sourceFiles('app/**/*.test.ts', 'tests/*.test.ts').filter(
      (file) => reachesServer(file) !== file.path.endsWith('.server.test.ts'),
    )
    expect(misnamed.map(({ path }) => path)).toEqual([])
  })
})

test('an HTTP test says what it needs before its first test: a site, a server, or in a comment', () => {
  const silent = sourceFiles('tests/http/**/*.test.ts').filter(({ text }) => {
    const before = text.slice(0, text.search(/^(?:test|describe)\b/m))
    return !/^const .+ = use(?:Site|Server|PictureServer)\(|^\/\* /m.test(before)
  })
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('a test of other programs says on its first line which packages it needs, and is skipped without them', () => {
  const silent = sourceFiles('tests/services/**/*.test.ts').filter(
    ({ text }) => !text.startsWith('// Needs ') || !text.includes('describeWith('),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})
