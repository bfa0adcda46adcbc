import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { type Layout, layoutOf } from '../layout.server.ts'
import { finishReplacement, replaceServer } from './replacement.server.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const names = { made: 'restauration-1-a/server', aside: 'server-avant' }

function newLayout(present: boolean): Layout {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-replacement-'))
  folders.push(folder)
  const layout = layoutOf(folder)
  const put = (name: string) => {
    mkdirSync(path.join(folder, name), { recursive: true })
    writeFileSync(path.join(folder, name, 'which'), name)
  }
  put(names.made)
  if (present) put('server')
  return layout
}
const which = ({ folder }: Layout, name: string) => {
  const file = path.join(folder, name, 'which')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
function expectReplaced(layout: Layout): void {
  expect([which(layout, 'server'), which(layout, names.aside)]).toEqual([names.made, 'server'])
  expect(readdirSync(layout.folder).toSorted()).toEqual(['restauration-1-a', 'server', names.aside].toSorted())
}

test('the new server takes the place of the present one, which stays aside', () => {
  const layout = newLayout(true)
  replaceServer(layout, names)
  expectReplaced(layout)
})

test('where there is none the new one takes the place', () => {
  const layout = newLayout(false)
  replaceServer(layout, names)
  expect([which(layout, 'server'), which(layout, names.aside)]).toEqual([names.made, null])
})

const steps: ((folder: string) => void)[] = [
  () => {},
  (folder) => renameSync(path.join(folder, 'server'), path.join(folder, names.aside)),
  (folder) => renameSync(path.join(folder, names.made), path.join(folder, 'server')),
]
test.each([1, 2, 3])('the next start finishes what was killed after step %i of three', (count) => {
  const layout = newLayout(true)
  writeFileSync(path.join(layout.folder, 'replacement.json'), JSON.stringify(names))
  for (const step of steps.slice(0, count)) step(layout.folder)
  finishReplacement(layout)
  expectReplaced(layout)
  finishReplacement(layout)
  expectReplaced(layout)
})

test('without a note nothing is touched', () => {
  const layout = newLayout(true)
  finishReplacement(layout)
  expect([which(layout, 'server'), which(layout, names.made)]).toEqual(['server', names.made])
})
