import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createDurablySync } from './durable-file-sync.server.ts'

/* Needs the right to mount a disk, for the power cut. */

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-durable-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a file is made once, for its own account, and nothing is left beside it', () => {
  const folder = newFolder()
  const file = path.join(folder, 'secret')
  createDurablySync(file, 'perle')
  expect(readFileSync(file, 'utf8')).toBe('perle')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(() => createDurablySync(file, 'corail')).toThrow('EEXIST')
  expect(readFileSync(file, 'utf8')).toBe('perle')
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('a power cut right after leaves it whole', ({ skip }) => {
  const root = newFolder()
  const [image, afterCut] = [path.join(root, 'image'), path.join(root, 'after')]
  const mount = (file: string, name: string): string | null => {
    const place = path.join(root, name)
    mkdirSync(place)
    if (spawnSync('mount', ['-o', 'loop', file, place]).status !== 0) return null
    onTestFinished(() => void spawnSync('umount', [place]))
    return place
  }
  execFileSync('dd', ['if=/dev/zero', `of=${image}`, 'bs=1M', 'count=16'], { stdio: 'ignore' })
  const disk = spawnSync('mkfs.ext4', ['-q', image]).status === 0 ? mount(image, 'disk') : null
  if (!disk) return skip('Needs the right to mount a disk.')
  createDurablySync(path.join(disk, 'secret'), 'perle')
  writeFileSync(path.join(disk, 'not flushed'), 'corail')
  // What the disk has got until now, without what waits in memory.
  execFileSync('cp', [image, afterCut])
  const found = mount(afterCut, 'again') ?? ''
  expect(readFileSync(path.join(found, 'secret'), 'utf8')).toBe('perle')
  expect(existsSync(path.join(found, 'not flushed'))).toBe(false)
})
