import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { isOfRemovedExtension } from './support/removed-extension.ts'
import { root } from './support/source-files.ts'

/** Levels 1 and 2 of OWASP ASVS 5.0.0: section, then lines. */
const levelsOneAndTwo = `
1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1-1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1-1
4.3:1-2 4.4:1-4 5.1:1-1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2
7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1-1 8.4:1-1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2
10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1-1 11.6:1-1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1-1 13.2:1-5 13.3:1-2 13.4:1-5
14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1-1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1-1 17.2:1-4 17.3:1-2`

function expectedLines(): string[] {
  return levelsOneAndTwo
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [section, range = ''] = entry.split(':')
      const [first = 0, last = 0] = range.split('-').map(Number)
      return Array.from({ length: last - first + 1 }, (_, place) => `${section}.${first + place}`)
    })
}

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const lines = page.split('\n').flatMap((row) => {
  const cells = row.split('|').map((cell) => cell.trim())
  const [, number = '', level = '', subject = '', state = '', proof = ''] = cells
  return /^\d+\.\d+\.\d+$/.test(number) ? [{ number, level, subject, state, proof, cells: cells.length }] : []
})
const filesIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:ts|md))`/g)].map(([, file = '']) => file)

describe('docs/security.md', () => {
  test('has each line of levels 1 and 2 once, in their order', () => {
    expect(lines.map(({ number }) => number)).toEqual(expectedLines())
    expect(lines).toHaveLength(253)
  })

  test.each(lines)('$number, $state: $subject', ({ level, subject, state, proof, cells }) => {
    expect(cells).toBe(7)
    expect(['1', '2']).toContain(level)
    expect(subject).not.toBe('')
    expect(['met', 'argued', 'not met', 'n/a']).toContain(state)
    if (state === 'met') expect(filesIn(proof).length, 'names no file').toBeGreaterThan(0)
    else expect(proof.length, 'gives no reason').toBeGreaterThan(4)
  })

  test('names no file that does not exist, unless its extension was removed', () => {
    expect(filesIn(page).filter((file) => !isOfRemovedExtension(file) && !existsSync(path.join(root, file)))).toEqual(
      [],
    )
  })

  test.each(['met', 'argued', 'not met', 'n/a'])('counts those that are %s', (state) => {
    const counted = new RegExp(`^\\| ${state} \\| (\\d+) \\|$`, 'm').exec(page)?.[1]
    expect(Number(counted)).toBe(lines.filter((line) => line.state === state).length)
  })
})
